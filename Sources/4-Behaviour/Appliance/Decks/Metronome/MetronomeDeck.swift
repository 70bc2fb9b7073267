import Words
import Gestures
public import Synthesis
import Units

/// The deck that beats: what it does now; its beats are in the settings.
public struct MetronomeDeck: Sendable, Equatable {
  /// True while the metronome runs: from its start until it is stopped.
  public internal(set) var isRunning = false
  /// The place where the metronome was last said to be; `nil` while nothing is heard of it.
  public internal(set) var pulse: MetronomePulse?

  // What the reducer needs to go on, and nobody draws.
  var taps = TapTempo()
  /// The tempo before the last taps, to be had back; `nil` where there was none.
  var tempoBefore: Double?
  /// The instant at which MODE went down last: a foot's beat is where it lands, not where it lifts.
  var pressed: Instant?
  /// The state of the in-tune lamp, true while it is lit, and the instant of its next change if it beats.
  var isLampLit = false
  var lampDue: Instant?
}

extension MetronomeDeck: DeckUnit {
  static let title: Phrase = "Metronome"

  static func listening(_ box: ApplianceState) -> Listening { Listening(tempo: true) }

  // MARK: - What is shown

  static func head(_ box: ApplianceState) -> StatusHead? { .words(box.settings.metronome.sayings) }

  static func marks(_ box: ApplianceState) -> [Mark] {
    if isOn(box) {
      return box.settings.metronome.isSilent ? [Mark(kind: .metronome, text: "SILENT")] : []
    }
    guard box.metronome.isRunning else { return [] }
    return [
      Mark(kind: .metronome, text: "BEAT \(Setting.tenths(box.settings.metronome.tempo))")
    ]
  }

  static func caps(_ box: ApplianceState) -> [KeyCap] { box.metronomeCaps }

  // MARK: - The menu

  static var settings: [Setting] { Setting.metronome }

  static func rows(after key: Setting.Key, _ box: ApplianceState) -> [Menu.Row] {
    switch key {
    case .tempo: [box.heardTempoRow]
    case .clickLevel: [Menu.Row(name: "Accents", action: .open(.accents))]
    default: []
    }
  }

  static func rowsElsewhere(_ box: ApplianceState) -> [Menu.Row] {
    guard box.metronome.isRunning else { return [] }
    return [Menu.Row(name: "Metronome", value: "stop", action: .perform(.stopBeatBeside))]
  }

  // MARK: - The controls

  static func modeActions(_ box: ApplianceState) -> [ControlHint.Action] {
    [box.metronome.isRunning ? .tapTempo : .startBeat, .menu]
  }

  static func modeTapped(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.tapMetronome(at: box.metronome.pressed ?? now, now)
  }

  /// POWER stops what beats, before it is the way to standby.
  static func powerAction(_ box: ApplianceState) -> ControlHint.Action {
    box.power == .running && box.metronome.isRunning ? .stopBeat : .standby
  }

  static func pairAction(next steps: Int, _ box: ApplianceState) -> ControlHint.Action? {
    steps > 0 && box.otherTempo != nil ? .tempoBefore : nil
  }

  static func stopAction(_ box: ApplianceState) -> ControlHint.Action? {
    guard box.metronome.isRunning else { return nil }
    return isOn(box) ? .stopBeat : .stopBeatBeside
  }

  static func perform(
    _ action: ControlHint.Action, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]? {
    switch action {
    case .stopBeat, .stopBeatBeside: box.stopMetronome(at: now)
    case .tempoBefore: box.exchangeTempo(at: now)
    default: nil
    }
  }

  // MARK: - The ribbon

  static func ribbonActions(_ box: ApplianceState) -> [ControlHint.Action] {
    [.tapBeat, .slideTempo]
  }

  static func heldRibbonActions(_ box: ApplianceState) -> [ControlHint.Action] {
    [.tapBeatNumber]
  }

  /// Half a pad for a step, as far as half pads tell.
  static let slidePitch = 0.5

  static func touched(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    box.metronomeTouched(touch, at: time)
  }

  static func slid(_ steps: Int, _ box: inout ApplianceState, at time: Instant) -> [Effect] {
    box.metronomeSlid(steps, at: time)
  }

  static func tapped(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    box.metronomeTapped(touch, at: time)
  }

  static func halfTapped(
    isRight: Bool, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.step(.beats, by: isRight ? 1 : -1, at: now)
  }

  // MARK: - Time, the stream and the settings

  static func deadline(_ box: ApplianceState) -> Instant? { box.metronome.lampDue }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    guard let due = box.metronome.lampDue, now >= due else { return [] }
    return box.followLamp(at: now)
  }

  static func commands(_ box: ApplianceState, at now: Instant) -> [TimedCommand] {
    [box.metronomeAnew(at: now)]
  }

  static func streamLost(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.metronome.pulse = nil
    return box.followLamp(at: now)
  }

  static func fade(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.stopMetronome(at: now)
  }

  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let (new, metronome) = (box.settings, old.metronome)
    return new.metronome == metronome && new.clocks == old.clocks
      ? [] : box.metronomeChanged(at: now)
  }
}

extension ControlHint.Action {
  /// The begin of the beat.
  public static let startBeat = Self("startBeat", .tap, "start", "start")
  /// A beat of the tempo.
  public static let tapTempo = Self("tapTempo", .tap, "tap the tempo", "tap")
  /// The end of the beat on its own deck.
  public static let stopBeat = Self("stopBeat", .tap, "stop", "stop")
  /// The end of the beat that goes on beside another deck.
  public static let stopBeatBeside = Self("stopBeatBeside", .tap, "stop the metronome", "stop beat")
  /// The tempo before the last taps.
  public static let tempoBefore = Self("tempoBefore", .tap, "the tempo before", "tempo before")
  /// Another accent for a beat.
  public static let tapBeat = Self("tapBeat", .tap, "tap a beat for its accent", "beats")
  /// Another tempo by a slide.
  public static let slideTempo = Self("slideTempo", .slide, "slide for the tempo", "tempo")
  /// Another number of beats, by the half of the ribbon that is tapped.
  public static let tapBeatNumber = Self(
    "tapBeatNumber", .tap, "tap the left half for a beat less, the right for one more",
    "beats \u{2212} +")
}
