import TestSupport
import Testing

@testable import Raster

@Suite struct LightFieldTests {
  private static let size = (width: 211, height: 97)
  private static let palette = (0..<256).map { UInt32($0) * 0x01_00_01 | UInt32($0 / 2) << 8 }

  private static func beams() -> [Beam] {
    [2.0, 9.3].map { reach in
      Beam(reach: reach) { distance in max(0, 1 - distance / reach) }
    }
  }

  private static func dial() -> DialField {
    let patterns = [16, 64].map { width in
      (0..<DialField.entries).map { UInt8($0 % (2 * width) < width ? 255 : 20) }
    }
    // It reaches over the left border and the top.
    return DialField(
      box: PixelBox(minX: -9, minY: -12, maxX: 61, maxY: 58), palette: palette, patterns: patterns
    ) { x, y in
      let square = (x - 26) * (x - 26) + (y - 23) * (y - 23)
      guard (400..<1200).contains(square) else { return nil }
      return DialField.Place(
        entry: x * 97 + y * 31, pattern: x & 1, coverage: square < 440 ? 100 : 256)
    }
  }

  private static func columns() -> ColumnField {
    // It reaches over the right border and the foot.
    ColumnField(Mask(.ellipse(center: Point(150, 92), radiusX: 80, radiusY: 9)))
  }

  /// A curve with steep pieces, pieces far outside, and what is not a number.
  private static func curve(_ random: inout SeededRandom, _ count: Int) -> [Float] {
    var row = Float(30)
    return (0..<count).map { _ in
      row += Float.random(in: -3...3, using: &random)
      switch Int.random(in: 0..<40, using: &random) {
      case 0: return .nan
      case 1: return .infinity
      case 2: return -1e30
      case 3: return Float.random(in: -100...200, using: &random)
      default: return row
      }
    }
  }

  @Test(
    "fields changed step by step look as if drawn from nothing, and damage holds each change",
    arguments: [Polarity.light, .shade])
  func increments(polarity: Polarity) {
    var random = SeededRandom(seed: 11)
    let (width, height) = Self.size
    var background = Surface(width: width, height: height)
    background.fill(
      background.bounds,
      .linear(
        from: Point(0, 0), to: Point(211, 97),
        [.init(0, Color(0x102030)), .init(1, Color(0xF0A080))]))
    var sheet = SpriteSheet()
    let sprite = sheet.add([
      SpriteSheet.Layer(Mask(.circle(center: Point(0, 0), radius: 9)), Color(0x405060))
    ])
    var beam = BeamField(
      box: PixelBox(minX: 5, minY: 3, maxX: 206, maxY: 80), palette: Self.palette,
      beams: Self.beams())
    var dial = Self.dial()
    var columns = Self.columns()
    var surface = Surface(width: width, height: height)
    var fresh = Surface(width: width, height: height)
    var before = Surface(width: width, height: height)
    let gains = (0..<height).map { $0 % 3 == 0 ? 256 : 170 }
    var table = LightTable(rowGains: gains)
    table.polarity = polarity
    for step in 0..<40 {
      beam.settle()
      dial.settle()
      columns.settle()
      switch step % 4 {
      case 0:
        beam.fade(keeping: Int.random(in: 0...255, using: &random))
        Self.curve(&random, beam.box.width).withUnsafeBufferPointer {
          beam.write($0, with: step / 4 % 2)
        }
        if step % 8 == 0 { beam.fadeEnds(over: 31) }
      case 1: dial.turn(by: Int.random(in: -9999...9999, using: &random), gain: step * 9)
      case 2:
        columns.set { light in
          for index in light.indices { light[index] = UInt32(index * step % 256) * 0x01_01_00 }
        }
      default: break
      }
      let lights = [
        [
          Light(
            sprite, x: Int.random(in: -9...200, using: &random),
            y: Int.random(in: -9...70, using: &random))
        ]
      ]
      let fields: [LightField] = [.beam(beam), .dial(dial), .columns(columns)]
      before.copy(before.bounds, from: surface)
      var damage = Damage(width: width, height: height)
      if step == 0 {
        table.drawAll(lights, fields, from: &sheet, over: background, on: &surface, damage: &damage)
      } else {
        table.draw(lights, fields, from: &sheet, over: background, on: &surface, damage: &damage)
      }
      var other = LightTable(rowGains: gains)
      other.polarity = polarity
      var all = Damage(width: width, height: height)
      other.drawAll(lights, fields, from: &sheet, over: background, on: &fresh, damage: &all)
      var wrong = 0
      var missed = 0
      for y in 0..<height {
        for x in 0..<width {
          if surface[x, y] != fresh[x, y] { wrong += 1 }
          let isDamaged = damage.rows[y].start <= x && x < damage.rows[y].end
          if !isDamaged, surface[x, y] != before[x, y] { missed += 1 }
        }
      }
      #expect(wrong == 0 && missed == 0, "step \(step)")
    }
  }

