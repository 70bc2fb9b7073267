import Glibc
import MusicTheory
import Raster
import Texts

/// The place of the note's name on the tube, in heights of the tube.
struct NamePlace {
  /// Row of the name's middle.
  var middle: Double
  /// Height of the name's capitals.
  var capHeight: Double
  /// Width of the room for the name, without the octave.
  var width: Double
  /// Distance of the name's middle to the right of the tube's axis; negative to the left.
  var across = 0.0
  /// Reach of the name's glow, in heights of its capitals.
  var glow = Ink.reach
}

/// The note in large letters in the middle of the tube, to be read from two metres; in tune it is underlined,
/// so that it is not by its colour alone that this is seen.
struct NoteName {
  /// The line under a note in tune, in heights of the tube.
  private enum Underline {
    static let below = 0.038
    static let thickness = 0.026
    /// Width of the line in heights of the capitals.
    static let width = 1.5
    /// Reach of the line's glow, in thicknesses of the line.
    static let glow = 0.6
  }

  /// Proportions of what is beside the name or in its place, in heights of its capitals.
  private enum Parameters {
    /// Distance from the name to its octave.
    static let octaveGap = 0.08
    /// Height of the octave's figures.
    static let octave = 0.36
    /// Height at most of what is behind the name of a scale's note, in heights of the tube: it may be a note of its own,
    /// as in `G♯↑`, and beside the largest names the tube is not wider for that.
    static let behindInTube = 0.152
    /// Distance at least between the feet of octave and nearest note, in heights of their letters.
    static let leastBehindRows = 1.15
    /// Distance at most between the feet of octave and nearest note, in heights of their letters.
    static let behindRows = 1.8
    /// Height of capitals of the next smaller size, in those of a size.
    static let nextSize = 0.85
    /// Height of capitals for the strings that wait, and for the dashes, if nothing is heard.
    static let strings = 0.5
    /// Width of all strings that wait at most, in widths of the tube.
    static let stringsRoom = 0.62
  }

  /// A name, its octave, over that the sign of a harmonic, or the nearest of the twelve notes if the name is a number,
  /// and the column at which both start.
  private struct Written {
    var name: Text
    var octave: Text
    var above: Text?
    var start: Double
    /// The place of the letters among those of all sizes.
    var size: Int
  }

  /// Letters of one size: those of the name, and smaller ones behind it.
  private struct Letters {
    var name: (plain: GlyphAtlas, tuned: GlyphAtlas)
    var behind: (plain: GlyphAtlas, tuned: GlyphAtlas)

    /// Makes letters whose capitals are so many pixels high, and glow `reach` of that around, on a tube of a height.
    init(capHeight cap: Double, reach: Double, tube height: Double, _ ink: Ink) {
      var small = cap * Parameters.octave
      if ink.naming.degrees != nil {
        let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
        // Long names of a scale are written so small that figures beside them could not be read.
        small = max(min(small, Parameters.behindInTube * height), min(cap, least))
      }
      name = (
        ink.readout(capHeight: cap, ink.theme.trace, glow: 0.8, reach: reach),
        ink.readout(capHeight: cap, ink.theme.inTune, glow: 0.8, reach: reach)
      )
      behind = (
        ink.readout(capHeight: small, ink.theme.trace, glow: 0.8),
        ink.readout(capHeight: small, ink.theme.inTune, glow: 0.8)
      )
    }

    /// Height of the name's capitals.
    var cap: Double { name.plain.lettering.capHeight }

    /// Writes a name about a point, and behind it what belongs there.
    mutating func write(
      _ written: Written, isInTune: Bool, around center: Point, into lights: inout [Light],
      _ ink: inout Ink
    ) {
      let foot = center.y + cap / 2
      let small = behind.plain.lettering.capHeight
      let rows = max(
        min(cap - small, Parameters.behindRows * small), Parameters.leastBehindRows * small)
      let texts = [(written.octave, foot), (written.above ?? .empty, foot - rows)]
      if isInTune {
        name.tuned.write(
          written.name, at: Point(center.x, foot), .center, into: &lights, &ink.sheet)
        for (text, foot) in texts {
          behind.tuned.write(text, at: Point(written.start, foot), into: &lights, &ink.sheet)
        }
      } else {
        name.plain.write(
          written.name, at: Point(center.x, foot), .center, into: &lights, &ink.sheet)
        for (text, foot) in texts {
          behind.plain.write(text, at: Point(written.start, foot), into: &lights, &ink.sheet)
        }
      }
    }
  }

