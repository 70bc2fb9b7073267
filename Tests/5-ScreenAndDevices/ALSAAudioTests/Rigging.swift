import CLinux
import CMallocCounter
import DevicePorts
import Glibc
import Units

@testable import ALSAAudio

/// PCMs of alsa-lib's file plugin over its null plugin: the real library without a card.
enum FilePCM {
  /// A folder of this test run, with the configuration that defines them in it.
  static let folder: String = {
    var template = Array("/tmp/phosphor-alsa-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return "/tmp" }
    let folder = String(cString: made)
    write(Array(definitions.utf8), to: "\(folder)/asoundrc")
    setenv("ALSA_CONFIG_PATH", "\(folder)/asoundrc", 1)
    return folder
  }()

  private static let definitions = """
    </usr/share/alsa/alsa.conf>
    pcm.box {
      @args [ IN ]
      @args.IN { type string }
      type file
      slave.pcm null
      infile $IN
      file /dev/null
      format raw
      truncate true
    }
    pcm.tape {
      @args [ OUT ]
      @args.OUT { type string }
      type file
      slave.pcm null
      file $OUT
      format raw
      truncate true
    }

    """

  /// Makes a PCM `late` that was not there before; alsa-lib reads a configuration that changed.
  static func defineLate() {
    write(
      Array((definitions + "pcm.late { type null }\n").utf8), to: "\(folder)/asoundrc.new")
    rename("\(folder)/asoundrc.new", "\(folder)/asoundrc")
  }

  /// A PCM that captures the file `input` of ``folder`` from its start, then silence.
  static func capturing(_ input: String) -> String {
    "box:IN=\(folder)/\(input)"
  }

  /// A PCM that plays into the file `output` of ``folder``.
  static func playing(_ output: String) -> String { "tape:OUT=\(folder)/\(output)" }

  /// Replaces a file.
  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "wb") else { return }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  /// All of a file of 32-bit samples.
  static func samples(_ path: String) -> [Int32] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    var all: [Int32] = []
    var part = [Int32](repeating: 0, count: 4096)
    while true {
      let count = fread(&part, 4, part.count, file)
      if count == 0 { return all }
      all += part.prefix(count)
    }
  }
}

/// A client that plays back what it hears, and remembers both.
final class Echo {
  /// The record that the audio thread writes; plain memory, as the real client's is.
  struct Tape {
    var heard: UnsafeMutablePointer<Float>
    var capacity: Int
    var count = 0
    var periods = 0
    var lastPosition = 0
    var lastEnd: Int64 = 0
    var gaps = 0
    var lastGap = 0
    /// The period after which this thread's allocations are counted, for 50 periods.
    var countsFrom = Int.max
    var counted: malloc_counts?
    var hadPlayback = false
    var maximumDelay = 0
  }

  let tape: UnsafeMutablePointer<Tape>
  let prepared = StreamList()
  let periodEnded = clinux_eventfd()

  /// The streams that were prepared; written by the audio thread, read when that has ended.
  final class StreamList: @unchecked Sendable {
    var streams: [AudioStream] = []
  }

  init(capacity: Int = 1 << 18) {
    tape = .allocate(capacity: 1)
    let heard = UnsafeMutablePointer<Float>.allocate(capacity: capacity)
    heard.initialize(repeating: 0, count: capacity)
    tape.initialize(to: Tape(heard: heard, capacity: capacity))
  }

  deinit {
    tape.pointee.heard.deallocate()
    tape.deallocate()
    _ = Glibc.close(periodEnded)
  }

  var client: AudioClient {
    let list = prepared
    return AudioClient(
      context: UnsafeMutableRawPointer(tape), prepare: { list.streams.append($0) },
      process: echo, periodEnded: periodEnded)
  }

  /// Stops a port that was started with the client, which has to live until then.
  func end(_ port: ALSAAudioPort) { port.stop() }

  /// Frames heard so far.
  var heard: [Float] {
    Array(UnsafeBufferPointer(start: tape.pointee.heard, count: tape.pointee.count))
  }

  /// Waits for the thread to end `count` more periods; `false` when one took 5 s.
  func waitForPeriods(_ count: UInt64) -> Bool {
    _ = clinux_take(periodEnded)
    var ended: UInt64 = 0
    while ended < count {
      var polled = pollfd(fd: periodEnded, events: Int16(POLLIN), revents: 0)
      if poll(&polled, 1, 5000) < 1 { return false }
      ended += clinux_take(periodEnded)
    }
    return true
  }
}

private func echo(_ context: UnsafeMutableRawPointer, _ raw: UnsafeRawPointer) {
  let tape = context.assumingMemoryBound(to: Echo.Tape.self)
  let period = raw.assumingMemoryBound(to: AudioPeriod.self).pointee
  let count = period.frameCount &* period.captureChannels
  if tape.pointee.periods > 0, period.position != tape.pointee.lastPosition &+ period.frameCount {
    tape.pointee.gaps &+= 1
    tape.pointee.lastGap = period.position &- tape.pointee.lastPosition &- period.frameCount
  }
  tape.pointee.periods &+= 1
  if tape.pointee.periods == tape.pointee.countsFrom { malloc_counter_enter() }
  if tape.pointee.periods &- 50 == tape.pointee.countsFrom {
    tape.pointee.counted = malloc_counter_leave()
  }
  tape.pointee.lastPosition = period.position
  tape.pointee.lastEnd = period.time.nanoseconds
  tape.pointee.maximumDelay = max(tape.pointee.maximumDelay, period.playbackDelay)
  tape.pointee.hadPlayback = period.playback != nil
  var index = 0
  while index < count {
    if tape.pointee.count < tape.pointee.capacity {
      tape.pointee.heard[tape.pointee.count] = period.capture[index]
      tape.pointee.count &+= 1
    }
    if let playback = period.playback, index < period.frameCount &* period.playbackChannels {
      playback[index] = period.capture[index]
    }
    index &+= 1
  }
}

/// Takes the port's events until one fits, waiting on its descriptors.
///
/// - Returns: All events up to there, or `nil` when `seconds` were not enough.
func events(
  of port: ALSAAudioPort, within seconds: Double = 5, until isWanted: (AudioEvent) -> Bool
) -> [AudioEvent]? {
  var all: [AudioEvent] = []
  let end = clinux_monotonic() + Int64(seconds * 1e9)
  while true {
    let rest = Int32(clamping: (end - clinux_monotonic()) / 1_000_000)
    if rest <= 0 { return nil }
    var polled = port.descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    poll(&polled, nfds_t(polled.count), rest)
    all += port.events(now: Instant(nanoseconds: clinux_monotonic()))
    if all.contains(where: isWanted) { return all }
  }
}

extension AudioEvent {
  /// The stream of an ``AudioEvent/opened(_:)``.
  var stream: AudioStream? {
    guard case .opened(let stream) = self else { return nil }
    return stream
  }

  /// The failure of an ``AudioEvent/lost(_:)``.
  var loss: DeviceFailure? { cardLoss?.failure }

  /// The loss of an ``AudioEvent/lost(_:)``.
  var cardLoss: CardLoss? {
    guard case .lost(let loss) = self else { return nil }
    return loss
  }

  /// The failure of an ``AudioEvent/degraded(_:)``.
  var shortcoming: DeviceFailure? {
    guard case .degraded(let failure) = self else { return nil }
    return failure
  }
}
