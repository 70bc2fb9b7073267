import Appliance
import BoardFile
import DevicePorts
import Gestures
import LabSupport
import MusicTheory
import PitchDetection
import SpectralAnalysis
import Synthesis
import TuningFiles
import Units

/// What happens to a box but for walks of hands: what is heard, chosen and played.
extension WordScenes {
  /// Has things happen to boxes, and shows what each comes to.
  static func play(_ show: (ApplianceState) -> Void) {
    for scene in PreparedBox.Scene.allCases {
      show(PreparedBox(Settings(), pads: 12, scene: scene).state)
    }
    show(PreparedBox(Settings(), pads: 12, scene: .switchingOff, sendsTaps: true).state)
    playTunings(show)
    playMarks(show)
    playLongEvening(show)
    playTones(show)
    playDecks(show)
    playButtons(show)
    playRibbon(show)
    playDevices(show)
    playInputs(show)
    playHealth(show)
    playDelay(show)
    playFiles(show)
  }

  static func box(
    pads: Int = 12, _ change: (inout Settings) -> Void = { _ in }
  ) -> PreparedBox {
    var settings = Settings()
    change(&settings)
    return PreparedBox(settings, pads: pads)
  }

  // MARK: - What is tuned to

  /// Each tuning as it is announced, and each of its strings far off.
  private static func playTunings(_ show: (ApplianceState) -> Void) {
    for preset in TuningPreset.builtIn {
      var settings = Settings()
      settings.preset = preset
      show(PreparedBox(settings, pads: 12, scene: .announcement).state)
      var box = PreparedBox(settings, pads: 12)
      for string in preset.everyString {
        nextString(&box)
        let note = box.state.note(of: string)
        for cents in [-1300.0, 0, 1300] {
          box.hear(note, Cents(cents))
          show(box.state)
        }
      }
    }
  }

  private static func nextString(_ box: inout PreparedBox) {
    box.hold(.mode)
    box.wait(0.3)
    box.press(.power, for: 0.1)
    box.release(.mode)
  }

  /// All that is not as usual.
  private static func playMarks(_ show: (ApplianceState) -> Void) {
    for temperament in Temperament.allCases {
      for root in [0, 2] {
        show(
          box {
            $0.temperament = temperament
            $0.root = PitchClass(root)
          }.state)
      }
    }
    for semitones in [-2, -1, 0, 1, 2] {
      for drop in 0...2 {
        var box = box {
          $0.preset = TuningGroup.guitar.presets[0]
          $0.reference = ReferencePitch(clamping: Hertz(442.5))
          $0.capo = Capo(clamping: 2)
          $0.shift.semitones = semitones
          $0.shift.drop = drop
          $0.through = drop == 0 ? .digital : .pass
        }
        show(box.state)
        box.openMenu("More settings")
        show(box.state)
      }
    }
    for group in TuningGroup.allCases {
      guard let preset = group.presets.first(where: { $0.key != nil }) else { continue }
      show(
        box {
          $0.preset = preset
          $0.writesParts = true
        }.state)
    }
  }

  /// What depends on the outputs and on time.
  private static func playLongEvening(_ show: (ApplianceState) -> Void) {
    var settings = Settings()
    settings.through = .digital
    var box = PreparedBox(settings, pads: 0, route: .speaker)
    show(box.state)
    box.wait(3700)
    box.openMenu("More settings", "About")
    show(box.state)
    var sounding = self.box(pads: 0) { $0.preset = TuningGroup.guitar.presets[0] }
    sounding.openMenu("More settings", "Tones")
    for _ in 0..<2 {
      sounding.press(.mode, for: 0.7)
      sounding.press(.mode, for: 0.1)
    }
    show(sounding.state)
  }

  // MARK: - What is heard

  /// A tuning with octave strings.
  private static let courses =
    TuningPreset.builtIn.first { !$0.octaves.isEmpty } ?? .chromatic

  private static func playTones(_ show: (ApplianceState) -> Void) {
    var course = box { $0.preset = Self.courses }
    var reading = PitchReading.silence
    reading.hasOctave = true
    course.hear(reading)
    show(course.state)
    for hum in [50.0, 60] {
      var box = box()
      var reading = PitchReading.silence
      reading.hum = Hertz(hum)
      box.hear(reading)
      show(box.state)
    }
    playReference(show)
    playClock(show)
    playStrings(show)
    var spoken = box {
      $0.eyesFree = .voice
      $0.preset = TuningGroup.guitar.presets[0]
    }
    spoken.plugCard()
    for cents in [-30.0, 30, 0] {
      for _ in 0..<100 {
        spoken.hear(MIDINote(45), Cents(cents))
        spoken.wait(0.02)
      }
    }
    for _ in 0...6 { nextString(&spoken) }
    spoken.openMenu("More settings", "Sound", "Tone volume")
    spoken.press(.mode, for: 0.1)
    spoken.wait(5)
    show(spoken.state)
  }

  /// Lets the box hear a tone, a reading each fiftieth of a second, and shows it.
  private static func play(
    _ hertz: (Double) -> Double, for seconds: Double, to box: inout PreparedBox,
    _ show: (ApplianceState) -> Void
  ) {
    for index in 0..<Int(seconds * 50) {
      let frequency = Hertz(hertz(Double(index) / 50))
      box.hear(
        PitchReading(
          position: index, frequency: frequency, confidence: 1,
          latched: TuningTarget().nearestSemitone(to: frequency), displayedFrequency: frequency,
          level: Decibels(-20)))
      box.wait(0.02)
      if index % 10 == 0 { show(box.state) }
    }
  }

