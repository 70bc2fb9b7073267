import MusicTheory
import Raster
import Texts

/// The note of the stage view: a letter that is as high as its place, narrower than usual where the panel is, with its
/// sign above its octave beside it or below.
///
/// A plane keeps the letter's pixels, since the sprites of all letters of this size would take megabytes.
struct StageLetter {
  /// Figures of the letters.
  enum Parameters {
    /// Width of a sign beside the letter at most, in widths of the letter's place.
    static let signWidth = 0.26
    /// Height of a sign beside the letter at most, in heights of the letter.
    static let sign = 0.52
    /// Height of the octave's figure, in heights of the sign.
    static let octave = 0.62
    /// Places of the middles of sign and octave in a row of their own, in widths of the row.
    static let row = (sign: 0.36, octave: 0.66)
    /// Distance from the letter to what is beside it, in widths of its place.
    static let gap = 0.03
    /// Width of a name of several letters at least, in its usual width: narrower ones are lower instead.
    static let narrowest = 0.5
    /// Height by which round letters reach beyond their place at most, in heights of the letter.
    static let overshoot = 0.03
    /// Size of the dash if nothing is heard, in heights of the letter.
    static let dash = (width: 0.5, height: 0.09)
  }

  /// The content of the plane.
  struct Shown: Equatable {
    var note: MIDINote?
    var partial = 1
    var isInTune = false
  }

  /// The light of the letter.
  private(set) var plane: PlaneField
  private let plan: LetterPlan
  private let typeface: Typeface
  private let naming: NoteNaming
  private let palettes: (plain: [UInt32], tuned: [UInt32])
  private let quiet: UInt8
  /// Size of a sign, which is as high as wide at most.
  private let signHeight: Double
  /// The columns that a name may take; with those of the sign they are in the middle of the panel.
  private let columns: ClosedRange<Double>
  /// Width of names in that which they have by themselves.
  private let narrowing: Double
  private var shown: Shown?

  /// Makes a dark plane for the letters of a plan.
  init(in plan: LetterPlan, _ ink: Ink) {
    self.plan = plan
    typeface = ink.fonts.readout
    naming = ink.naming
    let tuned = ink.theme.inTune.palette
    palettes = (ink.theme.trace.palette, (0..<256).map { tuned[$0 * plan.tunedLevel / 255] })
    quiet = UInt8(min(255, ink.quiet))
    let place = plan.letter
    let gap = Parameters.gap * place.width
    let letters = Self.lettering(typeface, capHeight: plan.capHeight)
    let names = ink.naming.shorts.map { Self.inkWidth(Self.letters(of: $0), letters) }
    let widest = max(names.max() ?? 1, 1)
    var room = place.width
    if let signs = plan.signs {
      signHeight = signs.height
    } else {
      let most = Parameters.signWidth * place.width / Self.signAspect
      signHeight = min(Parameters.sign * plan.capHeight, most)
      room -= gap + signHeight * Self.signAspect
    }
    narrowing = min(1, room / widest)
    let width = min(room, widest)
    let start = place.x + (room - width) / 2
    columns = start...(start + width)
    let overshoot = Parameters.overshoot * plan.capHeight
    var box = place
    if let signs = plan.signs { box.height = signs.maxY - place.y }
    plane = PlaneField(
      box: PixelBox(
        minX: Int(box.x.rounded(.down)), minY: Int(box.y - overshoot),
        maxX: Int(box.maxX.rounded(.up)), maxY: Int((box.maxY + overshoot).rounded(.up))),
      palette: ink.theme.trace.palette)
  }

  /// The place of a name without its sign.
  var namePlace: Rectangle {
    Rectangle(
      x: columns.lowerBound, y: plan.letter.y, width: columns.upperBound - columns.lowerBound,
      height: plan.letter.height)
  }

  /// The place of the sign.
  var signPlace: Rectangle {
    let width = signHeight * Self.signAspect
    if let signs = plan.signs {
      return Rectangle(
        x: signs.x + Parameters.row.sign * signs.width - width / 2, y: signs.y, width: width,
        height: signHeight)
    }
    let left = columns.upperBound + Parameters.gap * plan.letter.width
    return Rectangle(x: left, y: plan.letter.y, width: width, height: signHeight)
  }

  /// Width of the widest sign in its heights.
  private static let signAspect = 0.68
  /// Height of the sign's ink, in capitals of the letters that it is taken from.
  private static let signInk = 1.08

  /// Shows the note of a motion, after the plane was drawn.
  mutating func follow(_ motion: StageMotion) {
    plane.settle()
    show(Shown(note: motion.note, partial: motion.partial, isInTune: motion.isInTune))
  }

