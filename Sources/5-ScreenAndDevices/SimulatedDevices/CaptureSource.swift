public import AudioFiles
import Units

/// The sound that a simulated card hears: one channel, by the number of frames since the source began.
public struct CaptureSource: Sendable {
  /// The sample of a frame, counted from 0.
  public let sample: @Sendable (_ frame: Int) -> Float

  /// Makes a source of any function, NaN and all.
  public init(_ sample: @escaping @Sendable (_ frame: Int) -> Float) { self.sample = sample }

  /// Nothing at all, digital silence.
  public static let silence = CaptureSource { _ in 0 }

  /// The sound that follows a recording's end.
  public enum Ending: Sendable {
    /// Silence.
    case silence
    /// The recording again.
    case loop
  }

  /// A recording, its channels mixed, from its first frame; it has to have the card's rate.
  public static func recording(_ sound: Sound, then ending: Ending = .silence) -> CaptureSource {
    let samples = sound.mono
    switch ending {
    case .silence: return CaptureSource { $0 < samples.count ? samples[$0] : 0 }
    case .loop: return CaptureSource { samples.isEmpty ? 0 : samples[$0 % samples.count] }
    }
  }
}
