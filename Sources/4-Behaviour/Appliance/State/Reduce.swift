import Words
public import Units
import DevicePorts
import Gestures
import MusicTheory
import PitchDetection

/// The box's behaviour: what an event at an instant makes of the state, and what is to be done.
///
/// Pure: the same state, event and instant give the same result, so a recorded list of events
/// replays exactly.
public func reduce(_ state: inout ApplianceState, _ event: Event, at now: Instant) -> [Effect] {
  if state.power == .off { return [] }
  // The first setup is told even if it asks for nothing new: the analysis gets ready by it.
  let told: AnalysisSetup? = if case .started = event { nil } else { state.analysisSetup }
  let menu = state.menu
  let moment = BottomLine.Moment(state)
  var effects = respond(&state, to: event, at: now)
  effects.insert(contentsOf: EyesFreeGuide.tell(menu: menu, &state, at: now), at: 0)
  effects += EyesFreeGuide.announce(after: event, &state, at: now)
  BottomLine.follow(moment, event, &state, at: now)
  let setup = state.analysisSetup
  return told == setup || state.power == .off ? effects : effects + [.listen(setup)]
}

private func respond(
  _ state: inout ApplianceState, to event: Event, at now: Instant
) -> [Effect] {
  switch event {
  case .switchedOn: return state.switchOn(at: now)
  case .started(let settings, let complaint, let splash):
    return state.start(settings, complaint, splash: splash, at: now)
  case .audio(let event): return state.take(event, at: now)
  case .display(let event): return state.take(event, at: now)
  case .control(let event): return Controls.take(event, &state, at: now)
  case .reading(let reading): return state.take(reading, at: now)
  case .strum(let reading): return state.take(strum: reading, at: now)
  case .tempo(let reading):
    state.tempo = state.hearsTempo ? reading : nil
    return []
  case .light(let event): return PanelLight.take(event, &state, at: now)
  case .pulse(let pulse): return MetronomeDeck.take(pulse, &state, at: now)
  case .saved(let failure): return state.take(failure, at: now)
  case .update(let event): return Updates.take(event, &state, at: now)
  case .music(let event): return PlayerDeck.take(event, &state, at: now)
  case .scale(let event): return Scales.take(event, &state, at: now)
  case .tuning(let event): return Tunings.take(event, &state, at: now)
  case .setList(let event): return SetList.take(event, &state, at: now)
  case .stick(let event): return Sticks.take(event, &state, at: now)
  case .took(let taken): return Sticks.take(taken, &state, at: now)
  case .inputs(let inputs): return state.take(inputs, at: now)
  case .throughDelay(let delay):
    state.audio.throughDelay = delay
    return []
  case .health(let health):
    state.take(health)
    return []
  case .told(let sentences): return state.tell(sentences, at: now)
  case .clock: return state.advance(to: now)
  }
}

extension ApplianceState {
  // MARK: - Start and the passing of time

  /// Shows the splash, and does nothing that settings decide on.
  mutating func switchOn(at now: Instant) -> [Effect] {
    power = .splash(since: now)
    startup.awaitsSettings = true
    return [.output(.powerLamp, isActive: false)]
  }

  mutating func start(
    _ settings: Settings, _ complaint: Phrase?, splash: Bool, at now: Instant
  ) -> [Effect] {
    self.settings = settings
    FirstStart.takeAnswers(&self)
    if settings.chosenStart == nil, info.startsAtRest { self.settings.start = .atRest }
    startup.isUnwoken = self.settings.start == .atRest
    controls.buttons.setSlowness(settings.access.slowness)
    Tones.lay(&self)
    if let complaint { notify(.settings, complaint, until: now + Self.passing) }
    startup.began = now
    startup.awaitsSettings = false
    // A splash that is there already goes on.
    if case .splash = power {} else { power = .splash(since: now) }
    let left = splash && settings.showsSplash ? [] : endStart(at: now)
    var effects = [
      .output(.powerLamp, isActive: false), relayEffect, PanelLight.effect(self), routeEffect,
    ]
    effects += SoundDelay.start(self)
    if !startup.isUnwoken { effects.append(.startAudio) }
    effects += left
    return effects + (settings.scale.map { Scales.request($0, &self) } ?? [])
      + (settings.preset.group == .mine ? [Tunings.look(self)] : []) + [.setList(.look)]
      + EyesFreeGuide.takeLevel(&self, at: now)
  }

  /// Shows sentences one after the other, from when the splash is over.
  mutating func tell(_ sentences: [String], at now: Instant) -> [Effect] {
    let begin = powerDeadline ?? now
    // The last notice is shown, so the first sentence comes last, and ends first.
    for (place, sentence) in sentences.enumerated().reversed() {
      notify(
        .system(place), Phrase(sentence: sentence),
        until: begin + Seconds(Self.passing.value * Double(place + 1)))
    }
    return []
  }

