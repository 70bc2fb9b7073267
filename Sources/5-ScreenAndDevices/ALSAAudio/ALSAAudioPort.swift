public import DevicePorts
public import Units

import CALSA

/// A card of ALSA, capture and playback as one stream.
///
/// Capture drives: a period is read, handed to the client, and what the client wrote is played. Where
/// both directions are of one card they are linked and start, stop and fail as one; a second card for
/// playback drifts, and gives up or repeats a period if it has to, so that capture never waits.
///
/// - Source: ALSA project, "PCM (digital audio) interface" of the alsa-lib reference; Linux kernel,
///   Documentation/sound/designs/timestamping.rst.
/// - Thread: panel; the card is opened and run on a thread of the port's own.
public final class ALSAAudioPort: AudioPort {
  private let configuration: AudioConfiguration
  private let outbox = Outbox()
  private let thread: AudioThread
  private var jack: JackWatch?
  /// The kernel's cards of the last stream, which may be closed; `nil` if there are none.
  private var cards: [Int32]?
  private var isBypassed: Bool?
  private var isOnSpeaker: Bool?
  private var failures: [DeviceFailure] = []

  /// Makes a port that is not started.
  public convenience init(configuration: AudioConfiguration) {
    self.init(configuration: configuration, parameters: .standard)
  }

  init(
    configuration: AudioConfiguration, parameters: AudioThread.Parameters,
    search: CardSearch = CardSearch()
  ) {
    self.configuration = configuration
    thread = AudioThread(configuration, outbox: outbox, parameters: parameters, search: search)
  }

  deinit { thread.stop() }

  /// The descriptors that are readable when the audio thread has told something or a control of the card changed.
  public var descriptors: [Int32] { [outbox.descriptor] + (jack?.descriptors ?? []) }

  /// No deadline: the port's thread opens and tries again by itself.
  public var deadline: Instant? { nil }

  /// Starts the thread; returns at once, opening is the thread's.
  public func start(_ client: AudioClient) { thread.start(client) }

  /// Sets the controls of the codec's bypass on the card, and on each that is opened from now on.
  ///
  /// A codec passes the signal on without a stream, so the card is one whose stream was closed, too.
  public func setBypass(_ isOn: Bool) {
    if isBypassed == isOn { return }
    isBypassed = isOn
    switchBypass()
  }

  /// Sets the controls of the speaker or of the line on the card, and on each that is opened from now on.
  public func setRoute(isOnSpeaker: Bool) {
    if self.isOnSpeaker == isOnSpeaker { return }
    self.isOnSpeaker = isOnSpeaker
    switchRoute()
  }

  /// Opens the card with another period from now on, an open one anew; the audio thread is joined meanwhile.
  public func setPeriod(_ period: FrameCount?) { thread.setPeriod(period ?? configuration.period) }

  /// Closes both PCMs and joins the thread.
  ///
  /// Takes a few milliseconds, unless the kernel is just then powering a codec up, which cannot be
  /// cut short.
  public func stop() {
    thread.stop()
    jack = nil
  }

  /// Stops for good.
  public func close() {
    stop()
    cards = nil
  }

  /// Takes what the audio thread told, and reads the jack.
  public func events(now: Instant) -> [AudioEvent] {
    var events = failures.map(AudioEvent.degraded)
    failures = []
    for report in outbox.take() {
      events.append(report.event)
      switch report.event {
      case .opened:
        cards = report.cards
        switchBypass()
        switchRoute()
        events += failures.map(AudioEvent.degraded) + watchJack(cards: report.cards)
        failures = []
      case .lost:
        jack = nil
        cards = nil
      case .degraded, .xrun, .jack: break
      }
    }
    if let changes = jack?.changes() {
      for isPlugged in changes { events.append(.jack(name: jackName, isPlugged: isPlugged)) }
    } else {
      jack = nil
    }
    return events
  }
}

// MARK: - Bypass and route

extension ALSAAudioPort {
  private func switchBypass() {
    guard let isBypassed, let cards else { return }
    failures += setMixer(configuration.bypass.map { $0.setting(isOn: isBypassed) }, cards: cards)
  }

  private func switchRoute() {
    guard let isOnSpeaker, let cards else { return }
    let settings = isOnSpeaker ? configuration.speakerMixer : configuration.lineMixer
    failures += setMixer(settings, cards: cards)
  }
}

// MARK: - Jack

extension ALSAAudioPort {
  private var jackName: String { configuration.jack ?? "" }

  /// Watches the jack control, on the card that plays before the card that captures.
  private func watchJack(cards: [Int32]) -> [AudioEvent] {
    jack = nil
    guard let name = configuration.jack else { return [] }
    var last = ALSAError(call: "snd_ctl_open", code: -ENODEV, detail: "no kernel card behind it")
    for card in cards {
      do throws(ALSAError) {
        let watch = try JackWatch(card: card, name: name)
        jack = watch
        return [.jack(name: name, isPlugged: watch.isPlugged)]
      } catch { last = error }
    }
    return [
      .degraded(
        DeviceFailure(
          object:
            "jack \"\(name)\" of \(cardObject(configuration.playback ?? configuration.capture))",
          call: last.call, cause: last.cause, consequence: "the output is not switched by it"))
    ]
  }
}
