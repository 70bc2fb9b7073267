import DevicePorts
import MusicTheory
import TuningFiles
import Units

/// Names of tunings and of their files that the box makes by itself.
enum TuningNames {
  /// The letters that a name is made of on the box, in the order of the wheel.
  static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789#-+.,'&()")

  /// The name, with a number behind it if it is taken.
  static func free(_ name: String, among taken: [String]) -> String {
    var (free, number) = (String(name.prefix(TuningFile.nameLength)), 2)
    while taken.contains(free) {
      let tail = " \(number)"
      free = name.prefix(TuningFile.nameLength - tail.count) + tail
      number += 1
    }
    return free
  }

  /// The name of a new file for a tuning: letters and digits that every file system takes.
  static func file(for name: String, among taken: [String]) -> String {
    let plain = name.map {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-+#&() ".contains($0)) ? $0 : "-"
    }
    let stem = trimmed(String(plain))
    return freeFileName("\(stem.isEmpty ? "tuning" : stem).toml", among: taken)
  }

  /// A name out of what the strings are: `DADGBE -14`, or the number of strings if that is too long.
  static func made(of strings: [TuningString]) -> String {
    let notes = strings.map { string in
      String(string.note.pitchClass.name(.sharps).map { $0 == "♯" ? "#" : $0 })
    }
    let letters = notes.joined(
      separator: strings.count > 8 ? "" : notes.contains { $0.count > 1 } ? " " : "")
    let name = letters.count > TuningFile.nameLength - 6 ? "\(strings.count) strings" : letters
    guard let cents = strings.first?.cents, cents.value != 0,
      strings.allSatisfy({ $0.cents == cents })
    else { return name }
    let whole = Int(cents.value.rounded())
    return "\(name) \(whole > 0 ? "+" : "")\(whole)"
  }

  /// A letter of the wheel as it follows what is written: a small one within a word.
  static func written(_ letter: Character, after text: String) -> String {
    let word = text.reversed().prefix { $0.isLetter }
    let isWithin = word.first?.isLowercase == true || word.count == 1
    return isWithin ? letter.lowercased() : "\(letter)"
  }

  /// A name without spaces and dots around it, which file systems of other computers do not take.
  static func trimmed(_ name: String) -> String {
    var text = name.drop { $0 == " " || $0 == "." }
    while let last = text.last, last == " " || last == "." { text.removeLast() }
    return String(text)
  }
}
