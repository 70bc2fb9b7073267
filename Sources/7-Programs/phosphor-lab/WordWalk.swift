import Appliance
import DevicePorts
import Faces
import LabSupport
import Units
import Words

/// A walk of hands through all that boxes can show.
struct WordWalk: ~Copyable {
  /// A place that is left by all movements once, whichever way led there.
  private struct Place: Hashable {
    var page: Menu.Page?
    var row: Int?
    var editing: Menu.Value?
    var isRunning: Bool
    var progress: TaskProgress?

    init(_ state: ApplianceState) {
      page = state.menu?.place.page
      row = state.menu?.place.row
      editing = state.menu?.editing
      isRunning = state.power == .running
      progress = page == .installation ? state.installation?.progress : nil
    }

    /// True for what a list, a value or a deck begins with: its other lines look alike.
    var isFirst: Bool { row == nil || row == 0 || editing != nil }
  }

  /// A movement of hands, or something that comes to pass meanwhile.
  private enum Movement: CaseIterable {
    case tapMode, holdMode, holdPower, tapPower, lineBefore, both, holdBoth, wait, success, failure

    /// The movements that lead on from every line.
    static let onEachLine: [Self] = [.tapMode, .holdMode]
  }

  private let language: Language
  private var screen: Screen
  private var clock = Instant(nanoseconds: 0)

  /// Makes a walk whose boxes are drawn in a language, on a panel of a size.
  init(in language: Language, width: Int, height: Int) {
    self.language = language
    screen = Screen(width: width, height: height, density: 1)
  }

  /// The keys of all words that the box asks for on the walk; what has no letters needs no translation.
  static func keys() -> Set<String> {
    let asked = AskedPhrases.during {
      var walk = WordWalk(in: .english, width: 320, height: 240)
      walk.walkAll()
    }
    return asked.keys.filter(hasWords)
  }

  /// True for a key that needs a translation: its places have none.
  static func hasWords(_ key: String) -> Bool {
    key.replacing("{}", with: "").contains(where: \.isLetter)
  }

  /// Walks through all that boxes can show.
  mutating func walkAll() {
    readSettings()
    for start in WordScenes.starts { walk(from: start) }
    WordScenes.play { draw($0) }
  }

  /// Reads every value of every setting, and what is allowed of it.
  private func readSettings() {
    let box = PreparedBox(Settings(), pads: 0)
    for setting in Setting.table {
      for phrase in [setting.name, setting.allowed] + setting.texts { _ = box.state.said(phrase) }
    }
  }

  /// Goes from a box to all places that movements lead to.
  private mutating func walk(from start: WordScenes.Start) {
    var seen: Set<Place> = []
    var front = [start.box]
    while let box = front.popLast() {
      let place = Place(box.state)
      guard seen.insert(place).inserted, start.goes(to: box.state.menu?.place.page) else {
        continue
      }
      if place.isFirst { draw(box.state) }
      for movement in place.isFirst ? Movement.allCases : Movement.onEachLine {
        var next = box
        move(movement, &next)
        read(next.state)
        front.append(next)
      }
    }
  }

  /// Makes a movement, and reads what is shown on its way.
  private func move(_ movement: Movement, _ box: inout PreparedBox) {
    switch movement {
    case .tapMode: box.press(.mode, for: 0.1)
    case .holdMode where box.sendsTaps: box.press(.mode, for: 1)
    case .holdMode: press(.mode, &box, tenths: 7)
    case .tapPower: box.press(.power, for: 0.1)
    case .holdPower: press(.power, &box, tenths: 20)
    case .lineBefore:
      box.hold(.mode)
      box.wait(0.3)
      box.press(.power, for: 0.1)
      box.release(.mode)
    case .both: pressBoth(&box, tenths: 1)
    case .holdBoth: pressBoth(&box, tenths: 12)
    case .wait: for _ in 0..<5 { box.wait(1) }
    case .success: end(isDone: true, &box)
    case .failure: end(isDone: false, &box)
    }
    WordScenes.answer(&box)
    // A fade into standby is on its way.
    for _ in 0..<4 { box.wait(0.1) }
  }

  private func press(_ button: InputLine, _ box: inout PreparedBox, tenths: Int) {
    box.hold(button)
    for tenth in 1...tenths {
      box.wait(0.1)
      if tenth == 3 || tenth == tenths { read(box.state) }
    }
    box.release(button)
  }

  private func pressBoth(_ box: inout PreparedBox, tenths: Int) {
    box.hold(.mode)
    box.hold(.power)
    for _ in 0..<tenths { box.wait(0.1) }
    box.release(.mode)
    box.release(.power)
  }

  private func end(isDone: Bool, _ box: inout PreparedBox) {
    box.take(.update(.ended(isInstalled: isDone, "2")))
    box.take(.stick(.ended(isDone: isDone, "1")))
  }

  /// Asks for what is shown, whatever has room.
  private func read(_ state: ApplianceState) {
    _ = state.menuView
    _ = state.announcement
    let hints = state.hints.flatMap { [$0.control.title, $0.full, $0.short] }
    let lines = state.marks.map(\.text) + state.notices.map(\.text) + (state.setListSayings ?? [])
    for phrase in hints + lines { _ = state.said(phrase) }
  }

  /// Draws what is shown.
  mutating func draw(_ state: ApplianceState) {
    read(state)
    clock = clock + Seconds(1)
    _ = screen.draw(state.speaking(language), at: clock)
  }
}
