import CALSA
import CLinux
import DevicePorts

/// All that the steady loop touches: plain values and pointers, so that it retains and looks up nothing.
///
/// ``DuplexStream`` owns the memory and the PCMs behind it.
struct DuplexState {
  /// How the loop behaves where the card does not decide.
  struct Parameters {
    /// Without a period for this long (ns) the card counts as lost.
    ///
    /// A DA7213 takes 1 s to power up.
    var stall: Int64 = 3_000_000_000
    /// How often (ns) a missing playback is tried again when no device node appears: opening it costs
    /// the capture some time, so not often.
    var playbackRetry: Int64 = 5_000_000_000
    /// Restarts in a row without one period in between, after which the card counts as lost.
    var restarts = 50
    /// The figures of the box.
    static let standard = Parameters()
  }

  /// One direction.
  struct Side {
    /// alsa-lib's handle.
    var handle: OpaquePointer
    /// The card's sample format.
    var format: AudioStream.Format
    /// Channels.
    var channels: Int
    /// Bytes a frame.
    var frameBytes: Int
    /// A period as the card has it.
    var bytes: UnsafeMutableRawPointer
    /// A period as the client has it.
    var samples: UnsafeMutablePointer<Float>
  }

  /// Figures of the loop.
  var parameters: Parameters
  /// Capture.
  var capture: Side
  /// Playback, where there is one.
  var playback: Side?
  /// A period of zeros for the prefill, in any format.
  var silence: UnsafeMutableRawPointer
  /// Whether both directions are of one card and never drift apart.
  var hasOneClock = false
  /// Whether one start, stop or xrun is both streams'.
  var isLinked: Bool
  /// Frames a period.
  var period: Int
  /// Frames of silence queued before the start.
  var prefill: Int
  /// Nanoseconds a frame.
  var frameTime: Double
  /// Nanoseconds the capture ring holds.
  var bufferTime: Int64
  /// Stop descriptor, device node descriptor (-1 while playback is there), then the capture PCM's.
  var polled: UnsafeMutablePointer<pollfd>
  /// Descriptors in `polled`.
  var polledCount: Int
  /// When a missing playback is tried again (ns); `Int64.max` for not.
  var playbackRetryAt = Int64.max

  /// Client.
  var client: AudioClientCall
  /// Where xruns are counted and told.
  var outbox: UnsafeMutablePointer<Outbox.Writer>

  /// Positions.
  var clock: StreamClock
  /// What the client sees.
  var info: AudioPeriod
  /// Frames of the period in hand.
  var filled = 0
  /// Kernel time of the last captured frame in hand (ns).
  var time: Int64 = 0
  /// When the last period ended, or the stream started (ns).
  var lastPeriodAt: Int64 = 0
  /// When a card with a clock would have given the period in hand (ns).
  var due: Int64 = 0
  /// Restarts since the last whole period.
  var restarts = 0
}

/// The part of an ``AudioClient`` that the loop calls: no closure in it, so nothing to retain.
struct AudioClientCall {
  /// Handed to `process`.
  var context: UnsafeMutableRawPointer
  /// Called once a period.
  var process: AudioClient.Process
  /// Signalled after each period; -1 for none.
  var periodEnded: Int32

  /// Takes the plain parts of a client.
  init(_ client: AudioClient) {
    context = client.context
    process = client.process
    periodEnded = client.periodEnded
  }
}

/// Why the steady loop ended.
struct DuplexExit {
  /// What ended it.
  enum Reason {
    /// The port was told to stop.
    case stopped
    /// Capture cannot go on.
    case captureFailed
    /// Playback cannot go on; capture can.
    case playbackFailed
    /// A missing playback is to be tried again.
    case playbackDue
  }

  /// What ended it.
  var reason: Reason
  /// The call that failed.
  var call: StaticString = ""
  /// Its negative errno; 0 when the card just stopped giving frames.
  var code: Int32 = 0
}
