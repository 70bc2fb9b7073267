import CALSA
import CLinux
import DevicePorts
import Units

/// The thread that opens the card, runs its periods, and opens it again when it was lost.
///
/// - Thread: `start`, `stop` on panel; everything private on the thread itself.
final class AudioThread: @unchecked Sendable {
  /// The figures of the thread that the card does not decide.
  struct Parameters {
    /// Milliseconds between attempts to open a missing card; a new device node ends the wait.
    var retry: Int32 = 1000
    /// Figures of the loop.
    var loop = DuplexState.Parameters.standard
    /// The figures of the box.
    static let standard = Parameters()
  }

  private var configuration: AudioConfiguration
  private let outbox: Outbox
  private let parameters: Parameters
  private let search: CardSearch
  private let stopping = clinux_eventfd()
  private var thread: pthread_t?

  private var client: AudioClient?
  private var isRealtime = false
  private var nodes: Int32 = -1
  private var lostTold: CardLoss?
  /// PCMs that opened and did not start: tried last.
  private var passedOver: Set<String> = []
  private var playbackCause: String?
  private var playbackRetry: Int64 = 0
  private var told: Set<String> = []

  /// Makes a thread that does not run yet.
  init(
    _ configuration: AudioConfiguration, outbox: Outbox, parameters: Parameters,
    search: CardSearch = CardSearch()
  ) {
    self.configuration = configuration
    self.search = search
    self.outbox = outbox
    self.parameters = parameters
    calsa_silence()
  }

  deinit { _ = CLinux.close(stopping) }

