import Glibc
import Hammer
import Testing

/// The numbers that two real threads see of each other; `Tests/races` has the thread sanitizer watch the same ones.
@Suite("two threads", .serialized)
struct HammerTests {
  private static let count = getenv("PHOSPHOR_LONG_TESTS") == nil ? 200_000 : 5_000_000

  @Test(
    "what goes through a ring singly and in pieces comes out whole, in order, each once",
    arguments: [1, 2, 64, 1024])
  func ring(capacity: Int) {
    let outcome = RingHammer(capacity: capacity, count: Self.count).run()
    #expect(outcome.faults.isEmpty, "\(outcome.faults)")
    #expect(outcome.passed == Self.count)
    #expect(outcome.refused > 0, "the ring was never full")
  }

  @Test("a latest value is read whole, never goes back, and ends with the last one")
  func latest() {
    let outcome = LatestHammer(count: Self.count).run()
    #expect(outcome.faults.isEmpty, "\(outcome.faults)")
    #expect(outcome.seen > 10, "the reader never ran beside the writer")
  }
}
