import DevicePorts
import Gestures
import MusicTheory
import Synthesis
import Units

/// The effects of a change of the settings, whoever changes them.
extension ApplianceState {
  /// Takes on settings that were kept elsewhere, and has the files read that they name.
  mutating func adopt(_ kept: Settings, at now: Instant) -> [Effect] {
    var new = kept
    if let own = features.tunings.mine.first(where: { $0.identifier == new.preset.identifier }) {
      new.preset = own
    }
    let scale = new.scale == settings.scale ? nil : new.scale
    let isUnknown = new.preset.group == .mine && new.preset.strings.isEmpty
    return apply(new, at: now) + (scale.map { Scales.request($0, &self) } ?? [])
      + (isUnknown ? [Tunings.look(self)] : [])
  }

  /// Takes on other settings: all that they concern is told at once, and they are kept within a second.
  mutating func apply(_ new: Settings, at now: Instant) -> [Effect] {
    guard new != settings else { return [] }
    // A tuning that is left is written before another one is on.
    let left = new.preset.source == settings.preset.source ? [] : Tunings.keep(&self)
    Tunings.plan(new.preset, &self, at: now)
    // The settings' file has the name of an own tuning alone.
    var beside = new
    beside.preset = settings.preset
    if beside != settings || new.preset.identifier != settings.preset.identifier {
      scheduleSave(at: now)
    }
    return left + follow(new, at: now)
  }

  /// Takes on settings whose file is the same: what is new was read from another file.
  mutating func follow(_ new: Settings, at now: Instant) -> [Effect] {
    let old = settings
    let before = target
    if new.access.isModeAlone == old.access.isModeAlone {
      settings = new
    } else {
      // The lists have other lines then.
      keepingPlaces { $0.settings = new }
    }
    controls.buttons.setSlowness(new.access.slowness)
    var effects = Deck.units.flatMap { $0.follow(old, &self, at: now) }
    effects += Features.all.flatMap { $0.follow(old, &self, at: now) }
    effects += Tones.follow(old, target: before, &self, at: now)
    if !hearsTempo { tempo = nil }
    if target != before || new.preset != old.preset || strummed.isEmpty {
      decks.tuner.forgetStrum()
    }
    effects += TuneLamp.judge(&self, at: now)
    if new.volume != old.volume || new.speakerTrim != old.speakerTrim
      || new.headphoneTrim != old.headphoneTrim
    {
      effects.append(.engine(volumeCommand))
    }
    if new.through != old.through { effects += [relayEffect, .engine(throughCommand)] }
    return effects
  }

  /// Changes a setting by so many steps.
  mutating func step(_ key: Setting.Key, by steps: Int, at now: Instant) -> [Effect] {
    apply(Setting.of(key).stepped(steps, in: settings), at: now)
  }

  /// Remembers that the settings changed; what changes within the next moment is written with them.
  mutating func scheduleSave(at now: Instant) {
    let due = now + .milliseconds(250)
    saveDue = min(saveDue ?? due, due)
  }

  /// The volume on the route that is on.
  var volumeCommand: TimedCommand {
    let trim = audio.isOnSpeaker ? settings.speakerTrim : settings.headphoneTrim
    return TimedCommand(.volume(Float(settings.volume * trim.gain)))
  }

  /// The relay takes the signal to the tuner while that is awake, unless it shall pass, or the box was not woken yet.
  var relayEffect: Effect {
    .output(.relay, isActive: isAwake && !startup.isUnwoken && settings.through != .pass)
  }

  /// The command that has the box itself pass the signal on, or not.
  var throughCommand: TimedCommand {
    TimedCommand(.through(isOn: settings.through == .digital))
  }

  /// True while the box is no tuner at rest: its panel shines, its relay is its own.
  var isAwake: Bool {
    switch power {
    case .splash, .running, .fading: true
    case .shuttingDown: !startup.wokeFromStandby
    case .standby, .off: false
    }
  }
}
