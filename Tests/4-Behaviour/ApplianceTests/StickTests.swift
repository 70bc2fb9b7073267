import Texts
import Words
import DevicePorts
import MusicTheory
import Testing
import Units

@testable import Appliance

@Suite("sticks")
struct StickTests {
  private let stick = Stick(path: "/media/sda1")
  private let other = Stick(path: "/media/sdb1")
  private let low = CarriedFile(box: "pi-1", kind: .tunings, name: "low.toml")
  private let set = CarriedFile(
    box: "pi-1", kind: .setList, name: "set-list.toml", standing: .differs)
  private let settings = CarriedFile(
    box: "pi-1", kind: .settings, name: "settings.toml", standing: .differs)
  private let same = CarriedFile(box: "pi-1", kind: .scales, name: "a.scl", standing: .same)
  private let bad = CarriedFile(
    box: "pi-1", kind: .tunings, name: "bad.toml", fault: "bad.toml:1: strings: 3")

  private func names(_ hands: Hands) -> [String] { hands.rows.map(\.name) }

  private func isThere(_ page: Menu.StickPage, _ hands: Hands) -> Bool {
    Menu.Page.stick(page).unit.isThere(hands.state)
  }

  /// A box with a stick in, whose files are listed.
  private func taking(_ files: [CarriedFile], complaint: String? = nil) -> Hands {
    var hands = Hands()
    hands.send(.stick(.found([stick])))
    hands.open("Stick")
    hands.select("Take from the stick")
    hands.effects = []
    hands.hold(.mode)
    #expect(hands.effects == [.stick(.look(stick))])
    #expect(names(hands) == ["Looking through it"])
    hands.send(.stick(.listed(StickListing(files, complaint: complaint))))
    hands.effects = []
    return hands
  }

  @Test("the menu has a line for each stick, and none without one")
  func line() {
    var hands = Hands()
    hands.open("More settings")
    #expect(!names(hands).contains("Stick"))
    hands.send(.stick(.found([stick])))
    #expect(hands.rows.filter { $0.name == "Stick" }.map(\.value) == ["copy, take"])
    hands.send(.stick(.found([stick, other])))
    #expect(hands.rows.filter { $0.name == "Stick" }.map(\.value) == ["sda1", "sdb1"])
  }

