import Glibc

/// The tempo that is shown: certain enough, and steady.
struct TempoDisplay: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Confidence from which a tempo is shown.
    var threshold = 0.3
    /// Time constant of a shown tempo in seconds.
    var smoothing = 0.3
    /// A tempo farther away than this part is another one, and is shown at once.
    var step = 0.03

    static let standard = Parameters()
  }

  /// Beats a minute; `nil` if none is shown.
  private(set) var shown: Double?

  private let parameters: Parameters
  private let kept: Double

  init(interval: Double, parameters: Parameters = .standard) {
    self.parameters = parameters
    kept = exp(-interval / parameters.smoothing)
  }

  /// Takes the likeliest tempo in beats a minute.
  mutating func update(_ tempo: Double, confidence: Double) {
    guard confidence > parameters.threshold else { return shown = nil }
    guard let last = shown, abs(tempo / last - 1) < parameters.step else { return shown = tempo }
    shown = kept * last + (1 - kept) * tempo
  }

  /// Shows nothing.
  mutating func reset() { shown = nil }
}
