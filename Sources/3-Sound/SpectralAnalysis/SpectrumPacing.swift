/// Finds the bands that come up so often that they may only come down slowly: nothing on the screen flashes.
///
/// Three rises within a second and a bit are as many as a band may follow at full speed, one fewer than WCAG
/// 2.3.1 allows; from the third on it sinks so slowly that what it uncovers between two rises is small.
struct SpectrumPacing: Sendable, Equatable {
  /// Figures of the stage.
  struct Parameters: Sendable, Equatable {
    /// A rise is a change of this height at least after a fall of as much.
    var step: Float = 0.05
    /// Seconds in which three rises are too many.
    var span: Float = 1.1

    static let standard = Parameters()
  }

  private let parameters: Parameters
  /// The highest height of each band that rises, and the lowest of each that falls, since it turned.
  private var extremes = SpectrumLevels(repeating: 0)
  /// 1 for a band that rises, −1 for one that falls.
  private var directions = SpectrumLevels(repeating: -1)
  /// Seconds since the last rise, the one before, and the one before that.
  private var last = SpectrumLevels(repeating: longest)
  private var second = SpectrumLevels(repeating: longest)
  private var third = SpectrumLevels(repeating: longest)

  /// Seconds that count as for ever.
  private static let longest: Float = 1000

  init(parameters: Parameters = .standard) { self.parameters = parameters }

  /// True if a band may only come down slowly.
  func isHurried(_ band: Int) -> Bool { third[band] < parameters.span }

  /// Takes the heights that are to be shown next, `seconds` after the ones before.
  mutating func take(_ heights: SpectrumLevels, after seconds: Float) {
    for band in 0..<SpectrumLevels.count {
      last[band] = min(last[band] + seconds, Self.longest)
      second[band] = min(second[band] + seconds, Self.longest)
      third[band] = min(third[band] + seconds, Self.longest)
      turn(band, heights[band])
    }
  }

  private mutating func turn(_ band: Int, _ height: Float) {
    let extreme = extremes[band]
    if directions[band] > 0 {
      extremes[band] = max(extreme, height)
      guard height < extreme - parameters.step else { return }
      directions[band] = -1
      extremes[band] = height
    } else {
      extremes[band] = min(extreme, height)
      guard height > extreme + parameters.step else { return }
      directions[band] = 1
      extremes[band] = height
      third[band] = second[band]
      second[band] = last[band]
      last[band] = 0
    }
  }
}
