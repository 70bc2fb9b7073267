import DSP
import Glibc
import Realtime
import Units

/// Finds the note that has just come in among others that ring: the one whose partials grew.
///
/// Two spectra, of the newest sixth of a second and of the one before it, are compared bin by bin. Each pitch of a fine
/// grid is asked how much of all that grew lies at its partials, and how many of its partials grew. The octave below has
/// partials that did not grow, the octave above leaves growth to others, and what rang before has not grown at all.
struct PartialGrowth: ~Copyable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Length of each window.
    var window = Seconds.milliseconds(160)
    /// Looks from the earlier window to the newest: their windows do not overlap.
    var looks = 4
    /// Samples of the transform, padded with zeros.
    var length = 4096
    /// Cents from one pitch of the grid to the next.
    var step = 12.0
    /// Cents below the lowest string, and above the highest, to which the grid reaches.
    var reach = (below: 1900.0, above: 1400.0)
    /// Partials that are asked for.
    var partials = 8
    /// Stiffness of a string, as in `k f √(1 + B k²)`.
    var stiffness = 0.00004
    /// Highest partial in hertz.
    var highest = 2550.0
    /// Bins by which a partial of the earlier spectrum may lie elsewhere.
    var spread = 3
    /// Ratio to the spectrum's geometric mean below which nothing counts.
    var floor: Float = 1.5
    /// Share of the loudest bin that a partial has to have at least.
    var audible: Float = 0.02
    /// Growth, as a ratio to the loudest bin, below which nothing has come in.
    var least: Float = 0.25
    /// Ratio by which a pitch is louder than another one from which it has moved there.
    var louder: Float = 1.03
    /// Share of a partial that has to be new for it to have grown.
    var new: Float = 0.5

    static let standard = Parameters()
  }

  /// A pitch whose partials grew.
  struct Found: Sendable, BitwiseCopyable {
    /// In hertz.
    var pitch: Double
    /// Share of the growth at its partials times share of its partials that grew: 0 to 1.
    var score: Float
    /// All growth of the spectrum, as a ratio to its loudest bin.
    var growth: Float
    /// Its place in the grid.
    var place: Int
  }

  private let parameters: Parameters
  private let rate: Double
  private let count: Int  // samples of a window
  private let window: [Float]
  private let transform: FFT
  private let padded: SampleBuffer
  private let spectrum: ComplexBuffer
  private let growth: SampleBuffer
  /// Magnitudes of the looks that are kept, one after the other.
  private let magnitudes: SampleBuffer
  private var looks = 0
  private let bins: Range<Int>
  private let weights: [Float]
  private var pitches: [Double]
  /// The bin of each partial of each pitch; 0 beyond the highest.
  private var places: [Int32]

  /// Makes a stage that has seen nothing, for strings of such frequencies in hertz.
  init(rate: Double, strings: [Double], parameters: Parameters = .standard) {
    self.parameters = parameters
    self.rate = rate
    count = Int(parameters.window.value * rate)
    window = Window.hann(count)
    transform = FFT(length: parameters.length)
    padded = SampleBuffer(count: parameters.length)
    spectrum = ComplexBuffer(count: transform.bins)
    growth = SampleBuffer(count: transform.bins)
    magnitudes = SampleBuffer(count: transform.bins * (parameters.looks + 1))
    weights = (1...parameters.partials).map { 1 / Float($0).squareRoot() }
    bins = 8..<Int(1.02 * parameters.highest / rate * Double(parameters.length))
    (pitches, places) = Self.grid(strings, rate, parameters)
  }

  /// Looks at other strings from now on; allocates.
  mutating func tune(to strings: [Double]) {
    (pitches, places) = Self.grid(strings, rate, parameters)
    looks = 0
  }

  /// The pitches that are asked, in hertz, and the bin of each partial of each.
  private static func grid(
    _ strings: [Double], _ rate: Double, _ parameters: Parameters
  ) -> (pitches: [Double], places: [Int32]) {
    let (lowest, highest) = (strings.min() ?? 100, strings.max() ?? 100)
    let end = parameters.reach.above + 1200 * log2(highest / lowest)
    let pitches = stride(from: -parameters.reach.below, to: end, by: parameters.step).map {
      lowest * exp2($0 / 1200)
    }
    let places = pitches.flatMap { pitch in
      (1...parameters.partials).map { number in
        let k = Double(number)
        let frequency = k * pitch * (1 + parameters.stiffness * k * k).squareRoot()
        guard frequency < parameters.highest else { return Int32(0) }
        return Int32((frequency / rate * Double(parameters.length)).rounded())
      }
    }
    return (pitches, places)
  }

  /// Samples that a look takes.
  var length: Int { count }

  /// Takes a look at the newest ``length`` samples; looks are 50 ms apart.
  ///
  /// - Returns: The pitch that explains best what grew; `nil` if nothing did, or there is nothing yet to compare with.
  mutating func look(_ samples: UnsafePointer<Float>) -> Found? {
    let kept = parameters.looks + 1
    measure(samples, into: magnitudes.samples + transform.bins * (looks % kept))
    looks += 1
    guard looks > parameters.looks else { return nil }
    let (loudest, total) = compare()
    guard total > parameters.least * loudest else { return nil }
    var found = Found(pitch: 0, score: 0, growth: total / loudest, place: 0)
    for place in pitches.indices {
      let score = score(place, loudest, total)
      if score > found.score { (found.score, found.place) = (score, place) }
    }
    found.pitch = pitches[found.place]
    return found
  }

  /// Sum of the magnitudes at the partials of a pitch of the grid, at the last look.
  private func level(at place: Int) -> Float {
    let now = newest
    var sum: Float = 0
    for bin in places[place * parameters.partials..<(place + 1) * parameters.partials] where bin > 0
    {
      sum += Self.largest(now, Int(bin), 1)
    }
    return sum
  }

  /// The place in the grid to which a pitch has moved since the look before, its frequency in hertz, and its level.
  func moved(from place: Int) -> (place: Int, pitch: Double, level: Float) {
    let level = level(at: place)
    var (best, most) = (place, level * parameters.louder)
    for other in max(place - 2, 0)...min(place + 2, pitches.count - 1) where other != place {
      let level = self.level(at: other)
      if level > most { (best, most) = (other, level) }
    }
    return (best, pitches[best], best == place ? level : most)
  }

  private var newest: UnsafeMutablePointer<Float> {
    magnitudes.samples + transform.bins * ((looks - 1) % (parameters.looks + 1))
  }

  private func measure(_ samples: UnsafePointer<Float>, into magnitude: UnsafeMutablePointer<Float>)
  {
    for n in 0..<count { padded.samples[n] = window[n] * samples[n] }
    let (real, imaginary) = spectrum.parts(from: 0)
    transform.forward(padded.samples, real: real, imaginary: imaginary)
    for bin in 0..<transform.bins {
      magnitude[bin] = (real[bin] * real[bin] + imaginary[bin] * imaginary[bin]).squareRoot()
    }
  }

  /// Fills ``growth`` with what each peak of the newest spectrum has more than the earlier one had near it.
  ///
  /// - Returns: The loudest bin, and the sum of the growth.
  private func compare() -> (loudest: Float, total: Float) {
    let now = newest
    let before = magnitudes.samples + transform.bins * (looks % (parameters.looks + 1))
    var (loudest, total, logarithms): (Float, Float, Float) = (1e-9, 0, 0)
    for bin in bins {
      loudest = max(loudest, now[bin])
      logarithms += log(now[bin] + 1e-9)
    }
    let floor = parameters.floor * exp(logarithms / Float(bins.count))
    for bin in bins {
      growth.samples[bin] = 0
      guard now[bin] > floor, now[bin] > now[bin - 1], now[bin] >= now[bin + 1] else { continue }
      let rise = now[bin] - max(floor, Self.largest(before, bin, parameters.spread))
      guard rise > 0 else { continue }
      growth.samples[bin] = rise
      total += rise
    }
    return (loudest, total)
  }

  private func score(_ place: Int, _ loudest: Float, _ total: Float) -> Float {
    let now = newest
    var (covered, grown, all): (Float, Float, Float) = (0, 0, 0)
    for partial in 0..<parameters.partials {
      let bin = Int(places[place * parameters.partials + partial])
      guard bin > 0 else { break }
      let rise = Self.largest(growth.samples, bin, 1)
      let level = max(Self.largest(now, bin, 1), parameters.audible * loudest)
      covered += rise
      grown += weights[partial] * min(rise / (parameters.new * level), 1)
      all += weights[partial]
    }
    return all > 0 ? min(covered / total, 1) * grown / all : 0
  }

  private static func largest(
    _ values: UnsafePointer<Float>, _ bin: Int, _ reach: Int
  ) -> Float {
    var most = values[bin]
    for step in 1...reach { most = max(most, values[bin - step], values[bin + step]) }
    return most
  }
}
