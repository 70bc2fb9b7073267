public import Appliance
public import BoardFile
public import DevicePorts
import Gestures
import Glibc
public import MusicTheory
public import PitchDetection
public import SpectralAnalysis
import Synthesis
import Texts
public import Units
import Words

/// A box that is only looked at: settings and events go in, a state to draw comes out.
public struct PreparedBox {
  /// The scene that the box shows.
  public enum Scene: String, CaseIterable {
    /// Listening.
    case running
    /// Starting, the wordmark faded in.
    case splash
    /// Just started: what it tunes to is shown.
    case announcement
    /// Started a little while ago: what the controls do is told.
    case controls
    /// Resting.
    case standby
    /// POWER held for two of its three seconds.
    case switchingOff = "switching-off"
    /// Listening in vain: there is no audio card.
    case fault
    /// The menu as it opens.
    case menu
    /// The families of instruments.
    case instruments = "menu:instruments"
    /// The tunings of the guitar.
    case tunings = "menu:tunings"
    /// The reference pitches.
    case references = "menu:references"
    /// The reference pitch as a free value.
    case pitch = "menu:pitch"
    /// The languages, with which a new box begins.
    case languages = "menu:first-languages"
    /// A volume.
    case volume = "menu:volume"
    /// The page of the menu that says what the box is.
    case about = "menu:about"
    /// An update on a stick that is to be confirmed.
    case confirming = "menu:confirming"
    /// An update that is being installed.
    case installing = "menu:installing"
    /// An update that is installed.
    case installed = "menu:installed"
    /// A song that plays, on the player's deck.
    case song
    /// A song that rests, with the marks of a loop.
    case loop
  }

  /// The state that is drawn.
  public private(set) var state: ApplianceState
  /// The instant until which the box has lived.
  public private(set) var now: Instant
  /// True if MODE sends taps and no holds, and the plug alone starts the box again.
  public let sendsTaps: Bool

  /// Switches on a box with a ribbon of `pads` pads (0 for none) at an instant.
  public init(
    _ given: Settings, pads: Int, scene: Scene = .running, route: Board.Route = .line,
    sendsTaps: Bool = false,
    at start: Instant = Instant(nanoseconds: 1_000_000_000)
  ) {
    var settings = given
    if scene == .languages {
      settings.language = nil
      settings.firstQuestions = Settings.ofNewBox.firstQuestions
    }
    now = start
    self.sendsTaps = sendsTaps
    state = ApplianceState(
      pads: pads, route: route,
      info: BoxInfo(
        version: Version.text, board: "laboratory", hasBacklight: true, modeSendsTaps: sendsTaps,
        powerStarts: !sendsTaps))
    take(.started(settings, complaint: nil, splash: scene == .splash || scene == .languages))
    wait(scene.age)
    switch scene {
    case .running, .splash, .announcement, .controls: break
    case .languages: wait(10)
    case .standby:
      press(.power, for: 0.1)
      wait(0.5)
    case .switchingOff:
      take(.control(.edge(.power, isActive: true, at: now)))
      for _ in 0..<20 { wait(0.1) }
    case .fault:
      take(
        .audio(
          .lost(
            CardLoss(
              DeviceFailure(
                object: "audio card \"usb\"", call: "snd_pcm_open", cause: "No such device",
                consequence: "waiting for it")))))
    case .menu: openMenu()
    case .instruments: openMenu("Tunings")
    case .tunings: openMenu("Tunings", "Guitar")
    case .references: openMenu("A4")
    case .pitch: openMenu("A4", "Free")
    case .volume: openMenu("More settings", "Sound", "Tone volume")
    case .about: openMenu("More settings", "About")
    case .song: playSong()
    case .loop: loopSong()
    case .confirming: openUpdate()
    case .installing:
      openUpdate("Install")
      take(.update(.progress(0.42)))
    case .installed:
      openUpdate("Install")
      take(
        .update(
          .ended(
            isInstalled: true, "The update is installed and starts next.")))
    }
  }

