import Words

@testable import Appliance
import BoardFile
import DevicePorts
import Glibc
import MusicTheory
import PitchDetection
import Synthesis
import Testing
import Units

private func at(_ milliseconds: Double) -> Instant {
  Instant(nanoseconds: Int64(milliseconds * 1e6))
}

private let stream = AudioStream(
  card: "usb", rate: SampleRate(48000), period: FrameCount(256), buffer: FrameCount(768),
  captureFormat: .s16, captureChannels: 2, playbackFormat: nil, playbackChannels: 0,
  isRealtime: true)

/// A box that is running, without splash.
private func runningBox(pads: Int = 0) -> ApplianceState {
  var state = ApplianceState(pads: pads)
  _ = reduce(&state, .started(Settings(), complaint: nil, splash: false), at: at(0))
  return state
}

/// Lets time pass as the runtime does: a clock event at every deadline up to `end`.
private func pass(_ state: inout ApplianceState, to end: Instant) -> [Effect] {
  var effects: [Effect] = []
  while let due = state.deadline, due <= end { effects += reduce(&state, .clock, at: due) }
  return effects
}

private func press(
  _ state: inout ApplianceState, _ line: InputLine, from: Double, to: Double
) -> [Effect] {
  var effects = reduce(
    &state, .control(.edge(line, isActive: true, at: at(from))), at: at(from))
  effects += pass(&state, to: at(to))
  effects += reduce(&state, .control(.edge(line, isActive: false, at: at(to))), at: at(to))
  return effects
}

@Test("MODE goes through the pairs of faces and comes back, and the choice is saved")
func modeCycles() {
  var state = runningBox()
  for (index, pair) in (FacePair.all.dropFirst() + FacePair.all.prefix(1)).enumerated() {
    let start = 2000 * Double(index)
    _ = press(&state, .mode, from: start + 100, to: start + 180)
    #expect(state.settings.tuner.faces == pair)
    let saved = pass(&state, to: at(start + 1180))
    #expect(saved == [.save(state.settings)])
  }
}

@Test("a plug in the jack switches the card to the line, and back without one")
func cardRoute() {
  var state = ApplianceState(route: .jack)
  let started = reduce(&state, .started(Settings(), complaint: nil, splash: false), at: at(0))
  #expect(started.contains(.route(isOnSpeaker: true)))
  for isPlugged in [true, false] {
    let event = ControlEvent.edge(.headphones, isActive: isPlugged, at: at(1))
    #expect(reduce(&state, .control(event), at: at(1)).contains(.route(isOnSpeaker: !isPlugged)))
  }
}

@Test("POWER fades for 300 ms, then closes the streams and lights the lamp; again, and all is back")
func standby() {
  var state = runningBox()
  let pressed = press(&state, .power, from: 0, to: 80)
  #expect(pressed.contains(.engine(.init(.fadeOut))))
  #expect(!pressed.contains(.stopAudio))
  let rested = pass(&state, to: at(380))
  #expect(rested.contains(.stopAudio))
  #expect(rested.contains(.output(.powerLamp, isActive: true)))
  #expect(rested.contains(.output(.relay, isActive: false)))
  #expect(state.power == .standby)
  let woken = press(&state, .power, from: 1000, to: 1080)
  #expect(woken.contains(.startAudio))
  #expect(reduce(&state, .audio(.opened(stream)), at: at(1100)).contains(.engine(.init(.fadeIn))))
  #expect(woken.contains(.output(.powerLamp, isActive: false)))
  #expect(state.power == .running)
}

@Test("POWER held for three seconds switches off; let go before, and nothing happened")
func shutdown() {
  var state = runningBox()
  _ = press(&state, .power, from: 0, to: 2900)
  #expect(state.power == .running)
  let effects = press(&state, .power, from: 5000, to: 8100)
  #expect(effects.contains(.powerOff))
  #expect(state.power == .off)
  #expect(reduce(&state, .control(.edge(.mode, isActive: true, at: at(9000))), at: at(9000)) == [])
}

@Test("a pad sounds its key's note from the kernel's time stamp on, and stops with it")
func padSounds() throws {
  var state = runningBox(pads: 8)
  let down = reduce(&state, .control(.pads(PadMask(bits: 1), at: at(10))), at: at(11))
  let start = try #require(
    down.compactMap { effect in
      if case .engine(let command) = effect { command } else { nil }
    }.first)
  #expect(start.kind == .start)
  #expect(start.key == 48)
  #expect(abs(start.frequency - 130.8128) < 0.0001)
  #expect(start.time == at(10))
  #expect(state.keys[0].light == .touched)
}

@Test("in tune lights the lamp once, and out of tune puts it out")
func tuneLamp() {
  var state = runningBox()
  var reading = PitchReading.silence
  reading.latched = MIDINote(45)
  reading.cents = Cents(4.9)
  #expect(reduce(&state, .reading(reading), at: at(1)) == [])
  #expect(reduce(&state, .reading(reading), at: at(200)) == [.output(.tuneLamp, isActive: true)])
  #expect(reduce(&state, .reading(reading), at: at(210)) == [])
  reading.cents = Cents(-6.6)
  #expect(reduce(&state, .reading(reading), at: at(220)) == [.output(.tuneLamp, isActive: false)])
}

