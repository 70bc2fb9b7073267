import Appliance
import Glibc
import MusicTheory
import PitchDetection
import Raster
import Units

/// Four bands along the arch, harmonics 1 to 4 of the target, that stand still in tune; near it a fifth one
/// that shows ten times as much.
///
/// All bands are the arch moved down. Sharp drifts to the right, flat to the left.
struct Strobe: UpperMeter {
  static let plans = TubePlans(
    withNumbers: TubePlan(
      // The glow stays off the bands, which are drawn without regard to other light.
      name: NamePlace(middle: 0.640, capHeight: 0.28, width: 0.62, glow: 0.08),
      numbers: .line(Parameters.numbers.middle, Parameters.numbers.cents, Parameters.numbers.hertz),
      arrow: nil),
    alone: TubePlan(
      name: NamePlace(middle: 0.725, capHeight: 0.32, width: 0.70, glow: 0.08), arrow: nil))

  /// The stripes drift wherever a string is not exactly in tune.
  static let stillFace: UpperFace? = .arc

  /// Figures of the bands, lengths in heights of the tube.
  enum Parameters {
    /// Top of the first band under the arch.
    static let top = 0.075
    /// Distance from one band to the next, and the part of it that is lit.
    static let pitch = 0.082
    static let thickness = 0.062
    /// The vernier's distance from the last band, and its thickness.
    static let vernier = (gap: 0.030, thickness: 0.036)
    /// Scale of the bands' thickness and spacing if numbers stand on the tube, too.
    static let tight = 0.87
    /// Distance of an arrow beside the note's middle and below it, clear of the bands.
    static let arrow = (aside: 0.57, below: 0.055)
    /// Stripes over the whole arch of the first band; those of harmonic n are n times as many.
    static let stripes = 7.0
    /// Distance of the bands from the glass's edge.
    static let margin = 0.055
    /// Natural frequency of a band's brightness, slow enough not to flicker.
    static let rate = 9.0
    /// Brightness of the harmonics if no measurement says better.
    static let unknown = SIMD4<Double>(1, 0.84, 0.7, 0.63)
    /// Distance below the level of the strongest harmonic, in dB, at which another harmonic is no longer seen.
    static let range = 48.0
    /// Factor by which the stripes' edges are steeper than a cosine's.
    static let steepness = 1.9
    /// Opacities of the unlit bands: of the vernier, and of the harmonics.
    static let unlit = (vernier: 0.06, harmonics: 0.10)
    /// Row of the numbers' middle, and heights of the capitals of cents and frequency.
    static let numbers = (middle: 0.897, cents: 0.112, hertz: 0.080)
  }

  /// A band as shown, in the steps that can be told apart.
  private struct Shown: Equatable {
    var shift: Int
    var contrast: Int
    var level: Int
  }

  /// A band: the pixels that it lights, and the part of the pattern that each column shows.
  private struct Band {
    var mask: Mask
    var field: ColumnField
    var places: [Int32]
    var level: CriticallyDamped
    var shown: Shown?
  }

  /// Arrow beside the name, for a note beyond the stripes' range.
  private let arrow: TurnArrow
  private let ramp: [UInt32]
  private var bands: [Band]
  private var motion = StrobeMotion()
  private var last: Instant?
  private var remembered = Remembered<Int>()

  /// Entries of the pattern's table.
  private static let entries = 1024
  /// Soft stripes: the brightness over one cycle, 0...255.
  private static let pattern: [UInt8] = (0..<entries).map { index in
    let wave = 0.5 + 0.5 * cos(2 * Double.pi * Double(index) / Double(entries))
    // Steeper than a cosine, so that stripes have edges.
    let part = min(max((wave - 0.5) * Parameters.steepness + 0.5, 0), 1)
    return UInt8((part * part * (3 - 2 * part) * 255).rounded())
  }

  /// The distances of the edges of the four bands and the vernier under the arch, in heights of the tube.
  ///
  /// - Parameter size: What thickness and spacing are scaled by.
  /// - Returns: Top and foot of each.
  static func edges(_ size: Double = 1) -> [(top: Double, foot: Double)] {
    (0..<5).map { index in
      let top = Parameters.top + size * Parameters.pitch * Double(min(index, 3))
      let foot = top + size * Parameters.thickness
      guard index == 4 else { return (top, foot) }
      let vernier = foot + size * Parameters.vernier.gap
      return (vernier, vernier + size * Parameters.vernier.thickness)
    }
  }

