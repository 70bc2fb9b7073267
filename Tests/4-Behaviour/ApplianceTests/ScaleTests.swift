import Words
import DevicePorts
import MusicTheory
import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("temperaments from files")
struct ScaleTests {
  /// A scale whose every note but A lies so many cents high.
  private func scale(_ name: String, _ cents: Double = 10) throws -> ScalaTemperament {
    let offsets = NoteOffsets { $0.pitchClass.number == 9 ? Cents(0) : Cents(cents) }
    return ScalaTemperament(name: name, offsets: try #require(offsets))
  }

  /// A box whose player chose a file in the menu, which has been read or not.
  private func chosen(_ name: String) -> Hands {
    var hands = Hands()
    hands.open("Temperament")
    hands.send(.scale(.found(["pelog.scl", "werck.scl"])))
    hands.select(name)
    hands.hold(.mode)
    return hands
  }

  @Test(
    "files stand after the box's own, and what is chosen is heard, shown and kept once it is read")
  func choose() throws {
    var hands = chosen("pelog.scl")
    #expect(hands.effects.contains(.scale(.read("pelog.scl"))))
    #expect(hands.state.marks.isEmpty && hands.state.settings == Settings())
    hands.send(.scale(.read(try scale("pelog.scl"))))
    #expect(hands.state.marks.map(\.text.english) == ["PELOG"])
    #expect(hands.effects.last == .listen(hands.state.analysisSetup))
    let c = hands.state.target.frequency(of: MIDINote(60))
    #expect(abs(c.interval(above: Settings().target.frequency(of: MIDINote(60))).value - 10) < 1e-4)
    hands.wait(1)
    #expect(hands.saved.last?.scale == "pelog.scl")
    hands.open("Temperament")
    #expect(hands.rows.filter(\.isCurrent).map(\.name) == ["pelog.scl"])
    #expect(hands.rows.map(\.name).suffix(2) == ["pelog.scl", "werck.scl"])
  }

  @Test("files are looked for when their list is opened, and the one that is on is found in it")
  func look() throws {
    var settings = Settings()
    settings.scale = "werck.scl"
    var hands = Hands(settings)
    hands.send(.scale(.read(try scale("werck.scl"))))
    hands.open("More settings")
    hands.select("Temperament")
    #expect(!hands.effects.contains(.scale(.look)))
    hands.hold(.mode)
    #expect(hands.effects.filter { $0 == .scale(.look) }.count == 1)
    hands.send(.scale(.found(["pelog.scl", "werck.scl"])))
    #expect(hands.selected?.name == "werck.scl")
    // A hand that was quicker than the disk stays where it is.
    hands.tap(.mode)
    let selected = hands.selected?.name
    hands.send(.scale(.found(["a.scl", "pelog.scl", "werck.scl"])))
    #expect(hands.selected?.name != "werck.scl" && hands.selected?.name == selected)
  }

  @Test("tones that sound glide to the new temperament, and back to one of the box's own")
  func tones() throws {
    var hands = Hands()
    hands.tapPad(0)  // latches C3
    hands.open("Temperament")
    hands.send(.scale(.found(["pelog.scl"])))
    hands.select("pelog.scl")
    hands.hold(.mode)
    func retuned(_ hands: Hands) -> [Double] {
      hands.effects.compactMap { effect in
        if case .engine(let command) = effect, command.kind == .retune {
          command.frequency
        } else {
          nil
        }
      }
    }
    hands.effects = []
    hands.send(.scale(.read(try scale("pelog.scl"))))
    let high = hands.state.target.frequency(of: MIDINote(48)).value
    #expect(retuned(hands) == [high])
    hands.effects = []
    hands.open("Temperament")
    hands.select("equal")
    hands.hold(.mode)
    #expect(hands.state.scale == nil && hands.state.settings.scale == nil)
    #expect(retuned(hands).map { $0 < high } == [true])
  }

  @Test("a file that is no good leaves the last temperament and is told in its sentence")
  func refused() throws {
    var hands = chosen("pelog.scl")
    hands.send(.scale(.read(try scale("pelog.scl"))))
    hands.open("Temperament")
    hands.select("werck.scl")
    hands.hold(.mode)
    let before = hands.state.settings
    hands.send(.scale(.refused("werck.scl", "werck.scl, line 4: nothing")))
    #expect(hands.state.scale?.name == "pelog.scl" && hands.state.settings == before)
    #expect(hands.state.notices.last?.text.english == "werck.scl, line 4: nothing")
    // What comes late, after something else was chosen, counts no more.
    hands.send(.scale(.read(try scale("werck.scl"))))
    #expect(hands.state.scale?.name == "pelog.scl")
  }

  @Test("a file that is gone at the start costs nothing but itself, and is back with the file")
  func vanished() throws {
    var settings = Settings()
    settings.scale = "pelog.scl"
    settings.volume = 0.4
    let read = try Settings.read(settings.file, file: "settings.toml")
    #expect(read.settings == settings && read.notice == nil)
    var hands = Hands(read.settings)
    hands.send(.scale(.refused("pelog.scl", "pelog.scl: it is not there")))
    #expect(hands.state.scale == nil && hands.state.marks.isEmpty)
    #expect(hands.state.settings == settings)
    // Other changes do not forget it, nor ask for it again.
    hands.effects = []
    hands.set("Less motion", "on")
    hands.wait(1)
    #expect(hands.saved.last?.scale == "pelog.scl")
    #expect(!hands.effects.contains(.scale(.read("pelog.scl"))))
    var again = Hands(hands.state.settings)
    again.send(.scale(.read(try scale("pelog.scl"))))
    #expect(again.state.marks.map(\.text.english) == ["PELOG"])
  }
}
