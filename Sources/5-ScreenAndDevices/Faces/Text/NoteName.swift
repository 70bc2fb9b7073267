import MusicTheory
import Raster

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
  private enum Proportion {
    /// Distance from the name to its octave.
    static let octaveGap = 0.08
    /// Height of the octave's figures.
    static let octave = 0.36
    /// Height of capitals for the dashes where nothing is heard.
    static let dashes = 0.5
  }

  /// A name, its octave, the nearest of the twelve notes over the octave where the name is a number, and the column at
  /// which both start.
  private struct Written {
    var name: String
    var octave: String
    var nearest: String?
    var start: Double
  }

  private let center: Point
  private let baseline: Double
  private let gap: Double
  private var plain: GlyphAtlas
  private var tuned: GlyphAtlas
  private var plainOctave: GlyphAtlas
  private var tunedOctave: GlyphAtlas
  private var dashes: GlyphAtlas
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
    let cap = ink.nameHeight(
      height * place.capHeight, width: height * place.width, of: \.titles)
    center = Point(
      shape.frame.center.x + height * place.across, shape.frame.y + height * place.middle)
    baseline = center.y + cap / 2
    gap = cap * Proportion.octaveGap
    plain = ink.readout(capHeight: cap, ink.theme.trace, glow: 0.8, reach: place.glow)
    tuned = ink.readout(capHeight: cap, ink.theme.inTune, glow: 0.8, reach: place.glow)
    plainOctave = ink.readout(capHeight: cap * Proportion.octave, ink.theme.trace, glow: 0.8)
    tunedOctave = ink.readout(capHeight: cap * Proportion.octave, ink.theme.inTune, glow: 0.8)
    dashes = ink.readout(capHeight: cap * Proportion.dashes, ink.theme.trace, glow: 0.6)
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
  func place(of name: String) -> WrittenName {
    WrittenName(name, plain.lettering, middle: center)
  }

  /// Adds the name and its octave, or dashes.
  mutating func lights(_ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink) {
    guard let note = motion.note else {
      let y = center.y + dashes.lettering.capHeight / 2
      dashes.write(
        Readout.nothing, at: Point(center.x, y), .center, level: ink.quiet, into: &lights,
        &ink.sheet)
      return
    }
    let name = ink.title(of: note)
    let octave = Readout.octave(note, ink.naming)
    let nearest = ink.naming.nearest(to: note)
    if written?.name != name || written?.octave != octave || written?.nearest != nearest {
      written = Written(
        name: name, octave: octave, nearest: nearest, start: octaveStart(behind: name, octave))
    }
    let x = written?.start ?? center.x
    if let nearest {
      let place = Point(x, baseline - plain.lettering.capHeight + plainOctave.lettering.capHeight)
      if motion.isInTune {
        tunedOctave.write(nearest, at: place, into: &lights, &ink.sheet)
      } else {
        plainOctave.write(nearest, at: place, into: &lights, &ink.sheet)
      }
    }
    if motion.isInTune {
      tuned.write(name, at: Point(center.x, baseline), .center, into: &lights, &ink.sheet)
      tunedOctave.write(
        octave, at: Point(x, baseline), into: &lights, &ink.sheet)
      lights.append(
        Light(
          underline, x: Int(underlinePlace.x.rounded()), y: Int(underlinePlace.y.rounded())))
    } else {
      plain.write(name, at: Point(center.x, baseline), .center, into: &lights, &ink.sheet)
      plainOctave.write(
        octave, at: Point(x, baseline), into: &lights, &ink.sheet)
    }
  }

  /// The column at which the octave starts, so that its ink follows that of the name: letters have room around them
  /// that is far too much beside small figures.
  private func octaveStart(behind name: String, _ octave: String) -> Double {
    let start = Point(center.x - plain.lettering.width(of: name) / 2, 0)
    let end = plain.lettering.path(name, at: start).pixelBox?.maxX ?? Int(center.x)
    let inset = plainOctave.lettering.path(octave, at: Point(0, 0)).pixelBox?.minX ?? 0
    return Double(end - inset) + gap
  }
}
