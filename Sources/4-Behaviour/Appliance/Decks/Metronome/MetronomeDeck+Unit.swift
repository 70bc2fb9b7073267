import Words
import Gestures
import SpectralAnalysis
import Synthesis
import Units

extension MetronomeDeck: DeckUnit {
  static let title: Phrase = "Metronome"

  static let hearsTempo = true

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

  // MARK: - The menu

  static var settings: [Setting] { Setting.metronome }

  static func rows(after key: Setting.Key, _ box: ApplianceState) -> [Menu.Row] {
    switch key {
    case .tempo: [heardTempoRow(box)]
    case .clickLevel: [Menu.Row(name: "Accents", action: .open(.accents))]
    default: []
    }
  }

  /// Takes the tempo that is heard, if one is certain.
  private static func heardTempoRow(_ box: ApplianceState) -> Menu.Row {
    let heard = box.tempo?.beatsPerMinute.map { ($0 * 10).rounded() / 10 }
    let isOn = heard == box.settings.metronome.tempo
    return Menu.Row(
      name: "Take the tempo heard", value: heard.map { "\(Setting.tenths($0)) BPM" } ?? "none yet",
      action: heard.map { isOn ? .tell : .choose(.tempo($0)) } ?? .tell)
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
    tap(at: box.metronome.pressed ?? now, &box, now: now)
  }

  /// POWER stops what beats, before it is the way to standby.
  static func powerAction(_ box: ApplianceState) -> ControlHint.Action {
    box.power == .running && box.metronome.isRunning ? .stopBeat : .standby
  }

  static func pairAction(next steps: Int, _ box: ApplianceState) -> ControlHint.Action? {
    steps > 0 && otherTempo(box) != nil ? .tempoBefore : nil
  }

  static func stopAction(_ box: ApplianceState) -> ControlHint.Action? {
    guard box.metronome.isRunning else { return nil }
    return isOn(box) ? .stopBeat : .stopBeatBeside
  }

  static func perform(
    _ action: ControlHint.Action, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]? {
    switch action {
    case .stopBeat, .stopBeatBeside: stop(&box, at: now)
    case .tempoBefore: exchangeTempo(&box, at: now)
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
