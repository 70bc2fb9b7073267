import DevicePorts
import Gestures
import PitchDetection
public import Synthesis
public import Units

/// Splash, standby and back, shutdown.
extension ApplianceState {
  /// POWER held this long switches the box off.
  public static let shutdownDelay = Seconds(3)

  /// The figures of starting and stopping.
  enum Timing {
    /// The splash stays this long after the chime's last tail.
    static let afterChime = Seconds(0.5)
    /// The splash gives way after this long if no card opens for the chime.
    static let splash = Chime.length + afterChime
    /// Fade into standby; the streams close after it.
    static let fade = Seconds(0.3)
  }

  var powerDeadline: Instant? {
    switch power {
    case .splash: startup.awaitsSettings ? nil : (startup.chimed ?? startup.began) + Timing.splash
    case .running where isAnswered: startup.began
    case .fading(let since): since + Timing.fade
    case .shuttingDown(let since): since + Self.shutdownDelay
    case .running, .standby, .off: nil
    }
  }

  mutating func advancePower(to now: Instant) -> [Effect] {
    guard let due = powerDeadline, now >= due else { return [] }
    switch power {
    case .splash: return leaveSplash(at: now)
    case .running where isAnswered: return rest(at: now)
    case .fading: return rest(at: now)
    case .shuttingDown: return end(by: .powerOff)
    case .running, .standby, .off: break
    }
    return []
  }

  /// Tells a new stream all that an earlier one knew: commands sent while none ran are lost.
  mutating func audioOpened(at now: Instant) -> [Effect] {
    whatSounds(at: now).map { .engine($0) } + chime(at: now)
  }

  /// All that the audio thread has to know, whatever it did before.
  ///
  /// Commands that wait for their time come first, since none of theirs is later.
  public func whatSounds(at now: Instant) -> [TimedCommand] {
    var fade = EngineCommand.fadeIn
    if case .fading = power { fade = .fadeOut }
    let whole = [TimedCommand(.stopAll, at: now), volumeCommand, routeCommand]
    return whole + [throughCommand, TimedCommand(fade)] + Tones.resound(self, at: now)
      + Deck.units.flatMap { $0.commands(self, at: now) }
  }

  /// The chime belongs to the splash; a card that comes later stays silent.
  private mutating func chime(at now: Instant) -> [Effect] {
    guard case .splash = power, startup.chimed == nil else { return [] }
    startup.chimed = now
    return [.chime]
  }

  /// Goes from the splash to the deck, or to rest; on a new box by way of its questions.
  mutating func leaveSplash(at now: Instant) -> [Effect] {
    FirstStart.isDue(self) ? FirstStart.ask(&self, at: now) : endStart(at: now)
  }

  // MARK: - The POWER button

  mutating func powerTapped(at now: Instant) -> [Effect] {
    switch power {
    case .splash where startup.isUnwoken: wake()
    case .splash, .running: fade(at: now)
    case .fading, .standby: wake()
    case .shuttingDown, .off: []
    }
  }

  mutating func powerHeld() -> [Effect] {
    guard let since = controls.buttons.pair.pressedSince(.power) else { return [] }
    startup.wokeFromStandby = power == .standby
    power = .shuttingDown(since: since)
    return []
  }

  /// Let go before the countdown ended: as if nothing had been pressed.
  mutating func powerReleased() -> [Effect] {
    guard case .shuttingDown = power else { return [] }
    power = startup.wokeFromStandby ? .standby : .running
    return []
  }

  // MARK: - Ways

  private mutating func fade(at now: Instant) -> [Effect] {
    power = .fading(since: now)
    return Tones.silence(&self, at: now) + Deck.units.flatMap { $0.fade(&self, at: now) }
      + [.engine(TimedCommand(.fadeOut))]
  }

  /// True if a box that starts at rest has asked its questions.
  private var isAnswered: Bool { startup.isUnwoken && menu == nil }

  mutating func rest(at now: Instant) -> [Effect] {
    power = .standby
    audio.stream = nil
    return clearHeard(at: now) + Deck.units.flatMap { $0.rest(&self) } + [
      .stopAudio, .output(.powerLamp, isActive: true), relayEffect, PanelLight.effect(self),
    ]
  }

  private mutating func wake() -> [Effect] {
    power = .running
    startup.isUnwoken = false
    return [
      .output(.powerLamp, isActive: false), relayEffect, PanelLight.effect(self), .startAudio,
    ]
  }

  /// The end of the box: all is given back and kept before the last effect.
  mutating func end(by last: Effect) -> [Effect] {
    power = .off
    var effects = [.stopAudio, relayEffect] + Features.all.flatMap { $0.end(&self) }
    if saveDue != nil { effects.append(.save(settings)) }
    saveDue = nil
    return effects + [.output(.powerLamp, isActive: true), last]
  }

  // MARK: - The route

  mutating func plug(_ isPlugged: Bool) -> [Effect] {
    audio.isPlugged = isPlugged
    return [routeEffect, .engine(routeCommand), .engine(volumeCommand)]
  }

  var routeEffect: Effect { .route(isOnSpeaker: audio.isOnSpeaker) }

  private var routeCommand: TimedCommand {
    TimedCommand(.route(isOnSpeaker: audio.isOnSpeaker))
  }
}