  /// Puts a stick with music in, and plays the third song of it.
  private mutating func playSong() {
    let names = [
      "Blues in E", "Click 96", "Nocturne in E♭, Op. 9 No. 2", "Ωδή", "Practice 1, slow",
      "Practice 2",
      "Take 7 with the whole band and a long name", "白い恋人",
    ]
    let files = names.map {
      MusicFile(path: Array("/media/a/\($0).flac".utf8), title: $0, folder: "Live")
    }
    take(.music(.found(files)))
    plugCard()
    for _ in 0..<3 { press(.mode, for: 0.1) }
    hear(frame: 95 * 44_100, isMoving: true)
  }

  /// Plugs an audio card in.
  public mutating func plugCard() {
    take(
      .audio(
        .opened(
          AudioStream(
            card: "usb", rate: SampleRate(48_000), period: FrameCount(256),
            buffer: FrameCount(768), captureFormat: .float, captureChannels: 1,
            playbackFormat: .float, playbackChannels: 2, isRealtime: true))))
  }

  /// Plays a song, marks a loop in it, and lets it rest.
  private mutating func loopSong() {
    playSong()
    openMenu("More settings", "Player", "Loop")
    hear(frame: 170 * 44_100, isMoving: false)
    press(.mode, for: 1)
    for _ in 0..<3 { press(.power, for: 0.1) }
    hear(frame: 140 * 44_100, isMoving: false)
    press(.mode, for: 0.1)
  }

  /// Feeds in the events that the song's decoder would send.
  private mutating func hear(frame: Int, isMoving: Bool) {
    for cue in 1...8 {
      take(
        .music(
          .opened(cue: cue, frames: FrameCount(272 * 44_100), rate: SampleRate(44_100))))
      take(
        .music(
          .reached(cue: cue, frame: FrameCount(frame), at: now, isMoving: isMoving)))
    }
  }

  /// Puts a stick with an update in, and goes to the update.
  private mutating func openUpdate(_ lines: String...) {
    guard let update = UpdateFile(path: "/media/stick/pi-pedal-0.2.0.phosphor") else { return }
    take(.update(.found([update])))
    wait(7)
    openMenu("More settings", "Update", update.name)
    for line in lines {
      for _ in 0..<2 where selectedLine != shown(line) {
        press(.mode, for: 0.1)
      }
      press(.mode, for: 1)
    }
  }

  /// Opens the menu and chooses lines by name, by MODE alone.
  public mutating func openMenu(_ lines: String...) {
    press(.mode, for: 1)
    for line in lines {
      for _ in 0..<100 where selectedLine != shown(line) {
        press(.mode, for: 0.1)
      }
      press(.mode, for: 1)
    }
  }

  /// A line of the menu in the player's language.
  private func shown(_ line: String) -> String {
    Catalogue.of(state.language).translation(of: line) ?? line
  }

  private var selectedLine: String? {
    guard case .list(let rows)? = state.menuView?.content else { return nil }
    return rows.first(where: \.isSelected)?.name.letters
  }

  /// Gives the box the scale that its settings name.
  public mutating func take(_ scale: ScalaTemperament) { take(.scale(.read(scale))) }

  /// Lets the box hear a reading.
  public mutating func hear(_ reading: PitchReading) { take(.reading(reading)) }

  /// Starts the metronome, whose first beat is heard now.
  public mutating func beat() {
    press(.mode, for: 0.1)
    var pulse = MetronomePulse()
    pulse.isRunning = true
    pulse.tempo = Int32((10 * state.settings.metronome.tempo).rounded())
    pulse.time = now.nanoseconds
    take(.pulse(pulse))
  }

  /// Lets the box know what is known of the tempo.
  public mutating func hear(_ tempo: TempoReading) { take(.tempo(tempo)) }

