import CLinux
public import DevicePorts
public import Units

/// An audio card in memory: captures from a source, keeps what is played, fails on demand.
///
/// With a ``SteppingHost`` its periods are due in virtual time, as an interrupt would be. Without one
/// it is paced by the real clock through ``deadline``, and catches up when it is called late.
///
/// - Thread: one thread for everything; the client too is called on it.
public final class SimulatedAudio: AudioPort {
  /// The properties of a card.
  public struct Card: Sendable, Equatable {
    /// Name of the card.
    public var name = "Simulated"
    /// Frames a second.
    public var rate = SampleRate(48_000)
    /// Frames a period; need not be a power of two.
    public var period = FrameCount(256)
    /// Channels captured, all alike.
    public var captureChannels = 1
    /// Channels played; 0 for a card that cannot play.
    public var playbackChannels = 2

    /// Makes a mono-in, stereo-out card at 48 kHz with periods of 256 frames.
    public init() {}
  }

  /// The time for which a stream was open.
  public struct Stretch: Sendable, Equatable {
    /// The instant at which the stream was opened.
    public let opened: Instant
    /// The instant at which the stream was closed or lost; `nil` while it is open.
    public internal(set) var closed: Instant?
  }

  /// The card, as it is opened from the next time on.
  public var card: Card
  /// True while the driver hangs: the stream stays open and no period ends any more.
  public var hangs = false
  /// The source of the sound that the card hears.
  public var source: CaptureSource
  /// The times for which streams were open.
  public private(set) var stretches: [Stretch] = []
  /// Everything played since the start, interleaved; silence while the card was closed.
  public private(set) var played: [Float] = []

  /// Time between two attempts to open a card that is missing.
  private static let retry = Seconds(1)
  /// A real clock further ahead than this many periods is an xrun, not something to catch up with.
  private static let backlog = 32

  private let clock: any HostPort
  private let host: (any SteppingHost)?
  private let epoch: Instant
  private var client: AudioClient?
  private var stream: OpenStream?
  private var nextAttempt: Instant?
  /// The period that was asked for in place of the card's.
  private var asked: FrameCount?
  private var isPresent = true
  private var isLossReported = false
  private var xruns = 0
  private var queue: [AudioEvent] = []

  /// Makes a card in virtual time.
  public init(host: any SteppingHost, card: Card = Card(), source: CaptureSource = .silence) {
    clock = host
    self.host = host
    epoch = host.now
    self.card = card
    self.source = source
    host.attach(self)
  }

  /// Makes a card in real time.
  public init(clock: any HostPort, card: Card = Card(), source: CaptureSource) {
    self.clock = clock
    host = nil
    epoch = clock.now
    self.card = card
    self.source = source
  }

  // MARK: Faults

  /// True while a stream is open.
  public var isOpen: Bool { stream != nil }

  /// Takes the card away; an open stream is lost.
  public func unplug() {
    isPresent = false
    host?.record("audio unplugged")
    guard stream != nil else { return }
    closeStream()
    nextAttempt = clock.now + Self.retry
    reportLoss(call: "snd_pcm_readi")
  }

  /// Brings the card back; the next attempt finds it.
  public func plugIn() { isPresent = true }

  /// Loses frames as an xrun does: time passes, and the position counts them.
  public func loseFrames(_ count: FrameCount) {
    guard stream != nil else { return }
    stream?.skip(count)
    xruns += 1
    queue.append(.xrun(total: xruns))
    host?.record("xrun of \(count.value) frames")
  }

  // MARK: AudioPort

  /// Opens the card when time next passes, and again about once a second while it is missing.
  public func start(_ client: AudioClient) {
    self.client = client
    nextAttempt = clock.now
  }

  /// Closes the stream at once.
  public func stop() {
    closeStream()
    client = nil
    nextAttempt = nil
    isLossReported = false
  }

  /// Traces that the card's own bypass was switched.
  public func setBypass(_ isOn: Bool) { host?.record("bypass \(isOn ? "on" : "off")") }

  /// Opens the card anew with a period, as soon as time passes, if it is open.
  public func setPeriod(_ period: FrameCount?) {
    asked = period
    host?.record("period \(period.map { "\($0.value)" } ?? "of the board")")
    guard stream != nil else { return }
    closeStream()
    nextAttempt = clock.now
  }

  /// Traces where the output goes to.
  public func setRoute(isOnSpeaker: Bool) {
    host?.record("route \(isOnSpeaker ? "speaker" : "line")")
  }

