/// The level that fills the screen: up at once with the loudest band, down slowly.
///
/// So soft playing is seen as well as loud playing, and a pause lets nothing jump.
public struct AdaptiveCeiling: Sendable {
  /// Figures of the stage.
  public struct Parameters: Sendable {
    /// Speed at which the ceiling comes down, in dB a second.
    var fall: Float = 6
    /// Lowest level of the ceiling in dB: the noise of a quiet room does not fill the screen.
    var lowest: Float = -50
    /// The level in dB at the foot of the screen.
    var floor: Float = -80

    /// The figures that the box uses.
    public static let standard = Parameters()
  }

  /// The level in dB that is as high as the screen.
  public private(set) var level: Float

  private let parameters: Parameters

  /// Makes a ceiling at its lowest.
  public init(parameters: Parameters = .standard) {
    self.parameters = parameters
    level = parameters.lowest
  }

  /// Takes a spectrum in dB, `seconds` after the last one, and gives its heights of 0...1.
  public mutating func heights(of levels: SpectrumLevels, after seconds: Float) -> SpectrumLevels {
    level = max(levels.highest, level - parameters.fall * seconds, parameters.lowest)
    let scale = 1 / (level - parameters.floor)
    var heights = levels
    for band in 0..<SpectrumLevels.count {
      heights[band] = max(0, (levels[band] - parameters.floor) * scale)
    }
    return heights
  }
}