  @Test("a beam is as bright as its profile says, on slopes and on steps")
  func profile() {
    let box = PixelBox(minX: 0, minY: 0, maxX: 48, maxY: 60)
    let (reach, rows) = (4.0, 60)
    for (slope, step) in [(Float(0), Float(0)), (0.4, 0), (0, 30), (-2.5, 0)] {
      var field = BeamField(
        box: box, palette: (0..<256).map { UInt32($0) },
        beams: [Beam(reach: reach) { max(0, 1 - $0 / reach) }])
      let curve = (0..<48).map { column in
        30 + slope * Float(column - 24) * 0.4 + (column < 24 ? 0 : step)
      }
      curve.withUnsafeBufferPointer { field.write($0, with: 0) }
      let surface = Self.drawn(.beam(field), width: 48, height: rows)
      for column in 1..<47 {
        let ends = [curve[column - 1], curve[column + 1]].map { ($0 + curve[column]) / 2 }
        let low = min(curve[column], ends[0], ends[1])
        let high = max(curve[column], ends[0], ends[1])
        for y in 0..<rows {
          let middle = Float(y) + 0.5
          let distance = Double(max(low - middle, middle - high, 0))
          // Both ends are rounded to an eighth of a pixel.
          let difference = 255 * max(0, 1 - distance / reach) - Double(surface[column, y] & 0xFF)
          #expect(abs(difference) <= 255 / reach / 8 + 1)
        }
      }
    }
  }

  @Test("each pixel of a dial shows its entry of its pattern, turned on and dimmed")
  func dialEntries() {
    let (width, height, entries) = (40, 10, DialField.entries)
    let patterns = [1, 3].map { factor in (0..<entries).map { UInt8($0 * factor % 251) } }
    func entry(_ x: Int, _ y: Int) -> Int { x * 37 + y * 111 }
    var field = DialField(
      box: PixelBox(minX: 0, minY: 0, maxX: width, maxY: height),
      palette: (0..<256).map { UInt32($0) }, patterns: patterns
    ) { x, y in DialField.Place(entry: entry(x, y), pattern: y & 1, coverage: 256) }
    for (turned, gain) in [(0, 256), (5, 256), (-7, 128)] {
      field.turn(by: turned, gain: gain)
      let surface = Self.drawn(.dial(field), width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let value = Int(patterns[y & 1][(entry(x, y) - turned) & (entries - 1)])
          #expect(surface[x, y] == UInt32(value * gain / 256), "\(x), \(y), turned by \(turned)")
        }
      }
    }
  }

  @Test("behind a mask each column has its light, and outside none", arguments: [20, 150])
  func columnLights(width: Int) {
    let (left, top, height) = (10, 4, 6)
    let mask = Mask(
      .rectangle(
        Rectangle(x: Double(left), y: Double(top), width: Double(width), height: Double(height))))
    var field = ColumnField(mask)
    field.set { light in
      for index in light.indices { light[index] = UInt32(index + 40) * 0x01_01_01 }
    }
    let surface = Self.drawn(.columns(field), width: 200, height: 20)
    for y in 0..<20 {
      for x in 0..<200 {
        let isInside =
          (left..<left + width).contains(x) && (top..<top + height).contains(y)
        let right = isInside ? UInt32(x - left + 40) * 0x01_01_01 : 0
        #expect(surface[x, y] == right, "\(x), \(y)")
      }
    }
  }

  /// A field alone, over black.
  private static func drawn(_ field: LightField, width: Int, height: Int) -> Surface {
    var surface = Surface(width: width, height: height)
    var table = LightTable(rowGains: Array(repeating: 256, count: height))
    var sheet = SpriteSheet()
    var damage = Damage(width: width, height: height)
    table.drawAll(
      [], [field], from: &sheet, over: Surface(width: width, height: height), on: &surface,
      damage: &damage)
    return surface
  }
}
