import Appliance
import BoardFile
import DevicePorts
import Synthesis
import Testing
import Units

@Suite("playing the ribbon")
struct RibbonPlayTests {
  @Test("a fourth and fifth finger stay silent while three sound")
  func fiveFingers() {
    var box = RibbonBox()
    for bits in [0b1, 0b1001, 0b100_1001, 0b10_0100_1001, 0b1_0010_0100_1001] as [UInt32] {
      box.pads(bits)
      box.wait(600)
    }
    #expect(box.voices.count == 3 && box.lit == box.voices)
    box.pads(0)
    #expect(box.voices.isEmpty && box.lit.isEmpty)
  }

  @Test("a pad that is held for a minute falls silent and is named; let go, it plays again")
  func stuck() {
    var box = RibbonBox()
    box.pads(0b11)
    #expect(box.voices.count == 1)
    box.wait(61_000)
    #expect(box.voices.isEmpty && box.notes.contains(.ribbon))
    box.pads(0)
    #expect(!box.notes.contains(.ribbon))
    box.wait(100)
    box.pads(0b11)
    #expect(box.voices.count == 1)
  }

  @Test("all pads at once and a wet strip sound nothing; the wet one is named until it is dry")
  func wet() {
    var box = RibbonBox()
    box.pads(0xFFFF)
    #expect(box.voices.isEmpty)
    box.pads(0b1010_1010_1010_1010)
    #expect(box.voices.isEmpty && box.notes.contains(.ribbon))
    box.pads(0)
    box.wait(1100)
    #expect(!box.notes.contains(.ribbon))
  }

  @Test("a finger that lands during the splash is silent until it lands again")
  func touchDuringStart() {
    var box = RibbonBox(splash: true)
    box.pads(0b11)
    box.wait(10_000)
    #expect(box.state.power == .running)
    box.pads(0b110)
    #expect(box.voices.isEmpty)
    box.pads(0)
    box.pads(0b11)
    #expect(box.voices.count == 1)
  }

  @Test("with another route the volume is that route's: trims count only where they belong")
  func trims() {
    var settings = Settings()
    settings.volume = 0.5
    settings.speakerTrim = Decibels(-6)
    settings.headphoneTrim = Decibels(-20)
    var state = ApplianceState(route: .jack)
    _ = reduce(
      &state, .started(settings, complaint: nil, splash: false), at: Instant(nanoseconds: 0))
    func volume(isPlugged: Bool) -> Float? {
      let edge = ControlEvent.edge(
        .headphones, isActive: isPlugged, at: Instant(nanoseconds: 1))
      let effects = reduce(&state, .control(edge), at: Instant(nanoseconds: 1))
      for case .engine(let command) in effects {
        if case .volume(let gain) = command.command { return gain }
      }
      return nil
    }
    #expect(abs((volume(isPlugged: true) ?? 0) - 0.05) < 1e-4)
    #expect(abs((volume(isPlugged: false) ?? 0) - 0.5 * 0.501) < 1e-3)
  }
}
