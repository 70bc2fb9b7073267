import Raster

/// The note in large letters in the middle of the tube, to be read from two metres.
struct NoteName {
  private let center: Point
  private let baseline: Double
  private let gap: Double
  private var plain: GlyphAtlas
  private var tuned: GlyphAtlas
  private var plainOctave: GlyphAtlas
  private var tunedOctave: GlyphAtlas
  private var dashes: GlyphAtlas

  /// Makes the letters for a tube.
  ///
  /// - Parameters:
  ///   - shape: The tube.
  ///   - place: The middle and the height of the name in heights of the tube.
  ///   - ink: What it is written with.
  init(in shape: CRTShape, at place: (middle: Double, capHeight: Double), _ ink: Ink) {
    let height = shape.frame.height
    let cap = height * place.capHeight
    center = Point(shape.frame.center.x, shape.frame.y + height * place.middle)
    baseline = center.y + cap / 2
    gap = cap * 0.05
    plain = ink.readout(capHeight: cap, ink.theme.trace, glow: 0.8)
    tuned = ink.readout(capHeight: cap, ink.theme.inTune, glow: 0.8)
    plainOctave = ink.readout(capHeight: cap * 0.36, ink.theme.trace, glow: 0.8)
    tunedOctave = ink.readout(capHeight: cap * 0.36, ink.theme.inTune, glow: 0.8)
    dashes = ink.readout(capHeight: cap * 0.5, ink.theme.trace, glow: 0.6)
  }

  /// Where a name is written, without its octave.
  func place(of name: String) -> WrittenName {
    WrittenName(name, plain.lettering, middle: center)
  }

  /// Adds the name and its octave, or dashes.
  mutating func lights(_ motion: MeterMotion, into lights: inout [Light], _ ink: inout Ink) {
    guard let note = motion.note else {
      let y = center.y + dashes.lettering.capHeight / 2
      dashes.write(
        Readout.nothing, at: Point(center.x, y), .center, level: 88, into: &lights, &ink.sheet)
      return
    }
    let name = ink.name(of: note)
    let x = center.x + plain.width(of: name) / 2 + gap
    if motion.isInTune {
      tuned.write(name, at: Point(center.x, baseline), .center, into: &lights, &ink.sheet)
      tunedOctave.write(
        Readout.octave(note), at: Point(x, baseline), into: &lights, &ink.sheet)
    } else {
      plain.write(name, at: Point(center.x, baseline), .center, into: &lights, &ink.sheet)
      plainOctave.write(
        Readout.octave(note), at: Point(x, baseline), into: &lights, &ink.sheet)
    }
  }
}
