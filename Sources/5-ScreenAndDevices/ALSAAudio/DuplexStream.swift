import CALSA
import CLinux
import DevicePorts
import Units

/// The open PCMs of a card, or of two, and the memory of the loop that runs them.
///
/// - Thread: audio, outside the steady loop.
final class DuplexStream {
  /// Capture.
  let capture: PCM
  /// Playback, if there is one.
  private(set) var playback: PCM?
  /// The state that ``runDuplex(_:)`` works on.
  let duplex: Duplex
  private let configuration: AudioConfiguration
  private let names: CardPCMs
  /// The rates that capture offers, in Hz.
  private let captureRates: Set<UInt32>
  /// Playback that was opened with capture, until it is attached.
  private var waiting: OpenPCM?
  /// The reason why playback could not be opened with capture, until it is told.
  private var playbackError: ALSAError?
  /// True if the card that captures has no output that could be opened later.
  let hasNoOutput: Bool

  /// Opens both directions, and sets capture up at the rate nearest to the wish that both offer.
  ///
  /// - Parameters:
  ///   - names: The PCMs to open.
  ///   - configuration: What to ask of them.
  ///   - client: What the loop calls.
  ///   - outbox: Where the loop counts xruns.
  ///   - stop: Descriptor that ends the loop when readable.
  ///   - parameters: Figures of the loop.
  /// - Throws: ``ALSAError`` of capture; nothing stays open. Playback may fail.
  init(
    _ names: CardPCMs, _ configuration: AudioConfiguration, client: AudioClient, outbox: Outbox,
    stop: Int32, parameters: DuplexState.Parameters
  ) throws(ALSAError) {
    self.configuration = configuration
    self.names = names
    let wish = configuration.rate.hertz
    let opened = try OpenPCM(names.capture, .capture, wish: wish)
    captureRates = opened.rates
    if let name = names.playback {
      do throws(ALSAError) {
        waiting = try OpenPCM(name, .playback, wish: wish)
      } catch { playbackError = error }
    }
    hasNoOutput =
      configuration.playback == configuration.capture
      && (names.playback == nil || playbackError.map { Self.absences.contains(-$0.code) } ?? false)
    let sets = waiting.map { [opened.rates(beside: $0), $0.rates(beside: opened)] }
    let common = commonRate(near: wish, sets ?? [opened.rates])
    var request = PCM.Request(
      rate: common ?? wish, period: configuration.period.value,
      buffer: configuration.period.value * max(2, configuration.periods))
    if case .only(let channel) = configuration.channel {
      request.channels = max(2, min(channel, 63) + 1)
    }
    let capture = try PCM(opened, request)
    self.capture = capture

    let waits = max(0, Int(snd_pcm_poll_descriptors_count(capture.handle)))
    let polled = UnsafeMutablePointer<pollfd>.allocate(capacity: waits + 2)
    polled.initialize(repeating: pollfd(fd: -1, events: 0, revents: 0), count: waits + 2)
    polled[0] = pollfd(fd: stop, events: Int16(POLLIN), revents: 0)
    polled[1].events = Int16(POLLIN)
    let filled = snd_pcm_poll_descriptors(capture.handle, polled + 2, UInt32(waits))
    let side = DuplexState.Side(capture)
    // Room for a period of the widest format and channel count there can be on the other side too.
    let silence = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 64)
    duplex = .allocate(capacity: 1)
    duplex.initialize(
      to: DuplexState(
        parameters: parameters, capture: side,
        prefill: DuplexState.Prefill(silence: silence, frames: 0), isLinked: false,
        period: capture.period, frameTime: 1e9 / capture.rate,
        bufferTime: Int64(Double(capture.buffer) * 1e9 / capture.rate),
        polled: DuplexState.Polled(descriptors: polled, count: max(0, Int(filled)) + 2),
        client: AudioClientCall(client),
        outbox: outbox.writer, clock: FrameCounter(rate: capture.rate),
        info: AudioPeriod(
          capture: side.samples, captureChannels: capture.channels, playback: nil,
          playbackChannels: 0, frameCount: capture.period, position: 0,
          time: Instant(nanoseconds: 0), playbackDelay: 0)))
  }

  /// The errnos of a direction that a card does not have.
  private static let absences: Set<Int32> = [ENOENT, ENODEV, ENXIO, EINVAL, ENOSYS]

  deinit {
    detachPlayback()
    duplex.pointee.capture.deallocate()
    duplex.pointee.prefill.silence.deallocate()
    duplex.pointee.polled.descriptors.deallocate()
    duplex.deallocate()
  }

  /// Sets up playback beside capture, and opens it first unless it is open; both have to be started (again) afterwards,
  /// as a new stream.
  ///
  /// - Returns: False if both directions have to be opened anew, at a rate that both offer.
  /// - Throws: ``ALSAError``; capture is as it was.
  func attachPlayback() throws(ALSAError) -> Bool {
    let wish = configuration.rate.hertz
    if let error = playbackError.take() { throw error }
    guard let name = names.playback else {
      throw ALSAError(call: "snd_pcm_open", code: -ENOENT, detail: "the card has no output")
    }
    let early = waiting.take()
    let opened = if let early { early } else { try OpenPCM(name, .playback, wish: wish) }
    if early == nil, !opened.rates.contains(UInt32(capture.rate)),
      commonRate(near: wish, [captureRates, opened.rates]) != nil
    {
      return false
    }
    // One period more than is ever queued, as playback's pointer may lag behind capture's; a second
    // card has a clock of its own, and twice the ring leaves it room to drift both ways.
    let isTwin = configuration.playback == configuration.capture
    let pcm = try PCM(
      opened,
      PCM.Request(
        rate: capture.rate, isRateFixed: true, period: capture.period,
        buffer: isTwin ? capture.buffer + capture.period : 2 * capture.buffer))
    if pcm.buffer < 2 * capture.period {
      throw ALSAError(
        call: "snd_pcm_hw_params_set_buffer_size_near", code: -EINVAL,
        detail: "offers a buffer of \(pcm.buffer) frames, at least \(2 * capture.period) are needed"
      )
    }
    playback = pcm
    let side = DuplexState.Side(pcm, period: capture.period)
    duplex.pointee.prefill.silence.deallocate()
    let bytes = capture.period * pcm.frameBytes
    duplex.pointee.prefill.silence = .allocate(byteCount: bytes, alignment: 64)
    duplex.pointee.prefill.silence.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    duplex.pointee.playback = side
    duplex.pointee.prefill.frames = min(
      capture.period * max(2, configuration.periods),
      max(pcm.buffer - capture.period, 2 * capture.period))
    duplex.pointee.hasOneClock = capture.card >= 0 && capture.card == pcm.card
    // Streams link in equal states only, and capture may be running.
    snd_pcm_drop(capture.handle)
    snd_pcm_prepare(capture.handle)
    snd_pcm_prepare(pcm.handle)
    duplex.pointee.isLinked =
      duplex.pointee.hasOneClock && snd_pcm_link(capture.handle, pcm.handle) == 0
    duplex.pointee.info.playback = side.samples
    duplex.pointee.info.playbackChannels = pcm.channels
    duplex.pointee.playbackRetryAt = .max
    duplex.pointee.polled.descriptors[1].fd = -1
    return true
  }

  /// Counts positions from 0 again: a new stream for the client.
  func restartPositions() { duplex.pointee.clock = FrameCounter(rate: capture.rate) }

  /// Goes on without playback.
  func detachPlayback() {
    guard let side = duplex.pointee.playback else { return }
    if duplex.pointee.isLinked { snd_pcm_unlink(side.handle) }
    duplex.pointee.isLinked = false
    duplex.pointee.playback = nil
    duplex.pointee.info.playback = nil
    duplex.pointee.info.playbackChannels = 0
    duplex.pointee.info.playbackDelay = 0
    side.deallocate()
    playback = nil
  }

  /// Has the loop end when playback may be tried again: at `time`, or when `nodes` becomes readable.
  func expectPlayback(at time: Int64, nodes: Int32) {
    duplex.pointee.playbackRetryAt = time
    duplex.pointee.polled.descriptors[1].fd = nodes
  }

  /// The kernel's cards in use, the one that plays first.
  var cards: [Int32] {
    [playback?.card ?? -1, capture.card].reduce(into: []) { cards, card in
      if card >= 0, !cards.contains(card) { cards.append(card) }
    }
  }

  /// The stream as it was negotiated.
  func description(isRealtime: Bool) -> AudioStream {
    AudioStream(
      card: cardName(capture.card, pcm: capture.name), rate: SampleRate(capture.rate),
      period: FrameCount(capture.period), buffer: FrameCount(capture.buffer),
      captureFormat: capture.format, captureChannels: capture.channels,
      playbackFormat: playback?.format, playbackChannels: playback?.channels ?? 0,
      isRealtime: isRealtime)
  }
}

extension DuplexState.Side {
  /// The plain part of a PCM, with room for a period (the other direction's, if that drives).
  init(_ pcm: PCM, period: Int? = nil) {
    let period = period ?? pcm.period
    handle = pcm.handle
    format = pcm.format
    channels = pcm.channels
    frameBytes = pcm.frameBytes
    bytes = .allocate(byteCount: period * pcm.frameBytes, alignment: 64)
    bytes.initializeMemory(as: UInt8.self, repeating: 0, count: period * pcm.frameBytes)
    samples = .allocate(capacity: period * pcm.channels)
    samples.initialize(repeating: 0, count: period * pcm.channels)
  }

  /// Gives the room back.
  func deallocate() {
    bytes.deallocate()
    samples.deallocate()
  }
}
