import ChildProcesses
import DevicePorts
import Glibc
import Realtime
import RequestQueues
import Units

/// Keeps the audio thread's ring full of the song that plays.
final class MusicJob: Job, @unchecked Sendable {
  /// The longest time between two looks at a ring in use: it holds a sixth of a second at 192 kHz.
  private static let interval = Seconds(0.05)
  /// The longest time between two looks at a decoder whose song rests.
  private static let idle = Seconds(1)
  /// The time between two reports to the panel of how far a song is.
  private static let report = Seconds(0.5)
  /// The time ahead at which another decoder takes a song over, and has to be there by then.
  private static let lead = Seconds(0.3)

  private let line: MusicLine
  private let program: Program
  private let host: any HostPort
  private var feed: MusicFeed
  private var control = MusicControl()
  private var song: Song?
  private var decoder: ChildProcess?
  private var budget: DecoderBudget?
  private var hasToldOfFreedom = false
  private var nextReport = Instant(nanoseconds: 0)

  /// The program that decodes.
  struct Program {
    /// The path of a program that begins with ``Decoder/runIfAsked()``.
    var path: String
    /// True if the program may decode where the kernel does not confine it.
    var isFree = false
  }

  /// Makes a job that starts a program to decode; see ``Decoder``.
  init(
    line: MusicLine, program: Program, feed: consuming MusicFeed, host: any HostPort
  ) {
    self.line = line
    self.program = program
    self.feed = feed
    self.host = host
  }

  var watched: [Watched] { [Watched(line.asked.descriptor, POLLIN)] }

  var deadline: Instant? {
    if song != nil, control.isPlaying { return host.now + Self.interval }
    return decoder == nil ? nil : host.now + Self.idle
  }

  func work(with processes: Processes, woken: [Int32]) -> Bool {
    guard let requests = line.takeRequests() else {
      drop()
      return false
    }
    for request in requests { take(request, processes) }
    judge()
    decoder?.isHeard = hasRoom
    return true
  }

  func end() { line.queue.askForEnd() }

  /// True if the ring has room for what the decoder says next.
  private var hasRoom: Bool {
    guard let song else { return false }
    // Of a ring that is full of one song there has to be room for the opening of the next.
    let reserve =
      song.hasBegun
      ? Song.headCount(at: song.cue.rate) + DecoderProcess.mostSamples : song.opening.count
    return feed.ring.free >= DecoderProcess.mostSamples + reserve
  }

  /// Samples that the audio thread took since the ring was made.
  private var taken: UInt64 {
    feed.ring.position - UInt64(feed.ring.capacity - feed.ring.free)
  }
}

// MARK: - What is asked for

extension MusicJob {
  private func take(_ request: MusicRequest, _ processes: Processes) {
    switch request {
    case .look: break
    case .stop: drop()
    case .play(let cue): begin(cue, processes)
    case .hold(let isHeld): hold(isHeld)
    }
  }

  /// Lets the song rest, or go on.
  private func hold(_ isHeld: Bool) {
    guard isHeld == control.isPlaying else { return }
    control.isPlaying = !isHeld
    budget?.rest()
    feed.control.publish(control)
    reportPosition()
  }

  /// Starts to decode; what plays goes on until there is enough to follow it.
  private func begin(_ cue: MusicCue, _ processes: Processes) {
    endDecoder()
    let song = continuation(cue) ?? Song(cue)
    self.song = song
    control.isOpen = false
    // What rests would never make room.
    if !control.isPlaying { control = MusicControl(start: feed.ring.position) }
    feed.control.publish(control)
    control.isPlaying = true
    budget = DecoderBudget(song.cue)
    do throws(CallFailure) {
      decoder = try processes.start(DecoderProcess.start(program, song.cue), for: self)
    } catch { finish("\(cue.file.title): no process to decode it (\(error.cause))") }
  }

  /// The song of a cue that goes on where it plays now; `nil` if it does not play.
  private func continuation(_ cue: MusicCue) -> Song? {
    guard cue.isContinuation, control.isPlaying, let song, let begin = song.begin, taken >= begin,
      song.cue.file == cue.file, song.cue.rate == cue.rate
    else { return nil }
    let lead = UInt64(Self.lead.value * cue.rate.hertz)
    return Song(cue, continuing: song, at: min(taken + lead, feed.ring.position))
  }

