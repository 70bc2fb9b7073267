import Glibc
public import Units

/// The spectrum as it moves on the screen: quick up, slower down, with peaks that hang and fall.
///
/// Between two spectra the heights are a closed function of time, and so are the peaks (a straight fall or
/// the height itself, whichever is higher). So it does not matter how often a panel looks: at equal times
/// the states are equal. A band that comes up more than twice a second sinks slowly (``SpectrumPacing``).
public struct SpectrumMotion: Sendable, Equatable {
  /// Figures of the stage.
  public struct Parameters: Sendable, Equatable {
    /// Share of the way up that is left after a second: 0.65 after each of 60 pictures.
    var attack = pow(1 - 0.35, 60.0)
    /// Share of the way down that is left after a second: 0.88 after each of 60 pictures.
    var decay = pow(1 - 0.12, 60.0)
    /// Height by which a peak falls in a second: 0.006 in each of 60 pictures.
    var fall: Float = 0.006 * 60
    /// Largest fall in a second of a band that comes up too often: a twelfth from one rise to the next.
    var pacedFall = 0.25

    /// The figures that the box uses.
    public static let standard = Parameters()
  }

  /// Heights of the bands, 0...1.
  public private(set) var heights = SpectrumLevels(repeating: 0)
  /// Heights of their peaks, 0...1.
  public private(set) var peaks = SpectrumLevels(repeating: 0)

  private let parameters: Parameters
  private var target = SpectrumLevels(repeating: 0)
  private var time: Instant
  private var pacing = SpectrumPacing()
  private var followed: Instant?

  /// Makes a flat spectrum.
  public init(at time: Instant, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.time = time
  }

  /// Goes towards new heights from `time` on.
  public mutating func follow(_ heights: SpectrumLevels, from time: Instant) {
    advance(to: time)
    target = heights
    pacing.take(heights, after: Float(followed.map { (time - $0).value } ?? 0))
    followed = time
  }

  /// Moves on to `time`; a time that has passed changes nothing.
  public mutating func advance(to time: Instant) {
    guard time > self.time else { return }
    let passed = (time - self.time).value
    self.time = time
    let up = Float(pow(parameters.attack, passed))
    let down = Float(pow(parameters.decay, passed))
    let fall = parameters.fall * Float(passed)
    for band in 0..<SpectrumLevels.count {
      let (old, wanted) = (heights[band], target[band])
      let new =
        wanted < old && pacing.isHurried(band)
        ? wanted + paced(old - wanted, after: passed)
        : wanted + (old - wanted) * (wanted > old ? up : down)
      heights[band] = new
      peaks[band] = max(peaks[band] - fall, new)
    }
  }

  /// Distance that is left of a way down at a limited speed: a straight fall until the usual one is as slow.
  private func paced(_ distance: Float, after passed: Double) -> Float {
    let rate = -log(parameters.decay)
    let knee = parameters.pacedFall / rate
    let straight = max(0, (Double(distance) - knee) / parameters.pacedFall)
    if passed <= straight { return distance - Float(parameters.pacedFall * passed) }
    return Float(min(Double(distance), knee) * exp(-rate * (passed - straight)))
  }

  /// True if nothing moves any more that could be seen: every height within `distance` of its end.
  public func isAtRest(within distance: Float) -> Bool {
    (0..<SpectrumLevels.count).allSatisfy {
      abs(heights[$0] - target[$0]) < distance && peaks[$0] - heights[$0] < distance
    }
  }
}