  /// Ends the start, on the deck or at rest.
  mutating func endStart(at now: Instant) -> [Effect] {
    if startup.isUnwoken { return rest(at: now) }
    play(at: now)
    return []
  }

  /// Ends the start: the tuner is shown, and what it tunes to for a moment.
  mutating func play(at now: Instant) {
    power = .running
    startup.announcementEnds = now + Self.announcementLength
  }

  private static let announcementLength = Seconds(2)

  mutating func advance(to now: Instant) -> [Effect] {
    dismissEnded(at: now)
    var effects = advancePower(to: now)
    effects += Buttons.advance(&self, to: now)
    advanceMenu(to: now)
    forgetMenuLeft(at: now)
    if let due = startup.announcementEnds, now >= due { startup.announcementEnds = nil }
    for deck in Deck.units { effects += deck.advance(&self, to: now) }
    for feature in Features.all { effects += feature.advance(&self, to: now) }
    effects += Fingers.advance(&self, to: now)
    if let due = saveDue, now >= due {
      saveDue = nil
      effects.append(.save(settings))
    }
    return effects
  }

  // MARK: - Devices

  mutating func take(_ event: AudioEvent, at now: Instant) -> [Effect] {
    switch event {
    case .opened(let stream):
      audio.stream = stream
      audio.openings += 1
      dismiss(.audio)
      audio.advice = nil
      forgetInputs()
      SoundDelay.opened(&self, at: now)
      return audioOpened(at: now) + Deck.units.flatMap { $0.streamOpened(&self, at: now) }
    case .lost(let loss):
      audio.stream = nil
      notify(.audio, loss.notice)
      audio.advice = CardAdvice(loss)
      forgetInputs()
      return Deck.units.flatMap { $0.streamLost(&self, at: now) } + clearHeard(at: now)
    case .degraded(let failure):
      notify(.audioDetail(failure.object), failure.notice, until: now + Self.passing)
      return []
    case .xrun(let total):
      audio.xruns = total
      return SoundDelay.lostFrames(&self, at: now)
    case .jack(_, let isPlugged): return plug(isPlugged)
    }
  }

  mutating func take(_ event: DisplayEvent, at now: Instant) -> [Effect] {
    switch event {
    case .connected: dismiss(.display)
    case .lost(let failure): notify(.display, failure.notice)
    case .degraded(let failure): notify(.display, failure.notice, until: now + Self.passing)
    case .flipped: break
    }
    return []
  }

  /// Tells of the computer's trouble for as long as it lasts.
  mutating func take(_ health: ComputerHealth) {
    dismiss(.heat)
    dismiss(.supply)
    if health.isHot { notify(.heat, "Too hot: give the box air") }
    if health.isVoltageLow {
      notify(.supply, "Low voltage: check supply and cable")
    }
  }

  /// Takes the outcome of a write; a failed one is tried again: there may be room, or an SD card without its lock, by
  /// then.
  mutating func take(_ failure: StoreFailure?, at now: Instant) -> [Effect] {
    if let failure {
      if saveDue == nil { saveDue = now + Self.saveRetry }
      notify(.saving, "settings are not kept: \(Phrase(sentence: failure.cause))")
    } else {
      dismiss(.saving)
    }
    return []
  }

  static let saveRetry = Seconds(30)

  // MARK: - The tuner

  mutating func take(_ reading: PitchReading, at now: Instant) -> [Effect] {
    self.reading = reading
    name(hum: reading.nominalHum)
    if reading.hasOctave, settings.tuning.everyString.contains(where: \.isSecond) {
      remark(.course, "two strings sound")
    } else {
      dismiss(.course)
    }
    FirstStart.hear(reading, &self, at: now)
    return TuneLamp.judge(&self, at: now) + measure(reading, at: now)
  }

  /// Takes what a page of the menu wants to know.
  private mutating func measure(_ reading: PitchReading, at now: Instant) -> [Effect] {
    if isLearningTuning { features.tunings.hear(reading, at: now) }
    guard case .hearing(let tone)? = menu?.place.page else { return [] }
    menuMemory.steady.hear(reading, at: now)
    return tone == .known ? MeasureClockPage.measure(&self, at: now) : []
  }

  mutating func take(strum reading: StrumReading, at now: Instant) -> [Effect] {
    decks.tuner.take(reading, isWanted: !strummed.isEmpty)
    if isLearningTuning { features.tunings.hear(reading, strings: strummed.count) }
    return TuneLamp.judge(&self, at: now)
  }

  /// Forgets what was heard.
  mutating func clearHeard(at now: Instant) -> [Effect] {
    decks.tuner.forgetStrum()
    return take(.silence, at: now)
  }

  /// Says that hum is heard, by its nominal frequency, for as long as it is.
  private mutating func name(hum: Int?) {
    guard let hum, hum > 0 else { return dismiss(.hum) }
    remark(.hum, "hum \(hum) Hz")
  }
}
