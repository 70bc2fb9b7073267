import CALSA
import DevicePorts

/// A PCM that is set up: one direction of one card.
///
/// - Thread: audio; opened and closed outside the steady loop.
final class PCM {
  /// The direction of a PCM: capture or playback.
  enum Direction: String {
    /// Sound from the card.
    case capture
    /// Sound to the card.
    case playback

    var alsa: snd_pcm_stream_t {
      self == .capture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
    }
  }

  /// A request to a card, which may give what is near.
  struct Request {
    /// Formats to try, best first.
    var formats = AudioStream.Format.preference
    /// Frames a second.
    var rate: Double
    /// True if no other rate will do.
    var isRateFixed = false
    /// Channels.
    var channels = 2
    /// Frames a period.
    var period: Int
    /// Frames in the ring.
    var buffer: Int
  }

  private let opened: OpenPCM
  /// The sample format that was negotiated.
  let format: AudioStream.Format
  /// Frames a second.
  let rate: Double
  /// Channels.
  let channels: Int
  /// Frames a period.
  let period: Int
  /// Frames in the ring.
  let buffer: Int

  /// The PCM's name, as asked for.
  var name: String { opened.name }
  /// The handle of alsa-lib.
  var handle: OpaquePointer { opened.handle }
  /// The kernel's number of the card; -1 when there is no kernel card behind the name.
  var card: Int32 { opened.card }

  /// Bytes a frame.
  var frameBytes: Int { format.bytes * channels }

  /// Sets an open PCM up.
  ///
  /// - Throws: ``ALSAError`` with the call that failed.
  init(_ opened: OpenPCM, _ request: Request) throws(ALSAError) {
    let agreed = try negotiate(opened.handle, request)
    try setThresholds(opened.handle, agreed)
    self.opened = opened
    format = agreed.format
    rate = agreed.rate
    channels = agreed.channels
    period = agreed.period
    buffer = agreed.buffer
  }

  deinit {
    // What is queued is not worth waiting for: the caller has faded out.
    snd_pcm_drop(handle)
  }
}

/// An alsa-lib call that failed.
struct ALSAError: Error, Equatable {
  /// The call.
  var call: String
  /// The call's negative errno.
  var code: Int32
  /// The value that was found and those that are allowed, if that says more than errno.
  var detail: String?
  /// What it means for the search of a card, if the errno does not say so.
  var reason: CardLoss.Reason?

  /// The cause, in words.
  var cause: String { detail ?? snd_strerror(code).map { String(cString: $0) } ?? "error \(code)" }
}

/// Throws when an alsa-lib call returned an error.
func check(_ call: String, _ result: Int32) throws(ALSAError) {
  if result < 0 { throw ALSAError(call: call, code: result) }
}
