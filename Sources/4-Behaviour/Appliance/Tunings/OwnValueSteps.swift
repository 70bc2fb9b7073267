import Texts
import Words
import MusicTheory
import TuningFiles
import Units

/// A part of an own tuning as a row of numbers: all that buttons and ribbon need to know of it.
struct OwnValueSteps {
  /// The name for the player.
  let name: Phrase
  /// The number of values.
  let count: Int
  /// The number of the value that is on.
  let index: Int
  /// Steps at once while a button is held long.
  let coarse: Int
  /// The value in words.
  let text: Phrase
  /// The values that are allowed, in words.
  let allowed: Phrase
  /// The tuning with the value of a number.
  let set: @Sendable (Int) -> TuningPreset

  /// Cents with a sign, and with as many decimals as they have.
  static func spelled(_ cents: Cents) -> Phrase {
    let sign = cents.value > 0 ? "+" : cents.value < 0 ? "\u{2212}" : ""
    return "\(.sign(sign))\(Setting.tenths(abs(cents.value)))"
  }

  /// The value as the menu shows it.
  var editor: Menu.Editor {
    Menu.Editor(
      name: name, value: text, fraction: Double(index) / Double(count - 1), allowed: allowed)
  }

  /// The tuning so many steps further, up to the end.
  func stepped(_ steps: Int) -> TuningPreset { set(min(max(index + steps, 0), count - 1)) }

  /// The tuning at a share of the way from the first value to the last, 0...1.
  func slid(to share: Double) -> TuningPreset {
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    return set(Int((share * Double(count - 1)).rounded()))
  }
}

extension Settings {
  /// The lowest note that a string may have.
  private static let lowest = TuningFile.notes.lowerBound.number
  /// Cents that a string may lie beside its note.
  private static let most = 50
  /// The same in tenths.
  private static let tenths = 10 * most
  /// Hundredths of a cent that a string may be sweetened by, as far as anybody does.
  private static let hundredths = 2000

  /// The steps of a part of the tuning that is on; `nil` if it has no such string.
  func steps(of value: Menu.OwnValue) -> OwnValueSteps? {
    switch value {
    case .note(let index): noteSteps(index)
    case .cents(let index): centsSteps(index)
    case .sweetening(let index): sweeteningSteps(index)
    case .allCents: allCentsSteps
    }
  }

  private func string(_ index: Int) -> TuningString? {
    let strings = preset.everyString
    return strings.indices.contains(index) ? strings[index] : nil
  }

  private func noteSteps(_ index: Int) -> OwnValueSteps? {
    guard let string = string(index) else { return nil }
    return OwnValueSteps(
      name: "Note", count: TuningFile.notes.upperBound.number - Self.lowest + 1,
      index: string.note.number - Self.lowest,
      coarse: 12, text: Phrase(note: openNaming(of: preset).name(of: string.note)),
      allowed: "F♯0 to C9",
      set: { number in
        preset.changing(index) {
          $0.note = MIDINote(Self.lowest + number)
          $0.frequency = nil
        }
      })
  }

  private func centsSteps(_ index: Int) -> OwnValueSteps? {
    guard let string = string(index) else { return nil }
    let cents = cents(of: string)
    return OwnValueSteps(
      name: "Cents", count: 2 * Self.tenths + 1,
      index: Self.tenths + Int((cents.value * 10).rounded()), coarse: 10,
      text: OwnValueSteps.spelled(cents),
      allowed: "\u{2212}50 to +50 cents",
      set: { number in
        preset.changing(index) {
          $0.cents = Cents(Double(number - Self.tenths) / 10)
          $0.frequency = nil
        }
      })
  }

  private func sweeteningSteps(_ index: Int) -> OwnValueSteps? {
    guard let string = string(index) else { return nil }
    let cents = string.sweetening ?? Cents(0)
    return OwnValueSteps(
      name: "Sweetened", count: 2 * Self.hundredths + 1,
      index: Self.hundredths + Int((cents.value * 100).rounded()), coarse: 10,
      text: OwnValueSteps.spelled(cents), allowed: "\u{2212}20 to +20 cents",
      set: { number in
        let cents = Cents(Double(number - Self.hundredths) / 100)
        return preset.changing(index) { $0.sweetening = cents.value == 0 ? nil : cents }
      })
  }

  /// Moves all strings alike, by whole cents; those that differ go on to differ, until one comes to its end.
  private var allCentsSteps: OwnValueSteps? {
    let strings = preset.everyString
    let all = strings.map { cents(of: $0).value }
    guard let first = all.first, let low = all.min(), let high = all.max() else { return nil }
    let lowest = OwnValueSteps.spelled(Cents(low))
    let text: Phrase = low == high ? lowest : "\(lowest) to \(OwnValueSteps.spelled(Cents(high)))"
    return OwnValueSteps(
      name: "All strings", count: 2 * Self.most + 1, index: Self.most + Int(first.rounded()),
      coarse: 5, text: text, allowed: "\u{2212}50 to +50 cents",
      set: { number in
        let way = Double(number - Self.most) - first.rounded()
        let kept = min(max(way, -Double(Self.most) - low), Double(Self.most) - high)
        return preset.with(
          zip(strings, all).map { string, cents in
            var string = string
            string.cents = Cents(((cents + kept) * 100).rounded() / 100)
            string.frequency = nil
            return string
          })
      })
  }

  /// The cents of a string; those of a fixed frequency are counted from its note, as A4 is now.
  func cents(of string: TuningString) -> Cents {
    guard let frequency = string.frequency else { return string.cents }
    let note = TuningTarget(reference: reference).frequency(of: string.note)
    let cents = (frequency.interval(above: note).value * 10).rounded() / 10
    return Cents(min(max(cents, -50), 50))
  }
}

extension TuningString {
  /// The string in a player's words: its label, or `String 6`.
  var title: Phrase { label.map { Phrase(words: $0) } ?? "String \(number)" }
}
