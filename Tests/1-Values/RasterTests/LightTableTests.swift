import TestSupport
import Testing

@testable import Raster

@Suite struct LightTableTests {
  private static func sheet() -> (SpriteSheet, [Sprite]) {
    // Fewer colours than the sprites have together, and than the largest has alone.
    var sheet = SpriteSheet(colors: 900)
    let sprites = [3.0, 7.5, 12].map { radius in
      sheet.add(
        SpriteSheet.Layer.glowing(
          Mask(.circle(center: Point(0, 0), radius: radius)),
          GlyphAtlas.Glow(
            color: Color(0xFFB040), halo: Color(0xE07010), deviation: 2, strength: 0.8)))
    }
    return (sheet, sprites)
  }

  private static func lights(
    _ random: inout SeededRandom, _ sprites: [Sprite]
  ) -> [[Light]] {
    (0..<3).map { _ in
      (0..<Int.random(in: 0...5, using: &random)).map { _ in
        Light(
          sprites[Int.random(in: 0..<3, using: &random)],
          x: Int.random(in: -20...100, using: &random),
          y: Int.random(in: -20...80, using: &random),
          level: Int.random(in: 0...256, using: &random),
          on: Bool.random(using: &random) ? .tube : .plate)
      }
    }
  }

  @Test(
    "a picture changed step by step equals one drawn from nothing, and damage holds each change")
  func increments() {
    var random = SeededRandom(seed: 7)
    var (sheet, sprites) = Self.sheet()
    let gains = (0..<64).map { $0 % 2 == 0 ? 256 : 180 }
    var background = Surface(width: 83, height: 64)
    background.fill(
      .rectangle(Rectangle(x: 0, y: 0, width: 83, height: 64)),
      .linear(
        from: Point(0, 0), to: Point(83, 64),
        [.init(0, Color(0x102030)), .init(1, Color(0xF0A080))]
      ))
    var surface = Surface(width: 83, height: 64)
    var fresh = Surface(width: 83, height: 64)
    var before = Surface(width: 83, height: 64)
    var table = LightTable(rowGains: gains)
    for step in 0..<60 {
      before.copy(before.bounds, from: surface)
      let groups = Self.lights(&random, sprites)
      var damage = Damage(width: 83, height: 64)
      if step == 0 {
        table.drawAll(groups, from: &sheet, over: background, on: &surface, damage: &damage)
      } else {
        table.draw(groups, from: &sheet, over: background, on: &surface, damage: &damage)
      }
      var other = LightTable(rowGains: gains)
      var all = Damage(width: 83, height: 64)
      other.drawAll(groups, from: &sheet, over: background, on: &fresh, damage: &all)
      var wrong = 0
      var missed = 0
      for y in 0..<64 {
        for x in 0..<83 {
          if surface[x, y] != fresh[x, y] { wrong += 1 }
          let isDamaged = damage.rows[y].start <= x && x < damage.rows[y].end
          if !isDamaged, surface[x, y] != before[x, y] { missed += 1 }
        }
      }
      #expect(wrong == 0 && missed == 0)
      var none = Damage(width: 83, height: 64)
      table.draw(groups, from: &sheet, over: background, on: &surface, damage: &none)
      #expect(none.isEmpty)
    }
  }
}

@Suite struct AdditiveTests {
  @Test("light adds up in every channel and stops at full, for any length and gain")
  func saturation() {
    var random = SeededRandom(seed: 7)
    for count in 0...41 {
      for gain in [0, 1, 77, 255, 256] {
        let old = (0..<count).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) }
        let light = (0..<count).map { _ in UInt32.random(in: 0...0xFFFFFF, using: &random) }
        var new = old
        new.withUnsafeMutableBufferPointer { target in
          light.withUnsafeBufferPointer { source in
            guard let target = target.baseAddress, let source = source.baseAddress else { return }
            Additive.add(source, to: target, count: count, gain: gain, .light)
          }
        }
        let expected = (0..<count).map { index in
          ([0, 8, 16] as [UInt32]).reduce(UInt32(0)) { word, shift in
            let a = Int(old[index] >> shift & 0xFF)
            let b = (Int(light[index] >> shift & 0xFF) * gain) >> 8
            return word | UInt32(min(255, a + b)) << shift
          }
        }
        #expect(new == expected)
      }
    }
  }
}
