import CALSA
import CLinux
import DevicePorts

/// All that the steady loop touches: plain values and pointers, so that it retains and looks up nothing.
///
/// ``DuplexStream`` owns the memory and the PCMs behind it.
struct DuplexState {
  /// The figures of the loop that the card does not decide.
  struct Parameters {
    /// The time without a period (ns) after which the card counts as lost.
    ///
    /// A DA7213 takes 1 s to power up.
    var stall: Int64 = 3_000_000_000
    /// The time (ns) between two attempts to open a missing playback when no device node appears: long, as opening it
    /// costs the capture some time.
    var playbackRetry: Int64 = 5_000_000_000
    /// Restarts in a row without one period in between, after which the card counts as lost.
    var restarts = 50
    /// The figures of the box.
    static let standard = Parameters()
  }

  /// One direction.
  struct Side {
    /// The handle of alsa-lib.
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

  /// Silence for a playback that is to start with its queue filled.
  struct Prefill {
    /// A period of zeros, in any format.
    var silence: UnsafeMutableRawPointer
    /// Frames that are queued.
    var frames: Int
  }

  /// Descriptors that are waited for.
  struct Polled {
    /// The stop descriptor, the device node descriptor (-1 while playback is there), then the capture PCM's.
    var descriptors: UnsafeMutablePointer<pollfd>
    /// The number of descriptors.
    var count: Int
  }

  /// Figures of the loop.
  var parameters: Parameters
  /// Capture.
  var capture: Side
  /// Playback, if there is one.
  var playback: Side?
  /// The silence that is queued before the start.
  var prefill: Prefill
  /// True if both directions are of one card and never drift apart.
  var hasOneClock = false
  /// True if one start, stop or xrun is both streams'.
  var isLinked: Bool
  /// Frames a period.
  var period: Int
  /// Nanoseconds a frame.
  var frameTime: Double
  /// Nanoseconds the capture ring holds.
  var bufferTime: Int64
  /// The descriptors that the loop waits for.
  var polled: Polled
  /// The time at which a missing playback is tried again (ns); `Int64.max` for not.
  var playbackRetryAt = Int64.max

  /// The client, as the loop calls it.
  var client: AudioClientCall
  /// The writing end of the outbox, in which xruns are counted and told.
  var outbox: UnsafeMutablePointer<Outbox.Writer>

  /// The counter of positions in the stream.
  var clock: FrameCounter
  /// The period as the client sees it.
  var info: AudioPeriod
  /// The number of frames of the period in hand.
  var filled = 0
  /// The kernel's time of the last captured frame in hand (ns).
  var time: Int64 = 0
  /// The time at which the last period ended, or the stream started (ns).
  var lastPeriodAt: Int64 = 0
  /// The time at which a card with a clock would have given the period in hand (ns).
  var due: Int64 = 0
  /// True if the loop had to wait for the period in hand.
  var isWaitedFor = false
  /// Restarts since the last whole period.
  var restarts = 0
}

/// The part of an ``AudioClient`` that the loop calls: no closure in it, so nothing to retain.
struct AudioClientCall {
  /// The pointer that is handed to `process`.
  var context: UnsafeMutableRawPointer
  /// The function that is called once a period.
  var process: AudioClient.Process
  /// The eventfd that is signalled after each period; -1 for none.
  var periodEnded: Int32

  /// Takes the plain parts of a client.
  init(_ client: AudioClient) {
    context = client.context
    process = client.process
    periodEnded = client.periodEnded
  }
}

/// The reason why the steady loop ended, with the call that failed.
struct DuplexExit {
  /// The kinds of reasons.
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

  /// The kind of reason.
  var reason: Reason
  /// The call that failed.
  var call: StaticString = ""
  /// The call's negative errno; 0 when the card just stopped giving frames.
  var code: Int32 = 0
}
