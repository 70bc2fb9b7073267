import Texts
import Words
import DevicePorts
import Testing
import Units

@testable import Appliance

@Suite("updates")
struct UpdateTests {
  private let old: UpdateFile
  private let new: UpdateFile

  init() throws {
    old = try #require(UpdateFile(path: "/media/stick/pi-0.1.9.phosphor"))
    new = try #require(UpdateFile(path: "/media/stick/pi-0.2.0.phosphor"))
  }

  private func names(_ hands: Hands) -> [String] { hands.rows.map(\.name) }

  private var installing: Hands {
    var hands = Hands()
    hands.send(.update(.found([new])))
    hands.open("Update")
    hands.hold(.mode)
    hands.tap(.mode)
    hands.hold(.mode)
    return hands
  }

  @Test("only files with an update's name are updates")
  func names() {
    #expect(new.name == "pi-0.2.0")
    for path in ["/media/a.txt", "/media/.phosphor", "/media/.a.phosphor", "/", "", "phosphor"] {
      #expect(UpdateFile(path: path) == nil, "\(path)")
    }
  }

  @Test("the menu has a line for updates only while there are some, and says so when they come")
  func line() {
    var hands = Hands()
    hands.open("More settings")
    #expect(!names(hands).contains("Update"))
    hands.send(.update(.found([old, new])))
    #expect(hands.rows.first { $0.name == "Update" }?.value == "2")
    #expect(hands.state.notices.last?.text.english == "2 updates on the stick: see the menu")
    hands.send(.update(.found([new])))
    #expect(hands.rows.first { $0.name == "Update" }?.value == "pi-0.2.0")
    hands.send(.update(.found([])))
    #expect(!names(hands).contains("Update"))
  }

  @Test("a stick that comes or goes leaves the selected line selected")
  func selection() {
    var hands = Hands()
    hands.open("More settings")
    hands.select("About")
    hands.send(.update(.found([new])))
    #expect(hands.selected?.name == "About")
    hands.send(.update(.found([])))
    #expect(hands.selected?.name == "About")
  }

  @Test("a stick pulled out takes the lists away that told of it")
  func pulledWhileChoosing() {
    var hands = Hands()
    hands.send(.update(.found([old, new])))
    hands.open("Update")
    hands.tap(.mode)
    hands.hold(.mode)
    #expect(names(hands) == ["Leave it", "Install"])
    hands.send(.update(.found([old])))
    #expect(names(hands) == ["pi-0.1.9"])
    hands.send(.update(.found([])))
    #expect(hands.state.menuView?.title.letters == "More settings")
    #expect(hands.state.menu?.trail.count == 2)
  }

  @Test("an update is confirmed first, and leaving it is what comes first")
  func confirmed() {
    var hands = Hands()
    hands.send(.update(.found([new])))
    hands.open("Update")
    hands.effects = []
    hands.hold(.mode)
    #expect(hands.selected?.name == "Leave it")
    hands.hold(.mode)
    #expect(hands.selected?.name == "pi-0.2.0")
    #expect(hands.effects.isEmpty && hands.state.installation == nil)
    hands.hold(.mode)
    hands.tap(.mode)
    hands.hold(.mode)
    #expect(hands.effects == [.update(.install(new))])
  }

