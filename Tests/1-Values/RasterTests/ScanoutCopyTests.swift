import Testing

@testable import Raster

@Suite struct ScanoutCopyTests {
  static let sizes = [(1, 1), (3, 5), (16, 16), (17, 31), (37, 50), (64, 33), (129, 18)]

  @Test(
    "every turn and format puts each pixel where a naive copy does",
    arguments: ScanoutCopy.Turn.allCases, [ScanoutCopy.Format.xrgb8888, .rgb565])
  func wholePictures(turn: ScanoutCopy.Turn, format: ScanoutCopy.Format) {
    for (width, height) in Self.sizes {
      let bench = Bench(width: width, height: height, turn: turn, format: format, seed: 1)
      bench.damage.addAll()
      bench.copy()
      for y in 0..<bench.way.scanoutHeight {
        for x in 0..<bench.way.scanoutWidth {
          #expect(bench.shown(x, y) == bench.expected(x, y), "\(width)x\(height) at \(x), \(y)")
        }
      }
      #expect(bench.paddingIsUntouched, "\(width)x\(height)")
    }
  }

  @Test(
    "damage is copied whole and what is not beside it is left alone",
    arguments: ScanoutCopy.Turn.allCases, [ScanoutCopy.Format.xrgb8888, .rgb565])
  func partsOfPictures(turn: ScanoutCopy.Turn, format: ScanoutCopy.Format) {
    for (index, (width, height)) in Self.sizes.enumerated() {
      for round in 0..<8 {
        let bench = Bench(
          width: width, height: height, turn: turn, format: format, seed: index * 100 + round)
        bench.addRandomDamage()
        bench.copy()
        for y in 0..<bench.way.scanoutHeight {
          let wrong = (0..<bench.way.scanoutWidth).filter { x in
            let isCopied = bench.shown(x, y) == bench.expected(x, y)
            if bench.isDamaged(x, y) { return !isCopied }
            return !bench.isUntouched(x, y) && !(isCopied && bench.mayBeTouched(x, y))
          }
          #expect(wrong.isEmpty, "\(width)x\(height) round \(round) at \(wrong), \(y)")
        }
        #expect(bench.paddingIsUntouched)
      }
    }
  }

  @Test("no damage writes nothing", arguments: ScanoutCopy.Turn.allCases)
  func nothing(turn: ScanoutCopy.Turn) {
    let bench = Bench(width: 33, height: 20, turn: turn, format: .xrgb8888, seed: 3)
    bench.copy()
    let touched = bench.memory.contains { $0 != Bench.untouched }
    #expect(!touched)
  }

  @Test("one changed pixel writes 16 bytes unturned, in either format")
  func onePixel() {
    for format in [ScanoutCopy.Format.xrgb8888, .rgb565] {
      for turn in [ScanoutCopy.Turn.none, .half] {
        let bench = Bench(width: 64, height: 4, turn: turn, format: format, seed: 4)
        bench.damage.add(row: 1, start: 21, end: 22)
        bench.copy()
        let run = 16 / format.bytesPerPixel
        var count = 0
        for y in 0..<4 { for x in 0..<64 where bench.mayBeTouched(x, y) { count += 1 } }
        #expect(count == run)
        #expect(bench.isDamaged(turn == .none ? 21 : 42, turn == .none ? 1 : 2))
      }
    }
  }

  @Test("white, primaries and black survive 16 bits a pixel")
  func colours() {
    var surface = Surface(width: 8, height: 1)
    let colours: [UInt32] = [
      0xFFFFFF, 0xFF0000, 0x00FF00, 0x0000FF, 0, 0x080408, 0x070307, 0x123456,
    ]
    for (x, colour) in colours.enumerated() { surface[x, 0] = colour }
    var damage = Damage(width: 8, height: 1)
    damage.addAll()
    var memory = [UInt16](repeating: 0x5555, count: 8)
    let way = ScanoutCopy(width: 8, height: 1, stride: 16, format: .rgb565, turn: .none)
    memory.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      way.copy(surface, damage: damage, to: start)
    }
    #expect(memory == [0xFFFF, 0xF800, 0x07E0, 0x001F, 0, 0x0821, 0, 0x11AA])
  }
}

