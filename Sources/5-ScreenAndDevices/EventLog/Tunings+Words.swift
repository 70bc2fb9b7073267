import Appliance
import MusicTheory
import TuningFiles

/// The name of a tuning's file, and the tuning as a file has it.
extension TuningPreset: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let file: String = try words.take()
    let wrong = words.error("a file of a tuning")
    let text: String = try words.take()
    guard var tuning = try? TuningFile.read(Array(text.utf8), file: "log.toml").first else {
      throw wrong
    }
    tuning.source = file
    self = tuning
  }

  func write(to words: inout WordWriter) {
    words.put(source)
    words.put(String(decoding: TuningFile.text(of: self), as: UTF8.self))
  }
}

extension FoundTunings: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      try words.take(), deleted: try words.take(), faults: try words.take(),
      // Older logs end here.
      unlisted: words.next == nil ? 0 : try words.take())
  }

  func write(to words: inout WordWriter) { words.put(mine, deleted, faults, unlisted) }
}

/// An item of the set list as its file has it.
extension SetListItem: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let wrong = words.error("an item of a set list")
    let text: String = try words.take()
    guard let item = try? SetListItem.read(Array(text.utf8), file: "log").items.first else {
      throw wrong
    }
    self = item
  }

  func write(to words: inout WordWriter) {
    words.put(String(decoding: SetListItem.file(of: [self]), as: UTF8.self))
  }
}