  /// Lets the box hear all strings, each so many cents off; `nil` for one that is not struck.
  public mutating func hear(strum cents: [Double?]) {
    var reading = StrumReading.silence
    reading.isStrum = true
    for (lane, cents) in zip(reading.cents.indices, cents) { reading.cents[lane] = cents ?? .nan }
    take(.strum(reading))
  }

  /// Takes on other settings, as a hand in the menu would.
  public mutating func retune(to settings: Settings) {
    take(.started(settings, complaint: nil, splash: false))
  }

  /// Lets the box hear a reading of all strings.
  public mutating func hear(_ strum: StrumReading) { take(.strum(strum)) }

  /// Lets the box hear a note, so many cents from its target, at a level in dB of full scale.
  public mutating func hear(_ note: MIDINote, _ cents: Cents, level: Double = -20) {
    let frequency = state.target.frequency(of: note).raised(by: cents)
    hear(
      PitchReading(
        position: 0, frequency: frequency, confidence: 1, latched: note, cents: cents,
        displayedFrequency: frequency, level: Decibels(level), waveform: Self.string))
  }

  /// The same for as long as it takes until a note may be in tune.
  public mutating func hearOut(_ note: MIDINote, _ cents: Cents) {
    hear(note, cents)
    hearOut(state.reading)
  }

  /// Lets the box hear the same for as long as it takes until a note may be in tune.
  public mutating func hearOut(_ reading: PitchReading) {
    hear(reading)
    wait(0.2)
    hear(reading)
  }

  /// A string plucked at a fifth of its length, after a moment: what no file was heard for.
  private static let string = Waveform { cycle in
    (1...12).reduce(0) { sum, order in
      let harmonic = Double(order)
      let shape = sin(harmonic * .pi / 5) / harmonic * exp2(-harmonic / 6)
      // Stiffness has led each partial the further the higher it is.
      let lead = 0.09 * (harmonic - 1) * (harmonic - 1)
      return sum + shape * sin(2 * .pi * (harmonic * cycle + lead))
    }
  }

  /// Taps a pad of the ribbon, counted from 0.
  public mutating func tap(pad: Int) {
    take(.control(.pads(PadMask(bits: 1 << UInt32(pad)), at: now)))
    wait(0.1)
    take(.control(.pads(PadMask(bits: 0), at: now)))
    wait(0.1)
  }

  /// Lays a finger on a pad of the ribbon, counted from 0.
  public mutating func touch(pad: Int) {
    take(.control(.pads(PadMask(bits: 1 << UInt32(pad)), at: now)))
  }

  /// Lets time pass.
  public mutating func wait(_ seconds: Double) {
    now = now + Seconds(seconds)
    take(.clock)
  }

  /// Presses a button for some tenths of a second.
  ///
  /// A MODE that sends taps only is tapped twice in place of a hold.
  public mutating func press(_ button: InputLine, for seconds: Double) {
    if sendsTaps, button == .mode {
      for _ in 0..<(seconds < 0.6 ? 1 : 2) { hold(button) }
      return wait(0.3)
    }
    hold(button)
    for _ in 0..<Int(seconds * 10) { wait(0.1) }
    release(button)
  }

  /// Presses a button and stays on it.
  public mutating func hold(_ button: InputLine) {
    take(.control(.edge(button, isActive: true, at: now)))
  }

  /// Lets a button go.
  public mutating func release(_ button: InputLine) {
    take(.control(.edge(button, isActive: false, at: now)))
    wait(0.1)
  }

  /// Lets something happen.
  public mutating func take(_ event: Event) { _ = reduce(&state, event, at: now) }
}

extension PreparedBox.Scene {
  /// Seconds from the start to the scene: what the controls do is told for the first ten.
  fileprivate var age: Double {
    switch self {
    case .splash, .announcement: 0.5
    case .controls: 2.5
    default: 10.5
    }
  }
}
