import TestSupport
import Testing

@testable import Raster

@Suite struct SpriteColorsTests {
  @Test("what is kept is what was written, whatever was written around it")
  func ring() {
    var random = SeededRandom(seed: 5)
    var colors = SpriteColors(capacity: 1000)
    var counts = [Int](repeating: 0, count: 60)
    var written: [Int] = []
    for _ in 0..<2000 {
      let number = Int.random(in: 0..<60, using: &random)
      if colors.place(of: number) != nil { continue }
      counts[number] = Int.random(in: 1...(number == 7 ? 1300 : 200), using: &random)
      let place = colors.keep(number, count: counts[number]) { words in
        words.update(repeating: UInt32(number), count: counts[number])
      }
      #expect(colors.place(of: number) == place)
      written.append(number)
      for kept in 0..<60 {
        guard let place = colors.place(of: kept) else { continue }
        let words = colors.words[place..<(place + counts[kept])]
        #expect(words.allSatisfy { $0 == UInt32(kept) })
      }
    }
    // However the ends of the ring are cut, less than half of it is room for the last ones.
    var (last, size) = (written.count - 1, 0)
    while size + counts[written[last]] <= colors.words.count / 2 {
      #expect(colors.place(of: written[last]) != nil)
      size += counts[written[last]]
      last -= 1
    }
    #expect(last < written.count - 1)
  }
}
