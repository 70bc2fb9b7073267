import Words
import DevicePorts
import SpectralAnalysis
import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("the metronome's deck")
struct MetronomeTests {
  private static var settings: Settings {
    var settings = Settings()
    settings.deck = .metronome
    return settings
  }

  /// The commands of the metronome that the audio thread was told.
  private func told(_ hands: Hands) -> [TimedCommand] {
    hands.effects.compactMap { effect in
      guard case .engine(let command) = effect else { return nil }
      switch command.kind {
      case .metronomeStart, .metronomeStop, .metronomeSetup, .metronomeBeat: return command
      default: return nil
      }
    }
  }

  private func lamps(_ hands: Hands) -> [Bool] {
    hands.effects.compactMap { effect in
      if case .output(.tuneLamp, let isActive) = effect { isActive } else { nil }
    }
  }

  /// A pulse of the run, as the audio thread tells it at a beat.
  private func pulse(beat: Int32, tempo: Double, at time: Instant) -> MetronomePulse {
    var pulse = MetronomePulse()
    pulse.isRunning = true
    pulse.run = 1
    pulse.beat = beat
    pulse.place = beat % 4
    pulse.tempo = Int32((tempo * 10).rounded())
    pulse.time = time.nanoseconds
    return pulse
  }

  @Test("MODE starts it, POWER stops it, and only then is POWER standby; the bottom line says so")
  func buttons() {
    var hands = Hands(Self.settings)
    #expect(hands.state.hints.map(\.short) == ["start, hold: menu", "standby", "beats, tempo"])
    hands.tap(.mode)
    #expect(hands.state.metronome.isRunning)
    #expect(told(hands).map(\.kind) == [.metronomeStart])
    #expect(told(hands).first?.metronome == MetronomeSetup())
    #expect(hands.state.hints.map(\.short) == ["tap, hold: menu", "stop", "beats, tempo"])
    hands.wait(5)
    hands.tap(.power)
    #expect(!hands.state.metronome.isRunning && hands.state.power == .running)
    #expect(told(hands).map(\.kind) == [.metronomeStart, .metronomeStop])
    hands.tap(.power)
    hands.wait(1)
    #expect(hands.state.power == .standby)
  }

  @Test("taps of MODE in rhythm are the tempo, and put the beat under the foot")
  func tapped() throws {
    var hands = Hands(Self.settings)
    var lands: [Instant] = []
    for _ in 0..<6 {
      lands.append(hands.now)
      hands.tap(.mode)
      hands.wait(0.6 - 0.23)
    }
    #expect(hands.state.settings.metronome.tempo == 100)
    let beats = told(hands).filter { $0.kind == .metronomeBeat }
    // The first tap starts it, the two after it are no tempo yet.
    #expect(beats.count == 3)
    let last = try #require(beats.last)
    // Where the foot landed, not where it was lifted.
    #expect(abs((last.time?.nanoseconds ?? 0) - (lands.last?.nanoseconds ?? 0)) < 1000)
    #expect(last.metronome?.tempo == 1000)
    hands.wait(3)
    hands.tap(.mode)
    #expect(hands.state.settings.metronome.tempo == 100)
  }

  /// Taps MODE at equal times.
  private func tap(_ count: Int, every seconds: Double, _ hands: inout Hands) {
    for _ in 0..<count {
      hands.tap(.mode)
      hands.wait(seconds - 0.23)
    }
  }

  @Test("the tap that starts it and two more are no tempo; a foot that stops there changed nothing")
  func threeTaps() {
    var hands = Hands(Self.settings)
    tap(3, every: 0.6, &hands)
    #expect(hands.state.settings.metronome.tempo == 120 && hands.state.metronome.isRunning)
    #expect(told(hands).map(\.kind) == [.metronomeStart])
    tap(1, every: 0.6, &hands)
    #expect(hands.state.settings.metronome.tempo == 100)
  }

