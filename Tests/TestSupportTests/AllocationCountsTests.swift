import TestSupport
import Testing

/// A class to allocate and retain.
private final class Box {
  var value = 0
}

/// Places the optimiser cannot see through, so that what a test does really happens.
private nonisolated(unsafe) var keptBox: Box?
private nonisolated(unsafe) var secondBox: Box?
private nonisolated(unsafe) var keptMemory: UnsafeMutableRawPointer?

@Suite("counting allocations", .serialized)
struct AllocationCountsTests {
  @Test("a bad callback is caught: it allocates, frees, makes objects, retains and releases")
  func badCallback() {
    let counts = countingAllocations {
      for _ in 0..<10 {
        keptMemory = .allocate(byteCount: 64, alignment: 16)
        keptMemory?.deallocate()
        keptBox = Box()
        secondBox = keptBox
      }
    }
    keptBox = nil
    secondBox = nil
    #expect(counts.allocations >= 20)
    #expect(counts.frees >= 19)
    #expect(counts.objects >= 10)
    #expect(counts.retains >= 10)
    #expect(counts.releases >= 9)
  }

  @Test("arithmetic on memory made before counts as nothing")
  func goodCallback() {
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 256)
    memory.initialize(repeating: 1, count: 256)
    defer { memory.deallocate() }
    let counts = countingAllocations {
      var index = 0
      while index < 256 {
        memory[index] *= 0.5
        index &+= 1
      }
    }
    #expect(counts == .none)
    #expect(memory[255] == 0.5)
  }

  @Test("what happens after counting, or before, does not count")
  func armedOnlyInside() {
    keptBox = Box()
    let counts = countingAllocations {}
    keptBox = nil
    #expect(counts == .none)
  }
}