  @Test("what is done of it is shown as it grows, for as long as it takes")
  func progress() throws {
    var hands = installing
    hands.wait(100)
    hands.send(.update(.progress(0.42)))
    guard case .gauge(let gauge)? = hands.state.menuView?.content else {
      Issue.record("no gauge")
      return
    }
    #expect(
      gauge.name.letters == "Installing pi-0.2.0" && gauge.value.letters == "42 %"
        && gauge.fraction == 0.42)
    #expect(hands.state.hints.map(\.control) == [.power, .both])
    hands.send(.update(.progress(.nan)))
    hands.send(.update(.progress(7)))
    #expect(hands.state.installation?.progress == .running(1))
  }

  @Test("the tuner can be used meanwhile, and a second update has to wait")
  func meanwhile() {
    var hands = installing
    hands.chord()
    #expect(hands.state.menu == nil && hands.state.power == .running)
    hands.send(.update(.progress(0.5)))
    hands.open("Update")
    #expect(hands.state.menuView?.title.letters == "Update")
    hands.effects = []
    hands.hold(.mode)
    hands.tap(.mode)
    #expect(hands.effects.isEmpty && hands.state.installation?.progress == .running(0.5))
  }

  @Test("when it is there the box is started anew by one hold, all settings kept")
  func restart() {
    var hands = installing
    hands.send(.update(.ended(isInstalled: true, "0.2.0 is installed.")))
    #expect(names(hands) == ["Restart now", "Later"])
    #expect(hands.selected?.value == "0.2.0 is installed.")
    hands.effects = []
    hands.hold(.mode)
    #expect(hands.state.power == .off)
    #expect(hands.effects.first == .stopAudio && hands.effects.last == .restart)
    #expect(hands.effects.contains(.output(.relay, isActive: false)))
  }

  @Test("what changed just before the restart is written before it")
  func unsaved() {
    var hands = installing
    hands.send(.update(.ended(isInstalled: true, "0.2.0 is installed.")))
    hands.state.scheduleSave(at: hands.now + Seconds(10))
    hands.effects = []
    hands.hold(.mode)
    #expect(hands.saved.count == 1 && hands.state.deadline == nil)
  }

  @Test(
    "one that is left for later stays in the menu; one that failed is told once and can be tried again"
  )
  func left() {
    var hands = installing
    hands.send(.update(.ended(isInstalled: true, "0.2.0 is installed.")))
    hands.tap(.mode)
    hands.hold(.mode)
    #expect(hands.selected?.name == "Update" && hands.selected?.value == "restart")
    var failed = installing
    failed.send(.update(.ended(isInstalled: false, "The stick was pulled out.")))
    #expect(failed.state.notices.last?.text.english == "The stick was pulled out.")
    #expect(failed.rows.map(\.value) == ["The stick was pulled out."])
    failed.hold(.mode)
    #expect(failed.state.notices.isEmpty && failed.state.installation == nil)
    #expect(failed.selected?.name == "Update" && failed.selected?.value == "pi-0.2.0")
  }

  @Test("what ends while nobody looks is said on the tuner")
  func told() {
    var hands = installing
    hands.tap(.power)
    hands.tap(.power)
    hands.send(.update(.found([])))
    hands.send(.update(.ended(isInstalled: false, "The stick was pulled out.")))
    #expect(hands.state.notices.map(\.text.english) == ["The stick was pulled out."])
    hands.wait(31)
    #expect(hands.state.notices.isEmpty)
    hands.open("Update")
    hands.hold(.mode)
    #expect(!names(hands).contains("Update"))
  }

  @Test("events of an installing that nobody asked for change nothing")
  func strays() {
    var hands = Hands()
    let before = hands.state
    hands.send(.update(.progress(0.5)))
    hands.send(.update(.ended(isInstalled: true, "?")))
    #expect(hands.state == before && hands.effects.isEmpty)
  }

  @Test("what the system had to say is shown after the splash, a sentence at a time")
  func notices() {
    var hands = Hands(splash: true)
    hands.send(.told(["The update to 0.2.0 did not start; 0.1.0 goes on.", "The card is small."]))
    #expect(hands.state.notices.last?.text.english.hasPrefix("The update") == true)
    while hands.state.power != .running { hands.wait(0.1) }
    hands.wait(5)
    #expect(hands.state.notices.last?.text.english.hasPrefix("The update") == true)
    hands.wait(2)
    #expect(hands.state.notices.map(\.text.english) == ["The card is small."])
    hands.wait(6)
    #expect(hands.state.notices.isEmpty)
  }
}