  private static func playReference(_ show: (ApplianceState) -> Void) {
    let tones: [(length: Double, hertz: (Double) -> Double)] = [
      (0, { _ in 440 }), (0.3, { _ in 441 }), (1.2, { 440 + 3 * $0 }), (1.5, { _ in 442.4 }),
    ]
    for tone in tones {
      var box = box()
      box.openMenu("A4", "Learn A4 from a tone")
      play(tone.hertz, for: tone.length, to: &box, show)
      box.hold(.mode)
      if tone.length > 0 { play({ tone.hertz(tone.length + $0) }, for: 0.7, to: &box, show) }
      box.wait(0.7)
      show(box.state)
    }
  }

  private static func playClock(_ show: (ApplianceState) -> Void) {
    for (hertz, hasCard) in [(440.0, false), (220, true), (440.01, true)] {
      var box = box()
      if hasCard { box.plugCard() }
      box.openMenu("More settings", "Advanced", "Calibration", "Measure")
      show(box.state)
      play({ _ in hertz }, for: 9, to: &box, show)
      show(box.state)
    }
  }

  private static func playStrings(_ show: (ApplianceState) -> Void) {
    var box = box { $0.preset = TuningGroup.guitar.presets[0] }
    box.openMenu("Tunings", "Other instruments", "Mine", "Learn by playing", "As it is played")
    box.press(.mode, for: 0.7)
    show(box.state)
    var strummed = box
    strummed.hear(strum: [-3, 2, 0.5, 1, -1, 4])
    show(strummed.state)
    for hertz in [82.4, 110] {
      play({ _ in hertz }, for: 1.2, to: &box, show)
      box.hear(PitchReading.silence)
      box.wait(0.4)
    }
    show(box.state)
  }

  // MARK: - Decks

  private static func playDecks(_ show: (ApplianceState) -> Void) {
    for deck in Deck.allCases {
      var box = box { $0.deck = deck }
      show(box.state)
      box.plugCard()
      box.beat()
      show(box.state)
      for pad in 0..<12 {
        box.tap(pad: pad)
        show(box.state)
      }
    }
    playMetronome(show)
    playMusic(show)
  }

  private static func playMetronome(_ show: (ApplianceState) -> Void) {
    for beats in [1, 4] {
      var box = box {
        $0.deck = .metronome
        $0.metronome.beats = beats
        $0.metronome.subdivision = 2
        $0.metronome.swing = 60
        $0.metronome.hasCountIn = true
        $0.metronome.isSilent = true
      }
      box.plugCard()
      box.beat()
      for _ in 0..<4 { box.press(.mode, for: 0.3) }
      show(box.state)
      box.hold(.mode)
      box.wait(0.3)
      show(box.state)
      box.release(.mode)
      box.hear(TempoReading(position: 1, beatsPerMinute: 118, confidence: 1, sinceBeat: 0))
      box.openMenu("More settings", "Metronome")
      show(box.state)
    }
    var beside = box()
    beside.plugCard()
    beside.openMenu("Mode", "Metronome")
    beside.beat()
    beside.openMenu("Mode", "Spectrum")
    show(beside.state)
    beside.openMenu("More settings")
    show(beside.state)
  }

  /// A song that plays, beside each deck, is chosen with MODE held, fails, and is pulled out.
  private static func playMusic(_ show: (ApplianceState) -> Void) {
    for deck in Deck.allCases {
      for scene in [PreparedBox.Scene.song, .loop] {
        var box = PreparedBox(Settings(), pads: 12, scene: scene)
        var settings = box.state.settings
        settings.deck = deck
        box.retune(to: settings)
        show(box.state)
        box.hold(.mode)
        box.wait(0.3)
        show(box.state)
        box.release(.mode)
        box.openMenu()
        show(box.state)
        box.openMenu("Mode", "Player")
        box.take(.music(.found([])))
        show(box.state)
      }
    }
    var player = Settings()
    player.deck = .player
    // It rests beside the spectrum, where both held or a line of the actions let it go on.
    for isAlone in [false, true] {
      player.access.isModeAlone = isAlone
      var resting = PreparedBox(player, pads: 12, scene: .loop)
      resting.openMenu("Mode", "Spectrum")
      show(resting.state)
      resting.openMenu(isAlone ? "Actions" : "Mode")
      show(resting.state)
    }
    player.access.isModeAlone = false
    var ending = PreparedBox(player, pads: 12, scene: .song)
    ending.openMenu("More settings", "Player", "Place")
    ending.take(.music(.found([])))
    show(ending.state)
    for count in [1, 2] {
      var box = box { $0.deck = .player }
      box.take(.music(.found([], UnplayableFiles(count: count, endings: ["m4a"]))))
      show(box.state)
    }
    for length in [1, 2] {
      var box = box { $0.deck = .player }
      box.take(
        .music(
          .found((0..<length).map { MusicFile(path: Array("/\($0).wav".utf8), title: "\($0)") })))
      show(box.state)
      box.openMenu("More settings", "Player", "Song")
      show(box.state)
    }
  }
}
