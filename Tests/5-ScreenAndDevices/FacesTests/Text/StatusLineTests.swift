import Words
import Appliance
import BoardFile
import DevicePorts
import MusicTheory
import PitchDetection
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

@Suite("The status line") struct StatusLineTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// True if a screen that saw `first` shows of `second` what a screen does that never saw anything else.
  private static func forgets(_ first: ApplianceState, for second: ApplianceState) -> Bool {
    var old = Screen(width: 480, height: 320, density: 1)
    var new = Screen(width: 480, height: 320, density: 1)
    _ = old.draw(first, at: start)
    let later = start + Seconds(2)
    for screenTime in [later, later + Seconds(1)] {
      _ = old.draw(second, at: screenTime)
      _ = new.draw(second, at: screenTime)
    }
    return difference(old.surface, new.surface, tolerance: 0)?.pixels == 0
  }

  @Test("the mark of a fault goes when the line works again")
  func restored() {
    var box = Box(.chromaticStrip)
    let failure = DeviceFailure(
      object: "line \"LAMP\"", call: "request", cause: "busy", consequence: "going on without it")
    box.take(.control(.failed(failure)), at: Self.start)
    // The sentence is gone, the mark stays.
    box.take(.clock, at: Self.start + Seconds(7))
    let faulty = box.state
    #expect(faulty.marks.contains { $0.kind == .fault })
    box.take(.control(.restored(object: failure.object)), at: Self.start + Seconds(8))
    #expect(!box.state.marks.contains { $0.kind == .fault })
    #expect(Self.forgets(faulty, for: box.state))
  }

  @Test("the mark of the through signal follows the headphones")
  func headphones() {
    var settings = Settings()
    settings.through = .digital
    var state = ApplianceState(pads: 0, route: .jack)
    _ = reduce(&state, .started(settings, complaint: nil, splash: false), at: Self.start)
    _ = reduce(&state, .clock, at: Self.start + Seconds(3))
    let loud = state
    _ = reduce(
      &state, .control(.edge(.headphones, isActive: true, at: Self.start)),
      at: Self.start + Seconds(4))
    #expect(loud.marks.map(\.text.english) != state.marks.map(\.text.english))
    #expect(Self.forgets(loud, for: state))
  }
}