/// A picture of random pixels, scan-out memory of a known pattern, and the naive copy beside it.
private final class Bench {
  static let untouched: UInt8 = 0xA5
  var surface: Surface
  var damage: Damage
  let way: ScanoutCopy
  var memory: [UInt8]
  private var random: UInt64

  init(
    width: Int, height: Int, turn: ScanoutCopy.Turn, format: ScanoutCopy.Format, seed: Int
  ) {
    surface = Surface(width: width, height: height)
    damage = Damage(width: width, height: height)
    let row = (turn.swapsSides ? height : width) * format.bytesPerPixel
    way = ScanoutCopy(
      width: width, height: height, stride: ((row + 15) & ~15) + 32, format: format, turn: turn)
    memory = Array(repeating: Self.untouched, count: way.stride * way.scanoutHeight)
    random = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    for y in 0..<height { for x in 0..<width { surface[x, y] = UInt32(next() & 0xFFFFFF) } }
  }

  /// Marsaglia's xorshift64.
  func next() -> UInt64 {
    random ^= random << 13
    random ^= random >> 7
    random ^= random << 17
    return random
  }

  func addRandomDamage() {
    for _ in 0..<3 {
      damage.add(
        x: Int(next() % UInt64(way.width)), y: Int(next() % UInt64(way.height)),
        width: Int(next() % 9), height: Int(next() % 7))
    }
  }

  func copy() {
    memory.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      way.copy(surface, damage: damage, to: start)
    }
  }

  /// The picture's pixel that belongs at column `x`, row `y` of the scan-out.
  func source(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
    switch way.turn {
    case .none: (x, y)
    case .quarter: (y, way.height - 1 - x)
    case .half: (way.width - 1 - x, way.height - 1 - y)
    case .threeQuarters: (way.width - 1 - y, x)
    }
  }

  func bytes(_ x: Int, _ y: Int) -> ArraySlice<UInt8> {
    let size = way.format.bytesPerPixel
    return memory[(y * way.stride + x * size)...].prefix(size)
  }

  func shown(_ x: Int, _ y: Int) -> UInt32 {
    bytes(x, y).reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }

  func expected(_ x: Int, _ y: Int) -> UInt32 {
    let (x, y) = source(x, y)
    let pixel = surface[x, y]
    let (red, green, blue) = (pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255)
    return way.format == .xrgb8888 ? pixel : red / 8 * 2048 + green / 4 * 32 + blue / 8
  }

  func isUntouched(_ x: Int, _ y: Int) -> Bool { bytes(x, y).allSatisfy { $0 == Self.untouched } }

  func isDamaged(_ x: Int, _ y: Int) -> Bool {
    let (x, y) = source(x, y)
    return damage.rows[y].start <= x && x < damage.rows[y].end
  }

  /// True if a damaged pixel lies in the same 16 bytes, or for quarter turns in the hull of the damage
  /// of the picture's rows that share its strip of 16 scan-out columns.
  func mayBeTouched(_ x: Int, _ y: Int) -> Bool {
    guard way.turn.swapsSides else {
      let run = 16 / way.format.bytesPerPixel
      let start = x / run * run
      return (start..<min(start + run, way.scanoutWidth)).contains { isDamaged($0, y) }
    }
    let start = x / ScanoutCopy.block * ScanoutCopy.block
    let rows = (start..<min(start + ScanoutCopy.block, way.scanoutWidth)).map { source($0, y).y }
    let column = Int32(source(x, y).x)
    let first = rows.map { damage.rows[$0].start }.min() ?? .max
    let last = rows.map { damage.rows[$0].end }.max() ?? 0
    return first <= column && column < last
  }

  var paddingIsUntouched: Bool {
    let used = way.scanoutWidth * way.format.bytesPerPixel
    return (0..<way.scanoutHeight).allSatisfy { y in
      memory[(y * way.stride + used)..<((y + 1) * way.stride)].allSatisfy { $0 == Self.untouched }
    }
  }
}
