import CLinux
import DevicePorts
import Glibc
import Units

/// A ``Decoder`` that runs, as its parent sees it.
///
/// - Thread: music.
struct DecoderProcess: ~Copyable {
  /// Bytes read at once, and so at most what becomes of them in the ring.
  static let piece = 16384
  /// The most samples that one ``read()`` may give: a piece and what was left over of records before.
  static let mostSamples = (piece + DecoderRecord.longest) / 4

  /// The decoder's pipe, which becomes readable when the decoder said something or ended.
  let descriptor: Int32
  private let process: pid_t
  private var records = DecoderRecords()
  private let bytes: UnsafeMutablePointer<UInt8>

  /// The outcome of one read.
  struct Outcome {
    var records: [DecoderRecord] = []
    /// True if nothing more will come, as the decoder ended or talks nonsense.
    var isOver = false
  }

  /// Starts a decoder for a cue; `nil`, and `errno` set, if the kernel starts nothing.
  ///
  /// - Parameters:
  ///   - program: The path of a program that begins with ``Decoder/runIfAsked()``.
  ///   - cue: What it decodes.
  ///   - isFree: Whether it may decode where the kernel does not confine it.
  /// - Returns: The process.
  static func start(_ program: String, _ cue: MusicCue, isFree: Bool) -> DecoderProcess? {
    let word = isFree ? Decoder.freeWord : Decoder.word
    var words = [Array(program.utf8), Array(word.utf8), cue.file.path]
    var numbers = ["\(cue.rate.hertz)", "\(cue.start.value)"]
    if let loop = cue.loop { numbers += ["\(loop.lowerBound)", "\(loop.upperBound)"] }
    words += numbers.map { Array($0.utf8) }
    var descriptor: Int32 = -1
    var arguments = words.map { word in strdup((word + [0]).map(CChar.init(bitPattern:))) } + [nil]
    defer { for argument in arguments { free(argument) } }
    let process = clinux_spawn(&arguments, &descriptor, -1)
    return process > 0 ? DecoderProcess(process, heardBy: descriptor) : nil
  }

  private init(_ process: pid_t, heardBy descriptor: Int32) {
    self.process = process
    self.descriptor = descriptor
    bytes = .allocate(capacity: Self.piece)
  }

  deinit {
    close(descriptor)
    bytes.deallocate()
  }

  /// Takes the records that the decoder wrote; waits if there is nothing yet.
  mutating func read() -> Outcome {
    let count = Glibc.read(descriptor, bytes, Self.piece)
    if count < 0 && errno == EINTR { return Outcome() }
    guard count > 0 else { return Outcome(isOver: true) }
    let taken = records.take(UnsafeBufferPointer(start: bytes, count: count))
    return Outcome(records: taken, isOver: records.isBroken)
  }

  /// The time that the decoder had the processor; 0 if the decoder is gone.
  var processorTime: Seconds {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(process, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return Seconds(0)
    }
    return Seconds(Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
  }

  /// The reason for a status of `clinux_exit_status`, for a decoder that gave none itself; `nil`
  /// where the decoder did what it was to do.
  static func meaning(of status: Int32) -> String? {
    switch status {
    case 0: nil
    case 128 + SIGSYS: "its decoder tried what no decoder may, and was ended"
    case 128 + SIGXCPU, 128 + SIGKILL: "its decoder took more of the processor than the song needs"
    case 129...: "its decoder broke on it (signal \(status - 128))"
    default: "the decoder ended with status \(status)"
    }
  }

  /// Ends the decoder, and returns its process's id: one that waits for a stick may be slow to go.
  func kill() -> pid_t {
    Glibc.kill(-process, SIGKILL)
    return process
  }
}
