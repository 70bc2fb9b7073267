import Texts
import Words
import DevicePorts
import MusicTheory
public import Units

/// The card's clock, measured against a tone whose frequency is known.
extension ApplianceState {
  static let clockRow: Phrase = "Card's clock"
  /// The parts of a measurement may lie so far apart, in parts per million: 0.005 cents.
  static let clockSpread = 3.0
  /// The time for which the tone is listened to.
  static let clockLength = Seconds(8)

  /// The error of the open card's clock; none for a card that was not measured.
  public var clock: CardClock {
    CardClock(partsPerMillion: stream.flatMap { settings.clocks[$0.card] } ?? 0)
  }

  /// The error of the open card's clock, in words.
  var clockText: Phrase {
    guard let stream else { return "no card" }
    return settings.clocks[stream.card].map(Self.text) ?? "not measured"
  }

  var clockRows: [Menu.Row] {
    let tone = Setting.of(.clockReference)
    var rows = [
      Menu.Row(
        name: tone.name, value: tone.text(settings), action: .edit(.setting(.clockReference))),
      Menu.Row(name: "Measure", value: clockText, action: .open(.hearing(.known))),
    ]
    if let stream, settings.clocks[stream.card] != nil {
      rows.append(Menu.Row(name: "Forget", value: clockText, action: .forgetClock))
    }
    return rows
  }

  /// The gauge of the measurement.
  var measuringGauge: Menu.Editor {
    let tone = Setting.of(.clockReference).text(settings)
    guard stream != nil else {
      return Menu.Editor(
        name: "Measuring", value: "no card", fraction: 0, allowed: "nothing can be measured")
    }
    guard let found = foundClock else {
      return Menu.Editor(
        name: "Measuring", value: "waiting", fraction: 0, allowed: "play \(tone)")
    }
    guard CardClock.range.contains(found.partsPerMillion) else {
      return Menu.Editor(
        name: "Measuring", value: "another tone", fraction: 0,
        allowed: "heard \(Setting.tenth(menuMemory.steady.frequency?.value ?? 0)) Hz, not \(tone)")
    }
    let spread = menuMemory.steady.spread.map { Setting.tenth(Self.partsPerMillion($0)) } ?? "?"
    return Menu.Editor(
      name: "Measuring", value: Self.text(found.partsPerMillion), fraction: menuMemory.steady.share,
      allowed: "apart \(spread) ppm, \(Setting.whole(Self.clockSpread)) are kept")
  }

  /// Keeps the clock once the tone has been steady for long enough.
  mutating func measureClock(at now: Instant) -> [Effect] {
    menuMemory.lastInput = now
    guard let stream, let found = foundClock, menuMemory.steady.share >= 1,
      let spread = menuMemory.steady.spread, Self.partsPerMillion(spread) <= Self.clockSpread,
      CardClock.range.contains(found.partsPerMillion)
    else { return [] }
    var new = settings
    // A hundredth of a millionth is far below what a quartz keeps from day to day.
    new.clocks[stream.card] = (found.partsPerMillion * 100).rounded() / 100
    goBack()
    notify(
      .clock,
      "\(name: stream.card): clock is off by \(Self.text(found.partsPerMillion)), corrected now",
      until: now + Self.passing)
    return apply(new, at: now)
  }

  mutating func forgetClock(at now: Instant) -> [Effect] {
    guard let stream else { return [] }
    var new = settings
    new.clocks[stream.card] = nil
    select(row: 0)
    return apply(new, at: now)
  }

  /// The clock as it would be by the tone that is heard, which was counted with the clock as it is known so far.
  private var foundClock: CardClock? {
    guard let heard = menuMemory.steady.frequency else { return nil }
    let counted = clock.counted(heard)
    return CardClock(partsPerMillion: (settings.clockReference / counted.value - 1) * 1e6)
  }

  private static func partsPerMillion(_ cents: Cents) -> Double {
    (Hertz(1).raised(by: cents).value - 1) * 1e6
  }

  static func text(_ partsPerMillion: Double) -> Phrase {
    let sign = partsPerMillion < 0 ? "\u{2212}" : "+"
    return "\(.sign(sign))\(Setting.tenth(abs(partsPerMillion))) ppm"
  }
}