  /// No descriptors: the host's wait ends when there is something to take.
  public var descriptors: [Int32] { [] }
  /// The instant at which the next period is whole, in real time; `nil` if a simulated host sees to it.
  public var deadline: Instant? { host == nil ? nextStep : nil }

  /// Takes what happened; in real time also runs the periods that are due.
  public func events(now: Instant) -> [AudioEvent] {
    if host == nil { catchUp(now) }
    defer { queue = [] }
    return queue
  }

  /// Stops.
  public func close() { stop() }
}

// MARK: - Hardware

extension SimulatedAudio: SimulatedDevice {
  /// The instant of the next step; `nil` while nothing is under way.
  public var nextStep: Instant? { hangs ? nil : stream?.nextPeriod ?? nextAttempt }
  /// True while events wait to be taken.
  public var hasEvents: Bool { !queue.isEmpty }

  /// Takes the step that is due.
  public func step(now: Instant) {
    guard let client else { return }
    guard stream != nil else { return open(for: client, now: now) }
    runPeriod(of: client)
  }

  private func catchUp(_ now: Instant) {
    if let stream, (now - stream.nextPeriod).value > stream.length.value * Double(Self.backlog) {
      loseFrames(stream.rate.frames(in: now - stream.nextPeriod))
    }
    while let due = nextStep, due <= now { step(now: now) }
  }

  private func open(for client: AudioClient, now: Instant) {
    guard isPresent else {
      nextAttempt = now + Self.retry
      reportLoss(call: "snd_pcm_open")
      return
    }
    nextAttempt = nil
    isLossReported = false
    var card = card
    card.period = asked ?? card.period
    let described = AudioStream(
      card: card.name, rate: card.rate, period: card.period,
      buffer: FrameCount(card.period.value * 3), captureFormat: .float,
      captureChannels: card.captureChannels,
      playbackFormat: card.playbackChannels > 0 ? .float : nil,
      playbackChannels: card.playbackChannels, isRealtime: true)
    client.prepare(described)
    stream = OpenStream(card: card, opened: now)
    stretches.append(Stretch(opened: now))
    queue.append(.opened(described))
    if card.playbackChannels == 0 { queue.append(.degraded(absence("playback"))) }
    host?.record("audio opened")
  }

  private func runPeriod(of client: AudioClient) {
    guard let stream else { return }
    let end = stream.nextPeriod
    let heard = max(0, frame(at: end) - card.period.value)
    for frame in 0..<stream.frames {
      let sample = source.sample(heard + frame)
      for channel in 0..<stream.captureChannels {
        stream.capture[frame * stream.captureChannels + channel] = sample
      }
    }
    let playback = stream.playbackChannels > 0 ? stream.playback : nil
    // What is not written is noticed: a client has to fill all the room it is given.
    playback?.update(repeating: .nan, count: stream.frames * stream.playbackChannels)
    var period = AudioPeriod(
      capture: stream.capture, captureChannels: stream.captureChannels, playback: playback,
      playbackChannels: stream.playbackChannels, frameCount: stream.frames,
      position: stream.position, time: end, playbackDelay: stream.frames * 2)
    withUnsafePointer(to: &period) { client.process(client.context, $0) }
    if let playback, host != nil {
      keep(playback, frames: stream.frames, channels: stream.playbackChannels, at: frame(at: end))
    }
    if client.periodEnded >= 0 { clinux_signal(client.periodEnded) }
    self.stream?.advance()
  }

  /// Keeps what was played at its place in time, after silence for the time before.
  private func keep(
    _ samples: UnsafePointer<Float>, frames: Int, channels: Int, at frame: Int
  ) {
    let gap = frame * channels - played.count
    if gap > 0 { played.append(contentsOf: repeatElement(0, count: gap)) }
    played.append(contentsOf: UnsafeBufferPointer(start: samples, count: frames * channels))
  }

  private func closeStream() {
    guard stream != nil else { return }
    stream = nil
    stretches[stretches.count - 1].closed = clock.now
    host?.record("audio closed")
  }

  private func frame(at instant: Instant) -> Int { card.rate.frames(in: instant - epoch).value }

  private func reportLoss(call: String) {
    guard !isLossReported else { return }
    isLossReported = true
    queue.append(
      .lost(
        CardLoss(
          DeviceFailure(
            object: "audio card \"\(card.name)\"", call: call, cause: "No such device",
            consequence: "waiting for it"))))
  }

  private func absence(_ what: String) -> DeviceFailure {
    DeviceFailure(
      object: "audio card \"\(card.name)\"", call: "snd_pcm_open",
      cause: "no \(what) stream", consequence: "tuning without \(what)")
  }
}
