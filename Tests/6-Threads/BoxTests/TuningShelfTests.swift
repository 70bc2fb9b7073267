import Appliance
import DevicePorts
import MusicTheory
import ScriptedDevices
import Testing
import Units

@testable import Runtime

@Suite("the files of own tunings")
struct TuningShelfTests {
  private static let low = TuningPreset(
    mine: "Low", strings: [TuningString(number: 1, note: MIDINote(38))], source: "Low.toml")

  /// The events that requests come to, one after the other.
  private static func events(
    _ requests: TuningRequest..., in store: SimulatedStore
  ) -> [TuningEvent] {
    requests.map(TuningShelf(folder: store).answer)
  }

  private static func text(_ store: SimulatedStore, _ name: String) -> String? {
    store.files[name].map { String(decoding: $0, as: UTF8.self) }
  }

  @Test(
    "a new tuning takes a name of its own where a file has it, whatever its case and whether it can be read"
  )
  func create() {
    let store = SimulatedStore(files: ["low.TOML": Array("not TOML".utf8), "low 2.toml": []])
    let events = Self.events(.create(Self.low), in: store)
    #expect(events == [.saved(file: "Low.toml", as: "Low 3.toml")])
    #expect(Self.text(store, "low.TOML") == "not TOML" && store.files["low 2.toml"] == [])
    #expect(Self.text(store, "Low 3.toml")?.contains("'D2'") == true)
  }

  @Test("a save writes what differs, and nothing where nothing does")
  func save() {
    let file = "name = 'Low' # mine\nstrings = ['D2']\n"
    let store = SimulatedStore(files: ["Low.toml": Array(file.utf8)])
    #expect(Self.events(.save(Self.low), in: store) == [.saved(file: "Low.toml", as: "Low.toml")])
    #expect(store.saves == 0)
    var changed = Self.low
    changed.name = "Lower"
    _ = Self.events(.save(changed), in: store)
    #expect(Self.text(store, "Low.toml") == file.replacing("'Low'", with: "'Lower'"))
  }

  @Test("what is deleted stays beside, is told of, and goes only when it is there again")
  func delete() {
    let store = SimulatedStore(files: ["Low.toml": Array("name = 'Low'\nstrings = ['D2']\n".utf8)])
    guard case .found(let found)? = Self.events(.delete(Self.low), in: store).first else {
      Issue.record("nothing was found")
      return
    }
    #expect(found.mine.isEmpty && found.deleted.map(\.name) == ["Low"])
    #expect(found.deleted.map(\.source) == ["Low.toml.deleted"])
    #expect(store.names() == ["Low.toml.deleted"])
    // A tuning that was not deleted is not removed, whoever asks.
    store.files["a.toml"] = Array("strings = ['D2']".utf8)
    var other = Self.low
    other.source = "a.toml"
    _ = Self.events(.forget(other), .forget(found.deleted[0]), in: store)
    #expect(store.names() == ["a.toml"])
  }

  @Test("a disk that is full or cannot be written is one sentence, and its files stay")
  func failures() {
    let file = Array("name = 'Old'\nstrings = ['D2']\n".utf8)
    for fault in [SimulatedStore.Fault.full, .readOnly] {
      let store = SimulatedStore(files: ["Low.toml": file])
      store.fault = fault
      for request in [TuningRequest.save(Self.low), .create(Self.low)] {
        guard case .refused(_, let sentence)? = Self.events(request, in: store).first else {
          Issue.record("\(fault): not refused")
          continue
        }
        #expect(sentence.hasPrefix("the tuning is not kept: "))
      }
      #expect(store.files == ["Low.toml": file])
    }
  }

  @Test("more files than a list has room for are counted, and the tuning that is on is found")
  func many() {
    let most = TuningShelf.mostTunings
    var files: [String: [UInt8]] = [:]
    for index in 0..<(most + 700) {
      files["\(100_000 + index).toml"] = Array("name = 't \(index)'\nstrings = ['D2']\n".utf8)
    }
    let store = SimulatedStore(files: files)
    for (wanted, isFound) in [("t \(most + 600)", true), ("t 5", true), ("", false), ("x", false)] {
      guard case .found(let found)? = Self.events(.look(for: wanted), in: store).first else {
        Issue.record("nothing was found")
        continue
      }
      #expect(found.unlisted == 700 && found.faults.isEmpty)
      #expect(found.mine.contains { $0.name == wanted } == isFound)
      #expect(found.mine.count == (wanted.hasPrefix("t 2") ? most + 1 : most))
    }
    for name in files.keys.sorted().suffix(700) { files[name] = nil }
    guard
      case .found(let found)? = Self.events(.look(for: ""), in: SimulatedStore(files: files)).first
    else { return }
    #expect(found.unlisted == 0 && found.mine.count == most)
  }

  @Test("names that two files have are told apart, at their longest too")
  func distinct() {
    let long = String(repeating: "x", count: 26)
    let tunings = (0..<3).map {
      TuningPreset(mine: long, strings: Self.low.everyString, source: "\($0).toml")
    }
    let names = TuningShelf.distinct(tunings).map(\.name)
    #expect(Set(names).count == 3 && names.allSatisfy { $0.count <= 26 })
  }
}