  private let center: Point
  /// Width of the room for a name, in pixels.
  private let room: Double
  /// Letters from the largest size to the one in which every name has room: one size but for a scale with long names.
  private var letters: [Letters]
  private var strings: FittedText
  /// Width of the room for the strings that wait, in pixels.
  private let stringsRoom: Double
  private let underline: Sprite
  private let underlinePlace: Point
  /// The name as written last: most often only its colour changes.
  private var written: Written?

  /// Makes the letters for a tube.
  ///
  /// - Parameters:
  ///   - shape: The tube.
  ///   - place: Where the name goes.
  ///   - ink: What it is written with.
  init(in shape: CRTShape, at place: NamePlace, _ ink: inout Ink) {
    let height = shape.frame.height
    let most = height * place.capHeight
    let least = ink.nameHeight(most, width: height * place.width, of: \.titles)
    // A scale may have one long name among short ones; the twelve are written alike.
    let cap = ink.naming.degrees == nil ? least : most
    center = Point(
      shape.frame.center.x + height * place.across, shape.frame.y + height * place.middle)
    room = height * place.width
    let steps = (log(least / cap) / log(Parameters.nextSize)).rounded(.up)
    letters = (0...max(Int(steps), 0)).map { step in
      let size = max(cap * pow(Parameters.nextSize, Double(step)), least)
      return Letters(capHeight: size, reach: place.glow, tube: height, ink)
    }
    strings = FittedText(capHeight: most * Parameters.strings, ink.theme.trace, ink)
    stringsRoom = shape.frame.width * Parameters.stringsRoom
    let thickness = max(2, Underline.thickness * height)
    let width = Underline.width * place.capHeight * height
    underline = ink.sprite(
      .roundedRectangle(
        Rectangle(x: -width / 2, y: -thickness / 2, width: width, height: thickness),
        radius: thickness / 2), ink.theme.inTune, reach: thickness * Underline.glow, glow: 1.2)
    underlinePlace = Point(
      center.x, center.y + (place.capHeight / 2 + Underline.below) * height)
  }

  /// The place of a name, without its octave.
  func place(of name: Text) -> WrittenName {
    WrittenName(name, letters[size(of: name)].name.plain.lettering, middle: center)
  }

  /// The place of the largest letters in which a name has room.
  private func size(of name: Text) -> Int {
    let fits = letters.firstIndex { $0.name.plain.lettering.width(of: name) <= room }
    return fits ?? letters.count - 1
  }

  /// Adds the name and its octave; if nothing is heard the names of the strings that wait, or dashes.
  mutating func lights(_ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink) {
    guard let note = motion.note else {
      let names = Text.note(motion.waiting.map { ink.name(of: $0).letters }.joined(separator: " "))
      let fits = !names.isEmpty && strings.fits(names, width: stringsRoom)
      strings.write(
        fits ? names : Readout.nothing, middle: center, width: stringsRoom, level: ink.quiet,
        into: &lights, &ink.sheet)
      return
    }
    let written = written(note, partial: motion.partial, ink)
    self.written = written
    letters[written.size].write(
      written, isInTune: motion.isInTune, around: center, into: &lights, &ink)
    guard motion.isInTune else { return }
    lights.append(
      Light(underline, x: Int(underlinePlace.x.rounded()), y: Int(underlinePlace.y.rounded())))
  }

  /// A note's name as it is written, laid out anew only if it is another one.
  private func written(_ note: MIDINote, partial: Int, _ ink: Ink) -> Written {
    let name = ink.title(of: note)
    let octave = Readout.octave(note, ink.naming)
    let above = Readout.harmonic(partial) ?? ink.naming.nearest(to: note).map(Text.note)
    if let written, written.name == name, written.octave == octave, written.above == above {
      return written
    }
    let size = size(of: name)
    return Written(
      name: name, octave: octave, above: above,
      start: start(behind: name, octave, in: letters[size]), size: size)
  }

  /// The column at which the octave starts, so that its ink follows that of the name: letters have room around them
  /// that is far too much beside small figures.
  private func start(behind name: Text, _ octave: Text, in letters: Letters) -> Double {
    let (large, small) = (letters.name.plain.lettering, letters.behind.plain.lettering)
    let start = Point(center.x - large.width(of: name) / 2, 0)
    let end = large.path(name, at: start).pixelBox?.maxX ?? Int(center.x)
    let inset = small.path(octave, at: Point(0, 0)).pixelBox?.minX ?? 0
    return Double(end - inset) + letters.cap * Parameters.octaveGap
  }
}
