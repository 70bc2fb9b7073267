import Appliance
import BoardFile
import DevicePorts
import Glibc
import MusicTheory
import Synthesis
import TestSupport
import Testing
import Units

/// A box with a ribbon, and the voices that its effects sound.
private struct RibbonBox {
  var state: ApplianceState
  var voices: Set<Int32> = []
  var milliseconds = 1000

  var now: Instant { Instant(nanoseconds: Int64(milliseconds) * 1_000_000) }
  var notes: [Notice.Topic] { state.notices.map(\.topic) }

  init(splash: Bool = false) {
    state = ApplianceState(pads: 16)
    send(.started(Settings(), complaint: nil, splash: splash))
  }

  mutating func send(_ event: Event) {
    for effect in reduce(&state, event, at: now) {
      guard case .tone(let command) = effect else { continue }
      switch command.action {
      case .start: voices.insert(command.key)
      case .stop: voices.remove(command.key)
      case .stopAll: voices = []
      default: break
      }
    }
  }

  mutating func pads(_ bits: UInt32) {
    send(.control(.pads(PadMask(bits: bits), at: now)))
  }

  /// Lets time pass as the runtime does.
  mutating func wait(_ length: Int) {
    let end = milliseconds + length
    while let due = state.deadline {
      let time = Int((due.nanoseconds + 999_999) / 1_000_000)
      if time > end { break }
      milliseconds = max(milliseconds, time)
      send(.clock)
    }
    milliseconds = end
  }

  /// Keys that are lit.
  var lit: Set<Int32> {
    Set(state.keys.filter { $0.light != .dark }.map { Int32($0.note.number) })
  }
}

@Suite("playing the ribbon")
struct RibbonPlayTests {
  @Test("in a storm of pads lit keys and voices agree, never more than three, and silence ends it")
  func storm() {
    var random = SeededRandom(seed: 61)
    let events = getenv("PHOSPHOR_LONG_TESTS") == nil ? 20_000 : 1_000_000
    var box = RibbonBox()
    var sounded = 0
    for index in 0..<events {
      // Calm stretches, in which fingers play, between wild ones, in which the strip is ignored.
      let some = UInt32.random(in: 0...0xFFFF, using: &random)
      let calm = UInt32(1) << UInt32.random(in: 0..<16, using: &random)
      box.pads(index / 200 % 4 == 3 ? some : Bool.random(using: &random) ? calm : 0)
      let isAgreed = box.lit == box.voices && box.voices.count <= 3
      #expect(isAgreed)
      if !isAgreed { return }
      sounded += box.voices.count
      box.wait(index / 200 % 4 == 2 ? 2000 : Int.random(in: 1...120, using: &random))
    }
    #expect(sounded > events / 100)
    box.pads(0)
    box.wait(5000)
    // Only what is latched is left.
    #expect(box.state.keys.allSatisfy { $0.light != .touched })
  }

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
      for case .tone(let command) in effects where command.action == .volume {
        return command.gain
      }
      return nil
    }
    #expect(abs((volume(isPlugged: true) ?? 0) - 0.05) < 1e-4)
    #expect(abs((volume(isPlugged: false) ?? 0) - 0.5 * 0.501) < 1e-3)
  }
}