  /// Silence, and no song.
  private func drop() {
    endDecoder()
    song = nil
    control = MusicControl(start: feed.ring.position)
    feed.control.publish(control)
  }
}

// MARK: - What the decoder says

extension MusicJob {
  func hear(_ record: Record) {
    if DecoderRecord(record).map(take) != true {
      giveUp("its decoder said more than such a song has")
    }
  }

  func processEnded(_ end: ChildProcess.End) {
    decoder = nil
    finish(DecoderProcess.meaning(of: end).map { "\(title): \($0)" } ?? "")
  }

  /// The song's title; empty without a song.
  private var title: String { song?.cue.file.title ?? "" }

  /// Takes a record, and returns true if the record was still to come.
  private func take(_ record: DecoderRecord) -> Bool {
    guard budget?.take(record) == true else { return false }
    switch record {
    case .format(let frames, let rate, _):
      guard song?.rate == nil, let cue = song?.cue else { break }
      song?.rate = rate
      line.queue.tell([.opened(cue: cue.number, frames: FrameCount(frames), rate: SampleRate(rate))]
      )
    case .samples(let samples): take(samples: samples)
    case .sentence(let sentence): note(end: sentence)
    case .unconfined(let cause): tellOfFreedom(cause)
    }
    return true
  }

  /// Tells that the kernel has no filter for a decoder: with leave once; without, nothing plays.
  private func tellOfFreedom(_ cause: String) {
    let finding = "the kernel does not confine what decodes songs (\(cause))"
    guard program.isFree else {
      return note(
        end: """
          not played: \(finding); unconfined_decoder = "allowed" in the board file plays it all the same
          """)
    }
    if !hasToldOfFreedom { host.log("music: \(finding), and the board file allows that") }
    hasToldOfFreedom = true
  }

  /// Ends a decoder that costs more than it may.
  private func giveUp(_ reason: String) {
    endDecoder()
    finish("\(title): \(reason)")
  }

  private func take(samples: [Float]) {
    guard song?.hasBegun == false else { return push(samples) }
    if song?.open(with: samples) == true { sound() }
  }

  private func push(_ samples: [Float]) {
    samples.withUnsafeBufferPointer { samples in
      guard let base = samples.baseAddress else { return }
      _ = feed.ring.push(base, count: samples.count)
    }
  }

  /// Lets a song begin with what there is of it.
  private func sound() {
    guard let song, !song.hasBegun, !song.opening.isEmpty else { return }
    let begin = feed.ring.position
    push(song.opening)
    self.song?.begin(at: begin)
    control = MusicControl(
      start: begin, leave: song.leave, isPlaying: control.isPlaying, isOpen: true)
    feed.control.publish(control)
    reportPosition()
  }

  /// Notes that no more samples will come, unless the decoder gave a reason itself.
  private func finish(_ reason: String) {
    sound()
    note(end: reason)
    control.isOpen = false
    feed.control.publish(control)
  }

  /// Notes why the song goes no further; the first reason is the one that counts.
  private func note(end: String) {
    if song?.end == nil { song?.end = end }
  }

  private func endDecoder() {
    decoder?.kill()
    decoder = nil
  }
}

// MARK: - How far it is

extension MusicJob {
  /// Tells of a song's end once its last sample has sounded, and how far the song is until then.
  private func judge() {
    guard let song else { return }
    let isAwaited = decoder != nil && (!song.hasBegun || feed.ring.free == feed.ring.capacity)
    if budget?.wait(isAwaited && control.isPlaying, at: host.now) == false, decoder != nil {
      giveUp("its decoder hangs, or is slower than the song")
    }
    if let used = decoder?.processorTime, budget?.allows(processor: used) == false {
      giveUp("its decoder took more of the processor than the song needs")
    }
    if let end = self.song?.end, !song.hasBegun || feed.ring.free == feed.ring.capacity {
      let number = song.cue.number
      drop()
      return line.queue.tell([end.isEmpty ? .ended(cue: number) : .failed(cue: number, end)])
    }
    if song.hasBegun, host.now >= nextReport { reportPosition() }
  }

  private func reportPosition() {
    guard let song, song.hasBegun else { return }
    let instant = host.now
    nextReport = instant + Self.report
    line.queue.tell([
      .reached(
        cue: song.cue.number, frame: song.frame(afterTaking: taken), at: instant,
        isMoving: control.isPlaying)
    ])
  }
}
