import MusicTheory
import Raster
import Texts
import Words

/// The means that the meters draw with: colours, fonts, and the memory of what shines.
struct Ink {
  let theme: Theme
  let fonts: Fonts
  /// The manner of writing that was chosen.
  let writing: Writing
  /// The names of the notes from C up, without octaves.
  private let names: [Text]
  /// Brightness of text that stands back behind other text, 0...256.
  let quiet: Int
  /// Keeps the colours of all that a face of 800 by 480 pixels moves: 0.5 MB.
  var sheet = SpriteSheet(colors: 128 << 10)

  /// Makes ink without anything drawn yet.
  init(
    theme: Theme, fonts: Fonts, _ writing: Writing = Writing()
  ) {
    self.theme = theme
    self.fonts = fonts
    self.writing = writing
    names = (0..<12).map { .note(writing.naming.name(of: PitchClass($0))) }
    quiet = theme.quiet
  }

  /// The names of notes.
  var naming: NoteNaming { writing.naming }

  /// The words of a phrase in the player's language.
  func said(_ phrase: Phrase) -> Text { Catalogue.of(writing.language).said(phrase) }

  /// A number of a ``Readout`` as the language writes it.
  func number(_ number: String) -> Text { .number(writing.language.number(number)) }

  /// A note's name without its octave, as short as it stands beside others.
  func name(of note: MIDINote) -> Text {
    naming.degrees == nil ? names[note.pitchClass.number] : .note(naming.short(of: note))
  }

  /// A note's name without its octave, in full.
  func title(of note: MIDINote) -> Text {
    naming.degrees == nil ? names[note.pitchClass.number] : .note(naming.title(of: note))
  }

  /// A note's name if it stands beside that of another one: of a scale's note without an octave, and its number if
  /// the name is wider than the widest of the twelve in English.
  func nameBeside(of note: MIDINote) -> Text {
    guard let degrees = naming.degrees else { return .note(naming.name(of: note)) }
    let letters = Lettering(fonts.readout, size: 100)
    let name = naming.short(of: note)
    let isWide = letters.width(of: name) > letters.width(of: Self.widestBeside)
    return .note(isWide ? "\(degrees.number(of: note))" : name)
  }

  /// The widest English name of the twelve with an octave.
  static let widestBeside = "G♯4"

  /// The height of capitals with which every name fits into a width: names of one letter and a sign always do.
  ///
  /// - Parameters:
  ///   - capHeight: The height that it is at most, in pixels.
  ///   - width: What there is room for, in pixels.
  ///   - names: The names as they are written there.
  /// - Returns: That height in pixels.
  func nameHeight(
    _ capHeight: Double, width: Double, of names: (NoteNaming) -> [String] = \.shorts
  ) -> Double {
    let letters = Lettering(fonts.readout, size: 100 / fonts.readout.capHeight)
    func widest(_ naming: NoteNaming) -> Double {
      names(naming).map { letters.width(of: $0) / 100 }.max() ?? 1
    }
    let usual = widest(NoteNaming(.english, naming.spelling)) * capHeight
    return min(capHeight, max(width, usual) / widest(naming))
  }

  /// Letters for readouts whose capitals are `capHeight` pixels high, and glow `reach` of that around.
  func readout(
    capHeight: Double, _ phosphor: Theme.Phosphor, glow: Double = 1, reach: Double = Self.reach
  ) -> GlyphAtlas {
    let lettering = Lettering(fonts.readout, size: capHeight / fonts.readout.capHeight)
    return GlyphAtlas(
      lettering, Self.glow(phosphor, reach: capHeight * reach, glow),
      on: Self.ground(of: lettering))
  }

  /// Reach of the glow of letters, in heights of their capitals.
  static let reach = 0.16
  /// Reach of the glow of large numbers that change often: light around them costs more than the numbers do.
  static let numberReach = 0.07

  /// Figures of the glow, and of small letters for lines of text.
  private enum Parameters {
    /// Distance added between small letters, in ems.
    static let lineTracking = 0.01
    /// Reach of the glow of small letters, in ems.
    static let lineReach = 0.18
    /// Strength of the glow of small letters, in that of large letters.
    static let lineStrength = 0.6
    /// Deviation of every glow at least, in pixels.
    static let leastDeviation = 0.8
    /// Brightness of a glow of full strength, in that of the letter or the shape.
    static let strength = 0.85
  }

  /// Small letters for lines of text, `size` pixels an em.
  func line(size: Double, _ phosphor: Theme.Phosphor) -> GlyphAtlas {
    let lettering = Lettering(
      fonts.readout, size: size, tracking: size * Parameters.lineTracking)
    let glow = Self.glow(phosphor, reach: size * Parameters.lineReach, Parameters.lineStrength)
    return GlyphAtlas(lettering, glow, on: Self.ground(of: lettering))
  }

  /// A shape of light around the origin.
  mutating func sprite(_ path: Path, _ phosphor: Theme.Phosphor, reach: Double, glow: Double = 1)
    -> Sprite
  {
    sheet.add(SpriteSheet.Layer.glowing(Mask(path), Self.glow(phosphor, reach: reach, glow)))
  }

  /// Scanlines would take a quarter of their light from strokes that are hardly wider than a line.
  private static func ground(of lettering: Lettering) -> Light.Ground {
    lettering.size < 20 ? .plate : .tube
  }

  private static func glow(_ phosphor: Theme.Phosphor, reach: Double, _ strength: Double)
    -> GlyphAtlas.Glow
  {
    GlyphAtlas.Glow(
      color: phosphor.core, halo: phosphor.halo, deviation: max(Parameters.leastDeviation, reach),
      strength: Parameters.strength * strength)
  }
}
