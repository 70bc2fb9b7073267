import DevicePorts
import MusicTheory
import Units
import Words

/// The clock of the card, measured against a tone whose frequency is known.
struct MeasureClockPage: MenuPage {
  /// The parts of a measurement may lie so far apart, in parts per million: 0.005 cents.
  private static let spread = 3.0
  /// The time for which the tone is listened to.
  private static let length = Seconds(8)

  func title(_ box: ApplianceState) -> Phrase { ClockPage().title(box) }

  func rows(_ box: ApplianceState) -> [Menu.Row] { [Menu.Row(name: title(box), action: .tell)] }

  func gauge(_ box: ApplianceState) -> Menu.Editor? {
    let tone = Setting.of(.clockReference).text(box.settings)
    guard box.stream != nil else {
      return Menu.Editor(
        name: "Measuring", value: "no card", fraction: 0, allowed: "nothing can be measured")
    }
    guard let found = Self.found(box) else {
      return Menu.Editor(
        name: "Measuring", value: "waiting", fraction: 0, allowed: "play \(tone)")
    }
    let steady = box.menuMemory.steady
    guard CardClock.range.contains(found.partsPerMillion) else {
      return Menu.Editor(
        name: "Measuring", value: "another tone", fraction: 0,
        allowed: "heard \(Setting.tenth(steady.frequency?.value ?? 0)) Hz, not \(tone)")
    }
    let spread = steady.spread.map { Setting.tenth(Self.partsPerMillion($0)) } ?? "?"
    return Menu.Editor(
      name: "Measuring", value: ClockPage.text(found.partsPerMillion), fraction: steady.share,
      allowed: "apart \(spread) ppm, \(Setting.whole(Self.spread)) are kept")
  }

  func opened(_ box: inout ApplianceState) -> [Effect] {
    box.menuMemory.steady = SteadyPitch(length: Self.length)
    return []
  }

  /// Keeps the clock once the tone has been steady for long enough.
  static func measure(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.menuMemory.lastInput = now
    let steady = box.menuMemory.steady
    guard let stream = box.stream, let found = found(box), steady.share >= 1,
      let spread = steady.spread, partsPerMillion(spread) <= Self.spread,
      CardClock.range.contains(found.partsPerMillion)
    else { return [] }
    var new = box.settings
    // A hundredth of a millionth is far below what a quartz keeps from day to day.
    new.clocks[stream.card] = (found.partsPerMillion * 100).rounded() / 100
    box.goBack()
    let text = ClockPage.text(found.partsPerMillion)
    box.notify(
      .clock, "\(name: stream.card): clock is off by \(text), corrected now",
      until: now + ApplianceState.passing)
    return box.apply(new, at: now)
  }

  /// The clock as it would be by the tone that is heard, which was counted with the clock as it is known so far.
  private static func found(_ box: ApplianceState) -> CardClock? {
    guard let heard = box.menuMemory.steady.frequency else { return nil }
    let counted = box.clock.counted(heard)
    return CardClock(partsPerMillion: (box.settings.clockReference / counted.value - 1) * 1e6)
  }

  private static func partsPerMillion(_ cents: Cents) -> Double {
    (Hertz(1).raised(by: cents).value - 1) * 1e6
  }
}
