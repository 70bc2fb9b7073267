import Words
import TOML

/// The kinds of rows that the table of settings is made of.
extension Setting {
  typealias Path<Value> = WritableKeyPath<Settings, Value> & Sendable

  /// A word out of a few, read by its title, or as the file has it.
  static func words<Word: RawRepresentable & CaseIterable & Equatable & Sendable>(
    _ key: Key, _ name: Phrase, _ path: any Path<Word>,
    _ title: @escaping @Sendable (Word) -> Phrase
  ) -> Setting where Word.RawValue == String {
    let all = Array(Word.allCases)
    return Setting(
      key: key, name: name, allowed: all.map(title).joined(), count: all.count,
      isCyclic: true, coarse: 1,
      index: { settings in all.firstIndex(of: settings[keyPath: path]) ?? 0 },
      set: { $1[keyPath: path] = all[$0] },
      text: { title($0[keyPath: path]) },
      scalar: { .string($0[keyPath: path].rawValue) },
      read: { (table, settings) throws(TOMLError) in
        if let word = try table.choice(key.rawValue, Word.self) { settings[keyPath: path] = word }
      }
    ).listed()
  }

  /// Makes a setting that is on or off.
  static func flag(_ key: Key, _ name: Phrase, _ path: any Path<Bool>) -> Setting {
    Setting(
      key: key, name: name, allowed: "off, on", count: 2, isCyclic: true, coarse: 1,
      index: { $0[keyPath: path] ? 1 : 0 },
      set: { $1[keyPath: path] = $0 == 1 },
      text: { $0[keyPath: path] ? "on" : "off" },
      scalar: { .boolean($0[keyPath: path]) },
      read: { (table, settings) throws(TOMLError) in
        if let flag = try table.boolean(key.rawValue) { settings[keyPath: path] = flag }
      }
    ).listed()
  }

  /// A number out of ascending ones; the file may hold others between them unless only the listed count,
  /// and others beyond them if more is readable.
  static func numbers(
    _ key: Key, _ name: Phrase, _ path: any Path<Double>, _ values: [Double],
    isListed: Bool = false, readable: ClosedRange<Double>? = nil,
    coarse: Int = 1, text: @escaping @Sendable (Double) -> Phrase
  ) -> Setting {
    let range = values[0]...values[values.count - 1]
    let allowed: Phrase =
      isListed
      ? values.map(text).joined()
      : "\(text(range.lowerBound)) to \(text(range.upperBound))"
    let isWhole = values.allSatisfy { $0 == $0.rounded() }
    let setting = Setting(
      key: key, name: name, allowed: allowed, count: values.count, isCyclic: false, coarse: coarse,
      index: { nearest(to: $0[keyPath: path], in: values) },
      set: { $1[keyPath: path] = values[$0] },
      text: { text($0[keyPath: path]) },
      scalar: { settings in
        let value = settings[keyPath: path]
        return isWhole && value == value.rounded() ? .integer(Int(value)) : .float(value)
      },
      read: { (table, settings) throws(TOMLError) in
        guard let number = try table.number(key.rawValue, in: readable ?? range) else { return }
        guard !isListed || values.contains(number) else {
          throw table.mismatch(key.rawValue, allowed.english)
        }
        settings[keyPath: path] = number
      }
    ).between { settings in
      let value = settings[keyPath: path]
      let listed = values[nearest(to: value, in: values)]
      return value > listed ? 1 : value < listed ? -1 : 0
    }
    return isListed ? setting.listed() : setting
  }

  /// A number with its unit.
  static func numbers(
    _ key: Key, _ name: Phrase, _ path: any Path<Double>, _ values: [Double], unit: Phrase,
    decimals: Int = 0, readable: ClosedRange<Double>? = nil, coarse: Int = 1
  ) -> Setting {
    numbers(key, name, path, values, readable: readable, coarse: coarse) {
      "\(decimals == 0 ? whole($0) : tenths($0)) \(unit)"
    }
  }

  /// Numbers at equal distances, each the nearest to its decimal.
  static func grid(_ first: Double, _ last: Double, step: Double = 1) -> [Double] {
    let perUnit = (1 / step).rounded()
    let numbers = Int((first * perUnit).rounded())...Int((last * perUnit).rounded())
    return numbers.map { Double($0) / perUnit }
  }

  /// The index of the value nearest to a number, of two the lower.
  private static func nearest(to number: Double, in values: [Double]) -> Int {
    var low = 0
    var high = values.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if values[middle] <= number { low = middle } else { high = middle }
    }
    return number - values[low] <= values[high] - number ? low : high
  }

  // MARK: - Texts

  static func whole(_ number: Double) -> Phrase {
    Phrase(Numeral("\(number < 0 ? "\u{2212}" : "")\(Int(abs(number).rounded()))"))
  }

  static func signed(_ number: Double) -> Phrase {
    number > 0 ? "+\(whole(number))" : whole(number)
  }

  static func cents(_ number: Double) -> Phrase {
    number == 1 ? "1 cent" : "\(whole(number)) cents"
  }

  static func semitones(_ number: Double) -> Phrase {
    if number == 0 { return "none" }
    return abs(number) == 1 ? "\(signed(number)) semitone" : "\(signed(number)) semitones"
  }

  static func percent(_ share: Double) -> Phrase { "\(Int((share * 100).rounded())) %" }

  /// A positive number with one decimal.
  static func tenth(_ number: Double) -> Phrase {
    let tenths = Int((number * 10).rounded())
    return Phrase(Numeral("\(tenths / 10).\(tenths % 10)"))
  }

  /// A positive number with one decimal, with two if it lies between tenths.
  static func tenths(_ number: Double) -> Phrase {
    let hundredths = Int((number * 100).rounded())
    let fraction = String("\(100 + hundredths % 100)".dropFirst())
    let decimals = fraction.hasSuffix("0") ? String(fraction.dropLast()) : fraction
    return Phrase(Numeral("\(hundredths / 100).\(decimals)"))
  }
}