  @Test("MODE held and POWER tapped has the tempo before the taps back, and the taps' again")
  func tempoBefore() {
    var hands = Hands(Self.settings)
    hands.tapWhileHeld(.mode, .power)
    #expect(hands.state.settings.metronome.tempo == 120 && hands.state.power == .running)
    tap(7, every: 0.6, &hands)
    hands.wait(3)
    hands.tapWhileHeld(.mode, .power)
    #expect(hands.state.settings.metronome.tempo == 120)
    #expect(told(hands).last?.kind == .metronomeSetup)
    hands.tapWhileHeld(.mode, .power)
    #expect(hands.state.settings.metronome.tempo == 100)
    hands.edge(.mode, true)
    hands.wait(0.3)
    #expect(hands.state.hints.contains(ControlHint(.power, .tempoBefore)))
    #expect(hands.state.metronome.isRunning && hands.state.menu == nil)
  }

  @Test("MODE held is the menu and starts nothing")
  func held() {
    var hands = Hands(Self.settings)
    hands.hold(.mode)
    #expect(hands.state.menu != nil && !hands.state.metronome.isRunning)
    #expect(told(hands).isEmpty)
  }

  @Test("the ribbon has a key to run, one for each beat and one to tap; a slide is the tempo")
  func ribbon() {
    var hands = Hands(Self.settings)
    let titles = hands.state.caps.map(\.title)
    let words: [(Phrase, Phrase)] = [
      ("RUN", "R"), ("1", "1"), ("2", "2"), ("3", "3"), ("4", "4"), ("TAP", "T"),
    ]
    #expect(titles == words.map { .word($0.0, short: $0.1) })
    #expect(
      hands.state.caps.map(\.light) == [.dark, .latched, .touched, .touched, .touched, .dark])
    hands.tapPad(1)
    #expect(hands.state.metronome.isRunning && hands.state.caps[0].light == .latched)
    hands.tapPad(4)
    hands.tapPad(6)
    #expect(hands.state.settings.metronome.accents.prefix(3) == [.normal, .mute, .normal])
    #expect(hands.state.caps[2].light == .dark)
    hands.slide(from: 4, to: 9)
    #expect(hands.state.settings.metronome.tempo == 130)
    hands.slide(from: 9, to: 8)
    #expect(hands.state.settings.metronome.tempo == 128)
    hands.tapPad(1)
    #expect(!hands.state.metronome.isRunning)
    // No key of it is a tone, and none of the tones' keys was touched.
    #expect(hands.state.keys.allSatisfy { $0.light == .dark })
    for _ in 0..<4 {
      hands.touch(15)
      hands.wait(0.08)
      hands.touch()
      hands.wait(0.38)
    }
    #expect(hands.state.metronome.isRunning)
    #expect(hands.state.settings.metronome.tempo == 120)
  }

  @Test("with MODE held the ribbon's halves take a beat from the bar or add one")
  func beats() {
    var hands = Hands(Self.settings)
    hands.edge(.mode, true)
    hands.tapPad(12)
    hands.tapPad(13)
    hands.tapPad(2)
    hands.edge(.mode, false)
    #expect(hands.state.settings.metronome.beats == 5)
    #expect(!hands.state.metronome.isRunning && hands.state.menu == nil)
  }

  @Test("what is set while it beats is told at once, and the bar is not begun anew")
  func setup() {
    var hands = Hands(Self.settings)
    hands.tap(.mode)
    hands.effects = []
    hands.open("Tempo")
    hands.tap(.mode)
    #expect(told(hands).map(\.kind) == [.metronomeSetup])
    #expect(told(hands).first?.metronome?.tempo == 1210)
    hands.chord()
    hands.set("Silent metronome", "on")
    #expect(told(hands).last?.metronome?.gain == 0)
    hands.chord()
    hands.open("Accents")
    #expect(hands.rows.map(\.name) == ["Beat 1", "Beat 2", "Beat 3", "Beat 4"])
    hands.hold(.mode)
    hands.tap(.mode)
    hands.hold(.mode)
    #expect(hands.state.settings.metronome.accents[0] == .normal)
  }

  @Test(
    "a tempo that was tapped between two whole ones goes to the one beside it, then by one a step")
  func between() {
    for (tempo, up, down) in [(96.4, 97.0, 96.0), (96.6, 97, 96), (96, 97, 95)] {
      var settings = Self.settings
      settings.metronome.tempo = tempo
      var hands = Hands(settings)
      hands.open("Tempo")
      hands.tap(.mode)
      #expect(hands.state.settings.metronome.tempo == up)
      hands.tap(.mode)
      #expect(hands.state.settings.metronome.tempo == up + 1)
      hands.state.settings.metronome.tempo = tempo
      hands.tap(.power)
      #expect(hands.state.settings.metronome.tempo == down)
    }
  }

  @Test("it goes on beside another deck, with a mark; the menu stops it, and so does standby")
  func elsewhere() {
    var settings = Self.settings
    settings.metronome.tempo = 137.3
    var hands = Hands(settings)
    hands.tap(.mode)
    hands.open("Mode")
    hands.select("Tuner")
    hands.hold(.mode)
    #expect(
      hands.state.menu == nil && hands.state.settings.deck == .tuner
        && hands.state.metronome.isRunning)
    #expect(hands.state.marks.map(\.text.english) == ["BEAT 137.3"])
    #expect(hands.state.caps.count == hands.state.keys.count)
    var other = hands
    hands.open("More settings")
    hands.select("Metronome")
    hands.hold(.mode)
    #expect(!hands.state.metronome.isRunning && hands.selected != nil)
    #expect(told(hands).last?.kind == .metronomeStop && hands.state.marks.isEmpty)
    other.tap(.power)
    #expect(!other.state.metronome.isRunning)
    #expect(told(other).last?.kind == .metronomeStop)
    #expect(other.effects.contains(.engine(TimedCommand(.fadeOut))))
  }

  @Test("a new stream goes on with it, and counts no bar before; one that was stopped stays so")
  func anew() {
    var settings = Self.settings
    settings.metronome.hasCountIn = true
    var hands = Hands(settings)
    #expect(hands.state.whatSounds(at: hands.now).last?.kind == .metronomeStop)
    hands.tap(.mode)
    #expect(told(hands).first?.metronome?.hasCountIn == true)
    let last = hands.state.whatSounds(at: hands.now).last
    #expect(last?.kind == .metronomeStart && last?.metronome?.hasCountIn == false)
  }

  @Test("silent, it has the in-tune lamp beat: 80 ms on each beat, as it would be heard")
  func lamp() {
    var settings = Self.settings
    settings.metronome.isSilent = true
    var hands = Hands(settings)
    hands.tap(.mode)
    hands.effects = []
    let first = hands.now + Seconds(0.02)
    hands.send(.pulse(pulse(beat: 0, tempo: 120, at: first)))
    var changes: [Double] = []
    for _ in 0..<2000 {
      let count = lamps(hands).count
      hands.wait(0.001)
      if lamps(hands).count != count { changes.append((hands.now - first).value) }
    }
    #expect(lamps(hands) == [true, false, true, false, true, false, true, false])
    for (change, wanted) in zip(changes, [0, 0.08, 0.5, 0.58, 1, 1.08, 1.5, 1.58]) {
      #expect(abs(change - wanted) < 0.0015)
    }
    hands.tap(.power)
    #expect(hands.state.deadline.map { $0 > hands.now } ?? true)
  }

  @Test("above 180 beats a minute the lamp alternates, so that it never flashes too often")
  func fastLamp() {
    var settings = Self.settings
    settings.metronome.isSilent = true
    settings.metronome.tempo = 300
    var hands = Hands(settings)
    hands.tap(.mode)
    hands.effects = []
    hands.send(.pulse(pulse(beat: 0, tempo: 300, at: hands.now)))
    hands.wait(3.99)
    #expect(lamps(hands).count <= 21)
    #expect(lamps(hands).count >= 19)
    // In tune or not makes no difference meanwhile; afterwards it does.
    hands.tap(.power)
    #expect(lamps(hands).last == false)
  }

  @Test("the tempo that is heard can be taken from the menu, once one is certain")
  func heard() {
    var hands = Hands(Self.settings)
    hands.open("Take the tempo heard")
    #expect(hands.state.settings.metronome.tempo == 120)
    hands.send(
      .tempo(TempoReading(position: 48000, beatsPerMinute: 98.46, confidence: 0.9)))
    #expect(hands.selected?.value == "98.5 BPM")
    hands.hold(.mode)
    #expect(hands.state.settings.metronome.tempo == 98.5)
  }

  @Test("a tempo has the name that metronomes print beside it")
  func names() {
    let names = [20, 40, 60, 66, 76, 107.9, 108, 120, 168, 200, 300].map { TempoName(of: $0) }
    #expect(
      names == [
        .grave, .largo, .larghetto, .adagio, .andante, .andante, .moderato, .allegro, .presto,
        .prestissimo, .prestissimo,
      ])
  }
}
