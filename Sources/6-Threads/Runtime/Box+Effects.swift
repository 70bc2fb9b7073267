import Appliance
import AudioEngine
import DevicePorts
import MusicTheory
import Realtime
import Synthesis
import Units

/// The effects that the reducer decides on, carried out.
extension Box {
  /// Wakes the box; settings whose disk is still on its way are taken when it is there.
  func start() {
    let now = ports.host.now
    takeSettings(at: now)
    if progress.settingsLook != nil { dispatch(.switchedOn, at: now) }
  }

  /// Takes the settings, or looks again a little later.
  func takeSettings(at now: Instant) {
    guard ports.store.isReady else {
      progress.lookAgain(after: now)
      return
    }
    if let line = progress.settingsCame(at: now) { ports.host.log(line) }
    let loaded = SettingsShelf(store: ports.store).load()
    if let line = loaded.log { ports.host.log(line) }
    if loaded.isRepaired { files.ask(.settings(loaded.settings)) }
    dispatch(
      .started(loaded.settings, complaint: loaded.notice, splash: configuration.allowsSplash),
      at: now)
    tellNotices(at: now)
  }

  /// Tells what the system has to say, such as of a card that is damaged.
  func tellNotices(at now: Instant) {
    let notices = ports.host.takeNotices()
    if !notices.isEmpty { dispatch(.told(notices), at: now) }
  }

  /// Gives every device back as it was found; settings that wait are written first.
  func end() {
    ports.audio.stop()
    set(.relay, isActive: false)
    files.end(keeping: state.unsaved, state.unsavedTuning)
    analysis.stop()
    light?.end()
    ports.audio.close()
    ports.controls.close()
    ports.updates.close()
    ports.sticks.close()
    ports.music.close()
    ports.speech.close()
    ports.display.close()
  }

  func perform(_ effect: Effect, at now: Instant) {
    switch effect {
    case .startAudio: ports.audio.start(processor.client(periodEnded: analysis.descriptor))
    case .stopAudio:
      ports.speech.ask(.stop)
      ports.audio.stop()
    case .audioPeriod(let period): ports.audio.setPeriod(period)
    case .engine(let command): wire.send(command, by: state.clock)
    case .chime:
      for command in Chime.commands(at: now, target: state.target) {
        wire.send(command, by: state.clock)
      }
    case .route(let isOnSpeaker): ports.audio.setRoute(isOnSpeaker: isOnSpeaker)
    case .output(let line, let isActive): set(line, isActive: isActive)
    case .brightness(let level): shine(level, at: now)
    case .listen(let setup):
      wire.listen(setup)
      analysis.wake()
    case .save(let settings): files.ask(.settings(settings))
    case .update(let request): ports.updates.ask(request)
    case .music(let request): ports.music.ask(request)
    case .scale(let request): files.ask(.scale(request))
    case .tuning(let request): files.ask(.tuning(request))
    case .setList(let request): files.ask(.setList(request))
    case .stick(let request): ports.sticks.ask(request)
    case .take(let files, let keepsBoth): take(files, keepsBoth: keepsBoth)
    case .speak(let utterance):
      if let rate = state.stream?.rate { ports.speech.ask(.say(utterance, rate)) }
    case .powerOff: end(by: ports.host.powerOff)
    case .restart: end(by: ports.host.restart)
    }
  }

  /// Drives an output line; a codec that has a bypass of its own is another relay.
  private func set(_ line: OutputLine, isActive: Bool) {
    ports.controls.set(line, isActive: isActive)
    if line == .relay { ports.audio.setBypass(!isActive) }
  }

  /// Has files taken that the last look through a stick brought.
  private func take(_ wanted: [CarriedFile], keepsBoth: Bool) {
    let found = wanted.map { file in carried.first { $0.file == file } }
    let missing = zip(wanted, found).compactMap { $1 == nil ? $0.name : nil }
    files.ask(.take(found.compactMap(\.self), missing: missing, keepsBoth: keepsBoth))
  }

  /// Takes an event of the sticks; the bytes of files are kept until the next look, and are not told.
  func take(_ event: StickEvent, at now: Instant) {
    guard case .listed(var listing) = event else { return dispatch(.stick(event), at: now) }
    carried = listing.contents
    listing.bytes = []
    dispatch(.stick(.listed(listing)), at: now)
  }

  private func end(by last: () -> Void) {
    files.write()
    last()
    hasEnded = true
  }

  private func shine(_ level: Double, at now: Instant) {
    do throws(DeviceFailure) {
      try ports.backlight?.set(level)
    } catch { dispatch(.display(.degraded(error)), at: now) }
  }
}
