import TestSupport
import Testing

@Test("the same seed gives the same numbers, another seed others")
func seeds() {
  var first = SeededRandom(seed: 7)
  var second = SeededRandom(seed: 7)
  let numbers = (0..<100).map { _ in first.next() }
  #expect(numbers == (0..<100).map { _ in second.next() })
  #expect(Set(numbers).count == 100)
}

@Test("normal numbers have mean 0 and deviation 1")
func normalNumbers() {
  var random = SeededRandom(seed: 1)
  let numbers = (0..<100_000).map { _ in random.normal() }
  let mean = numbers.reduce(0, +) / 100_000
  let variance = numbers.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / 100_000
  #expect(abs(mean) < 0.02)
  #expect(abs(variance - 1) < 0.02)
}