  /// Starts the thread; does nothing when it runs.
  func start(_ client: AudioClient) {
    guard thread == nil else { return }
    self.client = client
    lostTold = nil
    playbackCause = nil
    playbackRetry = parameters.loop.playbackRetry
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    // Locked memory is counted, and may be limited, with the whole of each stack: not the usual 8 MiB.
    pthread_attr_setstacksize(&attributes, 1 << 20)
    var started = pthread_t()
    let code = pthread_create(
      &started, &attributes,
      { context in
        guard let context else { return nil }
        Unmanaged<AudioThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
    pthread_attr_destroy(&attributes)
    guard code == 0 else {
      Unmanaged.passUnretained(self).release()
      outbox.send(
        Report(
          .lost(
            CardLoss(
              failure("audio thread", "pthread_create", errno: code, "no sound is heard"), .failed))
        )
      )
      return
    }
    thread = started
  }

  /// Opens the card with another period, at once if the thread runs.
  func setPeriod(_ period: FrameCount) {
    guard period != configuration.period else { return }
    let client = thread == nil ? nil : client
    stop()
    configuration.period = period
    if let client { start(client) }
  }

  /// Ends the thread; when it returns, every PCM is closed.
  func stop() {
    guard let running = thread else { return }
    clinux_signal(stopping)
    pthread_join(running, nil)
    _ = clinux_take(stopping)
    thread = nil
    client = nil
  }
}

// MARK: - On the thread

extension AudioThread {
  private func run() {
    guard let client else { return }
    clinux_name_thread("audio")
    makeRealtime()
    nodes = clinux_inotify()
    clinux_watch_sound_nodes(nodes)
    while !waitToStop(milliseconds: 0) {
      var isDue = false
      do throws(ALSAError) {
        isDue = serve(try openStream(client), client)
      } catch { reportLost(error) }
      if waitToStop(milliseconds: isDue ? 0 : parameters.retry) { break }
    }
    _ = CLinux.close(nodes)
  }

  /// Opens the first card that can be opened, of those that may be; those that did not start before come last.
  private func openStream(_ client: AudioClient) throws(ALSAError) -> DuplexStream {
    let found = try search.pcms(for: configuration)
    var failed: ALSAError?
    for names in found.filter({ !passedOver.contains($0.capture) })
      + found.filter({ passedOver.contains($0.capture) })
    {
      do throws(ALSAError) {
        return try DuplexStream(
          names, configuration, client: client, outbox: outbox, stop: stopping,
          parameters: parameters.loop)
      } catch { failed = failed ?? error }
    }
    throw failed ?? ALSAError(call: "snd_pcm_open", code: -ENODEV)
  }

  /// Runs a stream until it is lost or the thread has to stop.
  ///
  /// - Returns: True if it is to be opened again at once, for another rate.
  private func serve(_ stream: DuplexStream, _ client: AudioClient) -> Bool {
    if attachPlayback(stream) == .needsOtherRate { return true }
    let switches = configuration.ownsCard ? InputSwitches(of: stream.capture.card) : nil
    defer { switches?.putBack() }
    for failure in setMixer(configuration.mixer, cards: stream.cards) { reportDegraded(failure) }
    var isRunning = false
    // Whether the client was prepared, and if so, for playback too.
    var isPreparedForPlayback: Bool?
    while true {
      var exit: DuplexExit?
      if !isRunning {
        exit = startStreams(stream.duplex)
        isRunning = exit == nil
      }
      // A card may well open and not start, so it is announced only now.
      if isRunning, isPreparedForPlayback != true, isPreparedForPlayback != (stream.playback != nil)
      {
        isPreparedForPlayback = stream.playback != nil
        let started = clinux_monotonic()
        announce(stream, client)
        // What ran over meanwhile is no xrun.
        if clinux_monotonic() - started > stream.duplex.pointee.bufferTime / 2 {
          isRunning = false
          continue
        }
      }
      let end = exit ?? runDuplex(stream.duplex)
      switch end.reason {
      case .stopped:
        return false
      case .captureFailed:
        if isPreparedForPlayback == nil { passedOver.insert(stream.capture.name) }
        reportLost(ALSAError(end))
        return false
      case .playbackFailed:
        // One card, one sentence.
        if end.code == -ENODEV, stream.playback?.card == stream.capture.card {
          reportLost(ALSAError(end))
          return false
        }
        losePlayback(stream, ALSAError(end))
        isRunning = false
        if isPreparedForPlayback == true { isPreparedForPlayback = false }
      case .playbackDue:
        clinux_drain(nodes)
        switch attachPlayback(stream) {
        case .attached: isRunning = false
        case .missing: break
        case .needsOtherRate: return true
        }
      }
    }
  }

  private func announce(_ stream: DuplexStream, _ client: AudioClient) {
    var description = stream.description(isRealtime: isRealtime)
    description.usb = search.usbPlace(ofCard: stream.capture.card)
    lostTold = nil
    passedOver = []
    if stream.playback != nil { playbackCause = nil }
    stream.restartPositions()
    if case .only(let channel) = configuration.channel, channel >= description.captureChannels {
      reportDegraded(
        DeviceFailure(
          object: cardObject(configuration.capture), call: "channel \(channel)",
          cause: "captures \(description.captureChannels), counted from 0",
          consequence: "hearing the last one"))
    }
    if description.usb?.isDelicate == true, !description.hasWholeMilliseconds {
      reportDegraded(
        DeviceFailure(
          object: cardObject(configuration.capture), call: "\(description.rate.hertz) Hz",
          cause: "this computer's USB loses sound at rates that are not whole frames a millisecond",
          consequence: "sound may drop out, a card with 48 kHz is safe here"))
    }
    client.prepare(description)
    outbox.send(Report(.opened(description), cards: stream.cards))
  }

  /// What came of setting up playback.
  private enum Attachment { case attached, missing, needsOtherRate }

  private func attachPlayback(_ stream: DuplexStream) -> Attachment {
    guard configuration.playback != nil else { return .missing }
    do throws(ALSAError) {
      return try stream.attachPlayback() ? .attached : .needsOtherRate
    } catch {
      reportPlayback(error, isForGood: stream.hasNoOutput)
      if !stream.hasNoOutput {
        stream.expectPlayback(at: clinux_monotonic() + playbackRetry, nodes: nodes)
      }
      return .missing
    }
  }

  private func losePlayback(_ stream: DuplexStream, _ error: ALSAError) {
    stream.detachPlayback()
    reportPlayback(error)
    // Each attempt interrupts capture, so if playback opens and then fails they become rare.
    playbackRetry = min(2 * playbackRetry, 60_000_000_000)
    stream.expectPlayback(at: clinux_monotonic() + playbackRetry, nodes: nodes)
  }

  /// Waits for the time, a new device node or the word to stop.
  private func waitToStop(milliseconds: Int32) -> Bool {
    var polled = [
      pollfd(fd: stopping, events: Int16(POLLIN), revents: 0),
      pollfd(fd: nodes, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&polled, 2, milliseconds)
    if polled[1].revents != 0 { clinux_drain(nodes) }
    clinux_watch_sound_nodes(nodes)
    return polled[0].revents != 0
  }

  private func makeRealtime() {
    clinux_prefault_stack()
    let priority = configuration.priority
    let scheduling = clinux_schedule_fifo(Int32(clamping: priority))
    let locking = clinux_lock_memory()
    isRealtime = scheduling == 0 && locking == 0
    if isRealtime { return }
    let call = scheduling != 0 ? "SCHED_FIFO \(priority)" : "mlockall"
    reportDegraded(
      failure(
        "audio thread", call, errno: scheduling != 0 ? scheduling : locking,
        "sound may drop out under load (LimitRTPRIO=\(priority) and LimitMEMLOCK=infinity allow it)"
      ))
  }
}

// MARK: - Reports, each once

extension AudioThread {
  private func reportLost(_ error: ALSAError) {
    let loss = CardLoss(error, of: configuration, search)
    // The call differs between losing a card and not finding it; for the player it is the same news.
    if lostTold?.failure.cause == loss.failure.cause, lostTold?.others == loss.others { return }
    lostTold = loss
    outbox.send(Report(.lost(loss)))
  }

  private func reportPlayback(_ error: ALSAError, isForGood: Bool = false) {
    if playbackCause == error.cause { return }
    playbackCause = error.cause
    let failure =
      isForGood
      ? DeviceFailure(
        object: cardObject(configuration.capture), call: error.call, cause: error.cause,
        consequence: "no output, tuning without sound")
      : DeviceFailure(
        object: "playback on " + cardObject(configuration.playback ?? ""), call: error.call,
        cause: error.cause, consequence: "tuning without sound, trying again")
    outbox.send(Report(.degraded(failure)))
  }

  private func reportDegraded(_ failure: DeviceFailure) {
    guard told.insert(failure.description).inserted else { return }
    outbox.send(Report(.degraded(failure)))
  }
}

extension ALSAError {
  /// Makes the error of the call that ended the steady loop.
  init(_ exit: DuplexExit) {
    self.init(
      call: exit.call.description, code: exit.code,
      detail: exit.code == 0 ? "no frames for too long" : nil)
  }
}

/// A failure of a call that returned `errno`.
func failure(
  _ object: String, _ call: String, errno code: Int32, _ consequence: String
) -> DeviceFailure {
  DeviceFailure(
    object: object, call: call, cause: ALSAError(call: call, code: -code).cause,
    consequence: consequence)
}

/// The name of the card behind a PCM name, for a sentence: the card's id, or else the PCM name.
func cardObject(_ pcm: String) -> String {
  if pcm == AudioConfiguration.firstUSBCard { return "USB audio card" }
  guard let key = pcm.indices.first(where: { pcm[$0...].hasPrefix("CARD=") }) else {
    return "audio card \"\(pcm)\""
  }
  return "audio card \"\(pcm[key...].dropFirst(5).prefix { $0 != "," })\""
}