  /// Makes the bands behind a tube.
  init(in shape: CRTShape, around plan: TubePlan, _ ink: inout Ink) {
    let height = shape.frame.height
    let arch = ArchProfile(shape)
    let phosphor = ink.theme.trace
    ramp = Self.ramp(phosphor)
    let inner = Mask(shape.inset(by: Parameters.margin * height).outline)
    bands = Self.edges(plan.numbers == nil ? 1 : Parameters.tight).enumerated().map {
      index, edges in
      let outline = arch.band(from: edges.top * height, to: edges.foot * height)
      let mask = Mask(outline).multiplied(by: inner)
      let stripes = Parameters.stripes * Double(index == 4 ? 3 : index + 1)
      let places = (mask.box.minX..<mask.box.maxX).map { x in
        let part = arch.place(atX: Double(x) + 0.5).part - 0.5
        return Int32((part * stripes * Double(Self.entries)).rounded())
      }
      return Band(
        mask: mask, field: ColumnField(mask), places: places,
        level: CriticallyDamped(0, rate: Parameters.rate, rest: 0.004))
    }
    var name = plan.name
    name.middle += Parameters.arrow.below
    arrow = TurnArrow(in: shape, beside: name, Parameters.arrow.aside, &ink)
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let unlit = Parameters.unlit
    for (index, band) in bands.enumerated() {
      let opacity = index == 4 ? unlit.vernier : unlit.harmonics
      surface.paint(band.mask, .slot(ink.theme))
      surface.paint(band.mask, .unlit(ink.theme.trace, ink.theme, opacity: opacity))
    }
  }

  var lights: [[Light]] { [remembered.lights] }
  var fields: [LightField] { bands.map { .columns($0.field) } }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    let isSilent = motion.measured == nil
    var isMoving = self.motion.advance(
      motion.measured.map { Self.deviations(of: motion, $0) }, at: now)
    let step = last.map { now - $0 } ?? Seconds(0)
    last = now
    let brightness = Self.brightness(partials: motion.harmonics.levels)
    for index in bands.indices {
      var goal = index < 4 ? brightness[index] : 1
      if isSilent || (index == 4 && !self.motion.showsVernier) { goal = 0 }
      if isSilent { bands[index].level.jump(to: 0) }
      bands[index].level.advance(by: step)
      bands[index].level.aim(at: goal)
      isMoving = isMoving || bands[index].level.isMoving
      show(index)
    }
    if remembered.differs(from: self.motion.arrow), self.motion.arrow != 0 {
      remembered.lights.append(arrow.light(isFlat: self.motion.arrow < 0))
    }
    return isMoving
  }
}

extension Strobe {
  /// The deviations that the bands go by: that of each partial, or the note's if a partial is not measured.
  static func deviations(
    of motion: MeterMotion, _ note: MIDINote
  ) -> StrobeMotion.Deviations {
    var partials = SIMD4(repeating: motion.heardCents)
    for index in 0..<4 where motion.harmonics.levels[index] > -100 {
      partials[index] = Double(motion.harmonics.deviations[index])
    }
    return StrobeMotion.Deviations(note: note, cents: motion.heardCents, partials: partials)
  }

  /// Brightness of each harmonic's band, 0...1, for levels in dB of full scale.
  static func brightness(partials: SIMD4<Float>) -> SIMD4<Double> {
    let strongest = Double(partials.max())
    guard strongest > -100, strongest.isFinite else { return Parameters.unknown }
    var result = SIMD4<Double>.zero
    for index in 0..<4 {
      let part = 1 + (Double(partials[index]) - strongest) / Parameters.range
      // In steps: what is hardly seen shall not be drawn.
      result[index] = (min(max(part, 0), 1) * 16).rounded() / 16
    }
    return result
  }

  /// Lights a band's columns, if they differ from what is shown.
  private mutating func show(_ index: Int) {
    bands[index].field.settle()
    let level = bands[index].level.value
    let shown = Shown(
      shift: level > 0 ? Int(motion.bands[index].phase * Double(Self.entries)) : 0,
      contrast: Int((motion.bands[index].contrast * 64).rounded()),
      level: Int((level * 64).rounded()))
    guard shown != bands[index].shown else { return }
    bands[index].shown = shown
    let words = Self.words(shown, ramp)
    let mask = Int32(Self.entries - 1)
    let shift = Int32(shown.shift)
    bands[index].places.withUnsafeBufferPointer { places in
      Self.pattern.withUnsafeBufferPointer { pattern in
        words.withUnsafeBufferPointer { words in
          bands[index].field.set { light in
            for column in 0..<light.count {
              light[column] = words[Int(pattern[Int((places[column] &- shift) & mask)])]
            }
          }
        }
      }
    }
  }

  /// The colour of each brightness of the pattern, out of those of all brightnesses.
  private static func words(_ shown: Shown, _ ramp: [UInt32]) -> [UInt32] {
    let level = shown.level  // 64ths
    let stripe = level * shown.contrast  // 4096ths
    let ground = level * (64 - shown.contrast) / 5 + level * 2
    return (0..<256).map { value in
      ramp[min(((stripe * value * 9 / 10) >> 12) + ((ground * 255) >> 12), 255)]
    }
  }

  /// The colours of all brightnesses.
  private static func ramp(_ phosphor: Theme.Phosphor) -> [UInt32] {
    (0..<256).map { value in
      let part = Double(value) / 255
      return phosphor.halo.mixed(with: phosphor.core, part).scaled(by: part).word
    }
  }
}
