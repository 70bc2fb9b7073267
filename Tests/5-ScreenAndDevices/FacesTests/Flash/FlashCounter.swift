import Glibc
import Raster

/// Counts flashes in a row of pictures as WCAG 2.3.1 does, pixel by pixel.
///
/// A flash is a pair of opposing changes of relative luminance by a tenth of the largest or more, where
/// the darker state is below 0.80; a red flash a pair that goes to or from a saturated red. More than three
/// within a second are too many. Pixels that flash in the same second count as one area; it is too large
/// where it covers a quarter of any box of a third of the panel each way: the box of 341 by 256 pixels on a
/// panel of 1024 by 768.
///
/// - Source: WCAG 2.1, "general flash and red flash thresholds": "the combined area of flashes occurring
///   concurrently occupies no more than a total of .006 steradians within any 10 degree visual field"; the measure of red,
///   (R − G − B) · 320 with a step of 20, is that of its working definition.
struct FlashCounter: ~Copyable {
  /// The course of one pixel's light, or of its red.
  private struct Course {
    var low: Float = 0
    var high: Float = 0
    /// 1 after a rise, -1 after a fall.
    var direction: Int8 = 0
    var isStarted = false
    /// Times of the last six changes, a ring: one more within a second is too many.
    var times: (Float, Float, Float, Float, Float, Float) = (-9, -9, -9, -9, -9, -9)
    var next = 0
  }

  /// Most changes within a second: three pairs.
  private static let most = 6
  private static let never: Float = -9
  private let width: Int
  private let height: Int
  private var general: [Course]
  private var red: [Course]
  /// The time at which each pixel last flashed too often.
  private var violations: [Float]
  /// The time of the last picture, and the time at which the area was last measured.
  private var last: Float = 0
  private var measured: Float = -9
  private var worst = 0.0
  private let linear: [Float]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    general = Array(repeating: Course(), count: width * height)
    red = general
    violations = Array(repeating: Self.never, count: width * height)
    linear = (0..<256).map { value in
      let part = Float(value) / 255
      return part <= 0.03928 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
  }

  /// Pixels that flashed too often.
  var pixels: Int { violations.count { $0 != Self.never } }

  /// The largest part, 0...1, of any box of a third of the panel that flashed too often within a second.
  var worstArea: Double { max(worst, area) }

  /// The largest part, 0...1, within the second before the last picture.
  private var area: Double {
    let (across, down) = (width / 3, height / 3)
    var sums = Array(repeating: 0, count: (width + 1) * (height + 1))
    for y in 0..<height {
      for x in 0..<width {
        sums[(y + 1) * (width + 1) + x + 1] =
          (violations[y * width + x] > last - 1 ? 1 : 0) + sums[y * (width + 1) + x + 1]
          + sums[(y + 1) * (width + 1) + x] - sums[y * (width + 1) + x]
      }
    }
    var worst = 0
    for y in 0...(height - down) {
      for x in 0...(width - across) {
        let low = y * (width + 1)
        let high = (y + down) * (width + 1)
        worst = max(
          worst, sums[high + x + across] - sums[high + x] - sums[low + x + across] + sums[low + x])
      }
    }
    return Double(worst) / Double(across * down)
  }

  /// Takes the picture of a time in seconds; only damaged pixels can have changed.
  mutating func take(_ surface: borrowing Surface, _ damage: Damage, at time: Float) {
    last = time
    if time - measured >= 0.25 {
      worst = worstArea
      measured = time
    }
    for y in damage.rowRange where !damage.rows[y].isEmpty {
      for x in Int(damage.rows[y].start)..<Int(damage.rows[y].end) {
        let word = surface.pixels[y &* surface.stride &+ x]
        let r = linear[Int(word >> 16 & 255)]
        let g = linear[Int(word >> 8 & 255)]
        let b = linear[Int(word & 255)]
        let index = y &* width &+ x
        let luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
        if Self.step(&general[index], to: luminance, by: 0.1, darkest: 0.8, at: time) {
          violations[index] = time
        }
        let isRed = r >= 0.8 * (r + g + b)
        let redness = isRed ? max(0, r - g - b) * 320 : 0
        if Self.step(&red[index], to: redness, by: 20, darkest: .infinity, at: time) {
          violations[index] = time
        }
      }
    }
  }

  /// Follows one pixel's value.
  ///
  /// - Returns: Whether it changed its way too often within the last second.
  private static func step(
    _ course: inout Course, to value: Float, by threshold: Float, darkest: Float, at time: Float
  ) -> Bool {
    guard course.isStarted else {
      course.isStarted = true
      course.low = value
      course.high = value
      return false
    }
    course.low = min(course.low, value)
    course.high = max(course.high, value)
    let rises = value - course.low >= threshold && course.low < darkest && course.direction != 1
    let falls = course.high - value >= threshold && value < darkest && course.direction != -1
    if course.direction == 1 { course.low = value }
    if course.direction == -1 { course.high = value }
    guard rises || falls else { return false }
    course.direction = rises ? 1 : -1
    course.low = value
    course.high = value
    return withUnsafeMutableBytes(of: &course.times) { bytes in
      let times = bytes.bindMemory(to: Float.self)
      let oldest = times[course.next]
      times[course.next] = time
      course.next = (course.next + 1) % most
      return time - oldest <= 1
    }
  }
}

/// The 2.4th power, as sRGB's curve has it.
private func power(_ value: Float) -> Float { pow(value, 2.4) }