  /// Shows a note; one that is shown already costs nothing.
  mutating func show(_ shown: Shown) {
    guard shown != self.shown else { return }
    let isOther =
      shown.note != self.shown?.note || shown.partial != self.shown?.partial || self.shown == nil
    if self.shown?.isInTune != shown.isInTune {
      plane.palette = shown.isInTune ? palettes.tuned : palettes.plain
    }
    self.shown = shown
    guard isOther else { return }
    let box = plane.box
    let mask = Mask(path(of: shown.note, partial: shown.partial), within: box)
    let level = shown.note == nil ? UInt32(quiet) : 255
    plane.draw { pen in
      for y in 0..<pen.height {
        for x in 0..<pen.width {
          let value = UInt32(mask[box.minX &+ x, box.minY &+ y])
          pen.set(UInt8(truncatingIfNeeded: value &* level / 255), x: x, y: y)
        }
      }
    }
  }

  /// The outline of a note's name, sign and octave, in its place the sign of a harmonic; of the number of a scale's note, and of the note of the twelve that it is
  /// nearest to; of a dash for no note.
  func path(of note: MIDINote?, partial: Int = 1) -> Path {
    let place = plan.letter
    guard let note else {
      let (width, height) = (
        Parameters.dash.width * plan.capHeight, Parameters.dash.height * plan.capHeight
      )
      return .rectangle(
        Rectangle(
          x: place.center.x - min(width, place.width) / 2, y: place.center.y - height / 2,
          width: min(width, place.width), height: height))
    }
    let name = naming.title(of: note)
    var path = letterPath(of: name)
    let sign = name.unicodeScalars.first { Self.isSign($0) }
    // Beside a number an octave would be one more figure of it.
    let octave =
      Readout.harmonic(partial) ?? naming.nearest(to: note).map(Text.note)
      ?? Readout.octave(note, naming)
    path.append(signPath(sign, middle: signPlace.center))
    if let signs = plan.signs {
      let across = signs.x + Parameters.row.octave * signs.width
      path.append(octavePath(octave, middle: Point(across, signs.center.y)))
    } else {
      let down = place.maxY - signHeight * Parameters.octave / 2
      path.append(octavePath(octave, middle: Point(signPlace.center.x, down)))
    }
    return path
  }

  /// The outline of a name without its sign: as high as the place, or lower if it is a word that would be too narrow.
  func letterPath(of name: String) -> Path {
    let text = Self.letters(of: name)
    let isWord = text.unicodeScalars.count > 1
    let narrow = isWord ? max(narrowing, Parameters.narrowest) : narrowing
    let letters = Self.lettering(typeface, capHeight: plan.capHeight)
    let outline = letters.path(.note(text), at: Point(0, 0))
    guard let ink = outline.pixelBox else { return outline }
    let width = Double(ink.width) * narrow
    // Some small letters of words, such as an l, are higher than capitals.
    let most = (1 + Parameters.overshoot) * plan.capHeight
    let size = min(
      1, (columns.upperBound - columns.lowerBound) / max(width, 1),
      most / Double(max(-ink.minY, 1)))
    let place = plan.letter
    // The letter is in the middle of what it has for itself, so that names of one width do not jump.
    let middle = (columns.lowerBound + columns.upperBound) / 2
    // A word that is lower than the place is in its middle; a letter stands on its foot.
    let spare = isWord ? max(0, place.height + size * Double(ink.minY)) : 0
    let foot = place.maxY - spare / 2
    let inkMiddle = Double(ink.minX + ink.maxX) / 2
    return outline.mapped {
      Point(middle + ($0.x - inkMiddle) * narrow * size, foot + $0.y * size)
    }
  }

  /// The outline of a sign in the middle of its place; an empty one for no sign.
  private func signPath(_ sign: Unicode.Scalar?, middle: Point) -> Path {
    guard let sign else { return Path() }
    let letters = Self.lettering(typeface, capHeight: signHeight / Self.signInk)
    return Self.centered(letters.path(.note(String(sign)), at: Point(0, 0)), at: middle)
  }

  /// The outline of an octave's number, or of a nearest note, in the middle of its place.
  private func octavePath(_ octave: Text, middle: Point) -> Path {
    let letters = Self.lettering(typeface, capHeight: signHeight * Parameters.octave)
    let path = letters.path(octave, at: Point(0, 0))
    let width = signHeight * Self.signAspect
    let narrow = min(1, width / Double(max(path.pixelBox?.width ?? 1, 1)))
    return Self.centered(path.mapped { Point($0.x * narrow, $0.y) }, at: middle)
  }

  private static func centered(_ path: Path, at middle: Point) -> Path {
    guard let ink = path.pixelBox else { return path }
    let own = Point(Double(ink.minX + ink.maxX) / 2, Double(ink.minY + ink.maxY) / 2)
    return path.translated(by: middle - own)
  }

  private static func lettering(_ typeface: Typeface, capHeight: Double) -> Lettering {
    Lettering(typeface, size: capHeight / typeface.capHeight)
  }

  private static func inkWidth(_ text: String, _ letters: Lettering) -> Double {
    Double(letters.path(.note(text), at: Point(0, 0)).pixelBox?.width ?? 0)
  }

  /// The letters of a name, without its sign.
  private static func letters(of name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.filter { !isSign($0) }))
  }

  private static func isSign(_ scalar: Unicode.Scalar) -> Bool { scalar == "♯" || scalar == "♭" }
}