  @Test("a question about a file is there as long as the file is listed, and no longer")
  func questions() {
    var hands = taking([low, set])
    #expect(isThere(.question(set), hands) && !isThere(.question(bad), hands))
    #expect(
      isThere(.questionOfAll(box: "pi-1"), hands) && !isThere(.files(box: "pi-2"), hands))
    hands.send(.stick(.listed(StickListing([low], complaint: nil))))
    #expect(!isThere(.question(set), hands) && isThere(.question(low), hands))
  }

  @Test("everything or a kind of things is copied, with a gauge, and the end says what can be done")
  func copying() {
    var hands = Hands()
    hands.send(.stick(.found([stick])))
    hands.open("Stick")
    hands.hold(.mode)
    #expect(names(hands) == ["Everything", "Tunings", "Set list", "Scales", "Settings", "Log"])
    hands.effects = []
    hands.select("Scales")
    hands.hold(.mode)
    #expect(hands.effects == [.stick(.copy([.scales], stick))])
    hands.send(.stick(.progress(0.5)))
    guard case .gauge(let gauge)? = hands.state.menuView?.content else {
      Issue.record("no gauge")
      return
    }
    #expect(gauge.fraction == 0.5 && gauge.name.letters == "Copying to sda1")
    // Whoever watches does not touch anything: the gauge stays.
    hands.wait(100)
    #expect(hands.state.menu?.place.page == .stick(.copying))
    hands.send(.stick(.ended(isDone: true, "2 files are on the stick; it can be pulled out.")))
    #expect(
      hands.state.notices.last?.text.english == "2 files are on the stick; it can be pulled out.")
    #expect(names(hands) == ["Done"])
    hands.hold(.mode)
    #expect(hands.state.menuView?.title.letters == "Copy to the stick" && names(hands).count == 6)
    #expect(hands.state.notices.isEmpty)
  }

  @Test(
    "what is new is taken at once; what differs is asked about, and what loses nothing is first")
  func take() {
    var hands = taking([low, set, settings, same, bad])
    #expect(
      hands.rows.map { "\($0.name): \($0.value)" } == [
        "All that differs: 2", "low.toml: new", "Set list: differs", "Settings: differs",
        "a.scl: the same", "bad.toml: cannot be used",
      ])
    hands.select("low.toml")
    hands.hold(.mode)
    #expect(hands.effects == [.take([low], keepsBoth: false)])
    hands.select("Set list")
    hands.hold(.mode)
    #expect(names(hands) == ["Leave it", "Keep both", "Replace mine"])
    hands.effects = []
    hands.tap(.mode)
    hands.hold(.mode)
    #expect(hands.effects == [.take([set], keepsBoth: true)])
    #expect(hands.state.menu?.place.page == .stick(.take(stick)))
    hands.select("Settings")
    hands.hold(.mode)
    #expect(names(hands) == ["Leave it", "Replace mine"])
    hands.tap(.power)
    hands.select("bad.toml")
    hands.hold(.mode)
    #expect(hands.state.notices.last?.text.english == "bad.toml:1: strings: 3")
  }

  @Test("all that is new, or all that differs, goes in one step")
  func takeAll() {
    let more = CarriedFile(box: "pi-1", kind: .scales, name: "b.scl")
    var hands = taking([low, more, set, bad])
    hands.select("All that is new")
    hands.hold(.mode)
    #expect(hands.effects == [.take([low, more], keepsBoth: false)])
  }

  @Test("of several boxes each has a list, and a complaint is a line")
  func boxes() {
    var theirs = low
    theirs.box = "other"
    var hands = taking([low, same, theirs], complaint: "more than 32 boxes")
    #expect(
      hands.rows.map { "\($0.name): \($0.value)" } == [
        "other: 1 new", "pi-1: 1 new", "Not all: more than 32 boxes",
      ])
    hands.hold(.mode)
    #expect(hands.state.menuView?.title.letters == "other" && names(hands) == ["low.toml"])
    #expect(taking([]).rows.map(\.name) == ["Nothing"])
  }

  @Test("a stick that is pulled out takes its lists along, and a copying tells its own end")
  func pulled() {
    var hands = taking([low, set])
    hands.select("Set list")
    hands.hold(.mode)
    hands.send(.stick(.found([])))
    #expect(
      hands.state.menuView?.title.letters == "More settings" && hands.state.menu?.trail.count == 2)
    var copying = Hands()
    copying.send(.stick(.found([stick])))
    copying.open("Stick")
    copying.hold(.mode)
    copying.hold(.mode)
    copying.send(.stick(.found([])))
    copying.send(.stick(.ended(isDone: false, "Not copied: low.toml: Input/output error.")))
    #expect(copying.state.notices.last?.text.english == "Not copied: low.toml: Input/output error.")
    #expect(copying.state.menuView?.title.letters == "More settings")
  }

  @Test("settings that come from a stick act at once, and the item of another list is not on")
  func settingsTaken() {
    var hands = taking([settings])
    var new = Settings()
    new.reference = ReferencePitch(clamping: Hertz(442))
    new.setListItem = "of another box"
    hands.send(.took(Taken(1, settings: new)))
    #expect(hands.state.settings.reference.a4 == Hertz(442))
    #expect(hands.state.settings.setListItem == nil)
    #expect(
      hands.effects.contains(.tuning(.look(for: "")))
        && hands.effects.contains(.stick(.look(stick))))
    #expect(
      hands.state.notices.last?.text.english
        == "1 file is in the box now; the stick can be pulled out")
    hands.wait(2)
    #expect(hands.effects.contains { if case .save = $0 { true } else { false } })
  }

  @Test("a set list replaces the box's own or comes behind it, as far as there is room")
  func setListTaken() {
    var hands = taking([set])
    let own = (1...31).map { SetListItem(name: "\($0)", settings: Settings()) }
    hands.send(.setList(.found(own, faults: [])))
    var third = Settings()
    third.capo = Capo(clamping: 3)
    let theirs = [
      SetListItem(name: "1", settings: Settings()), SetListItem(name: "1", settings: third),
      SetListItem(name: "x", settings: third),
    ]
    hands.effects = []
    hands.send(.took(Taken(1, items: theirs, keepsItems: true)))
    guard
      case .setList(.save(let items))? = hands.effects.first(where: {
        if case .setList(.save) = $0 { true } else { false }
      })
    else {
      Issue.record("the set list is not kept")
      return
    }
    // The first is there already; the second gets a number; the third has no room.
    #expect(items.count == SetListItem.most && items.last?.name == "1 2")
    #expect(items.last?.settings.capo == third.capo)
    #expect(
      hands.state.notices.last?.text.english
        == "the set list has room for 32 entries: 1 were left out")
    hands.effects = []
    hands.send(.took(Taken(1, items: theirs)))
    #expect(
      hands.effects.contains(
        .setList(
          .save(
            theirs.enumerated().map { index, item in
              var item = item
              if index == 1 { item.name = "1 2" }
              return item
            }))))
  }
}