@Test("a lost card is on the status line until it is back")
func lostCard() {
  var state = runningBox()
  let failure = DeviceFailure(
    object: "audio card \"usb\"", call: "snd_pcm_open", cause: "No such device",
    consequence: "waiting for it")
  _ = reduce(&state, .audio(.lost(CardLoss(failure))), at: at(5))
  #expect(
    state.notices.map(\.text.english) == [
      "No audio card: waiting for \"usb\""
    ])
  #expect(state.cardAdvice?.title == "NO AUDIO CARD")
  #expect(state.cardAdvice?.action == "Plug in \"usb\"")
  _ = reduce(&state, .audio(.opened(stream)), at: at(6))
  #expect(state.notices.isEmpty && state.cardAdvice == nil)
  var nameless = failure
  nameless.object = "capture"
  _ = reduce(&state, .audio(.lost(CardLoss(nameless))), at: at(7))
  #expect(state.cardAdvice?.action == "Plug in the audio card")
}

@Test("hum is on the status line while it is heard, and covers nothing that is wrong")
func hum() {
  var state = runningBox()
  let failure = DeviceFailure(
    object: "panel", call: "drmModeAtomicCommit", cause: "Permission denied",
    consequence: "waiting for it")
  _ = reduce(&state, .display(.lost(failure)), at: at(5))
  var reading = PitchReading.silence
  reading.hum = Hertz(49.97)
  _ = reduce(&state, .reading(reading), at: at(10))
  #expect(state.notices.map(\.topic) == [.hum, .display])
  #expect(state.notices.first?.text.english == "hum 50 Hz")
  reading.hum = Hertz(60.02)
  _ = reduce(&state, .reading(reading), at: at(15))
  #expect(state.notices.map(\.text.english).first == "hum 60 Hz")
  #expect(state.notices.count == 2)
  _ = reduce(&state, .reading(.silence), at: at(20))
  #expect(state.notices.map(\.topic) == [.display])
}

@Test("two strings of a course are told, if the tuning has such courses", arguments: [true, false])
func course(hasCourses: Bool) throws {
  var state = runningBox()
  let preset = TuningPreset.builtIn.first {
    $0.octaves.isEmpty != hasCourses && !$0.strings.isEmpty
  }
  state.settings.preset = try #require(preset)
  var reading = PitchReading.silence
  reading.hasOctave = true
  _ = reduce(&state, .reading(reading), at: at(10))
  #expect(state.notices.map(\.text.english) == (hasCourses ? ["two strings sound"] : []))
  _ = reduce(&state, .reading(.silence), at: at(20))
  #expect(state.notices.isEmpty)
}

@Test("hum is no longer named once the card is lost")
func humOfLostCard() {
  var state = runningBox()
  var reading = PitchReading.silence
  reading.hum = Hertz(50)
  _ = reduce(&state, .reading(reading), at: at(10))
  let failure = DeviceFailure(
    object: "audio card \"usb\"", call: "snd_pcm_readi", cause: "No such device",
    consequence: "waiting for it")
  _ = reduce(&state, .audio(.lost(CardLoss(failure))), at: at(20))
  #expect(state.notices.map(\.topic) == [.audio])
}

@Test("the splash gives way to the tuner by itself, or at once for MODE")
func splash() {
  var state = ApplianceState()
  _ = reduce(&state, .started(Settings(), complaint: nil, splash: true), at: at(0))
  #expect(state.power == .splash(since: at(0)))
  _ = pass(&state, to: at(2000))
  #expect(state.power == .running)
}

@Test("a stream that opens is told what an earlier one knew: volume, route, keys that sound")
func streamIsTold() {
  var state = runningBox(pads: 8)
  _ = reduce(&state, .control(.pads(PadMask(bits: 1), at: at(10))), at: at(11))
  let tones = reduce(&state, .audio(.opened(stream)), at: at(500)).compactMap { effect in
    if case .engine(let command) = effect { command.kind } else { nil }
  }
  #expect(tones == [.stopAll, .volume, .lineRoute, .throughOff, .fadeIn, .start, .metronomeStop])
}

@Test("a latched note glides to a new reference pitch, and one that the tuning has not is stopped")
func tuningChanges() throws {
  var state = runningBox(pads: 8)
  for (bits, time) in [(UInt32(1), 10.0), (0, 90)] {
    _ = reduce(&state, .control(.pads(PadMask(bits: bits), at: at(time))), at: at(time + 1))
  }
  #expect(state.keys[0].light == .latched)
  state.settings.reference = ReferencePitch(clamping: Hertz(442))
  let glide = Tones.retune(&state, at: at(120))
  let frequency = 442 * exp2(-21.0 / 12)
  let retuned = glide.compactMap { effect in
    if case .engine(let command) = effect, command.kind == .retune {
      command.frequency
    } else {
      nil
    }
  }
  let pitch = try #require(retuned.first)
  #expect(retuned.count == 1 && abs(pitch - frequency) < 1e-9)
  #expect(state.analysisSetup.reference.a4 == Hertz(442))
  state.settings.preset = TuningPreset.builtIn[1]
  let stopped = Tones.retune(&state, at: at(30)).contains { effect in
    if case .engine(let command) = effect {
      command.kind == .stop && command.key == 48
    } else {
      false
    }
  }
  #expect(stopped)
  #expect(state.keys.allSatisfy { $0.light == .dark })
}
