import Appliance
import DevicePorts

/// The folder at which a stick is mounted.
extension Stick: Worded {
  init(from words: inout WordReader) throws(LogError) { self.init(path: try words.take()) }

  func write(to words: inout WordWriter) { words.put(path) }
}

/// The sticks, and then which of them can be used; in older logs all of them.
struct FoundSticks: Worded {
  var sticks: [Stick]

  init(_ sticks: [Stick]) { self.sticks = sticks }

  init(from words: inout WordReader) throws(LogError) {
    sticks = try words.take()
    let usable: [Bool] = words.next == nil ? [] : try words.take()
    for (index, isUsable) in usable.prefix(sticks.count).enumerated() {
      sticks[index].isUsable = isUsable
    }
  }

  func write(to words: inout WordWriter) { words.put(sticks, sticks.map(\.isUsable)) }
}

extension CarriedFile: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      box: try words.take(),
      kind: try words.take("a kind of files") { CarriedKind(rawValue: String($0)) },
      name: try words.take(),
      standing: try words.take("a comparison") { Standing(rawValue: String($0)) },
      fault: try words.take())
  }

  func write(to words: inout WordWriter) {
    words.put(box)
    words.put(word: kind.rawValue)
    words.put(name)
    words.put(word: standing.rawValue)
    words.put(fault)
  }
}

extension StickListing: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(try words.take(), complaint: try words.take())
  }

  func write(to words: inout WordWriter) { words.put(files, complaint) }
}

extension Taken: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      try words.take(), settings: try words.take(), items: try words.take(),
      keepsItems: try words.take(), faults: try words.take())
  }

  func write(to words: inout WordWriter) { words.put(count, settings, items, keepsItems, faults) }
}
