import Raster
import Testing

@testable import KMSDisplay

@Suite struct StaleDamageTests {
  @Test("a new buffer lacks everything")
  func new() {
    let stale = StaleDamage(count: 2, width: 8, height: 3)
    var all = Damage(width: 8, height: 3)
    all.addAll()
    #expect(stale.buffers == [all, all])
  }

  @Test("a buffer lacks what changed while the other one was shown")
  func union() {
    var stale = StaleDamage(count: 2, width: 8, height: 3)
    stale.clear(0)
    stale.clear(1)
    var first = Damage(width: 8, height: 3)
    first.add(row: 0, start: 1, end: 3)
    stale.add(first)
    stale.clear(0)
    var second = Damage(width: 8, height: 3)
    second.add(row: 2, start: 4, end: 5)
    stale.add(second)
    var both = first
    both.formUnion(second)
    #expect(stale.buffers == [second, both])
  }
}

@Suite struct ClipRectangleTests {
  static func damage() -> Damage {
    var damage = Damage(width: 100, height: 200)
    damage.add(x: 10, y: 20, width: 30, height: 4)
    damage.add(x: 60, y: 150, width: 5, height: 6)
    return damage
  }

  @Test("groups of rows that are far apart get a rectangle each")
  func groups() {
    #expect(
      ClipRectangle.covering(Self.damage(), turn: .none) == [
        ClipRectangle(left: 10, top: 20, right: 40, bottom: 24),
        ClipRectangle(left: 60, top: 150, right: 65, bottom: 156),
      ])
  }

  @Test("past the limit, the last rectangle takes the rest")
  func limit() {
    #expect(
      ClipRectangle.covering(Self.damage(), turn: .none, limit: 1) == [
        ClipRectangle(left: 10, top: 20, right: 65, bottom: 156)
      ])
  }

  @Test("no damage has no rectangle")
  func none() {
    #expect(ClipRectangle.covering(Damage(width: 4, height: 4), turn: .quarter).isEmpty)
  }

  @Test("rectangles turn as the copied pixels do", arguments: ScanoutCopy.Turn.allCases)
  func turned(turn: ScanoutCopy.Turn) {
    let (width, height) = (21, 13)
    var surface = Surface(width: width, height: height)
    var damage = Damage(width: width, height: height)
    damage.add(x: 3, y: 2, width: 5, height: 4)
    for y in 2..<6 { for x in 3..<8 { surface[x, y] = 0xFFFFFF } }
    let way = ScanoutCopy(
      width: width, height: height, stride: 128, format: .xrgb8888, turn: turn)
    var memory = [UInt32](repeating: 0, count: 32 * way.scanoutHeight)
    memory.withUnsafeMutableBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      way.copy(surface, damage: damage, to: start)
    }
    let clips = ClipRectangle.covering(damage, turn: turn)
    #expect(clips.count == 1)
    for clip in clips {
      for y in 0..<way.scanoutHeight {
        for x in 0..<way.scanoutWidth {
          let isInside =
            (clip.left..<clip.right).contains(x) && (clip.top..<clip.bottom).contains(y)
          #expect((memory[y * 32 + x] != 0) == isInside, "\(x), \(y)")
        }
      }
    }
  }
}
