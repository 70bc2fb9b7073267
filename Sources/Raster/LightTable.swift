/// The lights on top of a static layer, and the least work from one arrangement of them to the next.
///
/// Light only adds and saturates, so its order does not matter, and a pixel depends on the static layer
/// and on the lights over it alone. Hence only boxes around lights that came, went or changed are
/// restored from the static layer and lit again; the result equals a drawing from nothing.
///
/// - Thread: panel. Allocates while the number of lights grows only.
public struct LightTable: ~Copyable {
  /// The lights of the picture as it is, in groups; a group is compared light by light.
  private var shown: [[Light]] = []
  /// Boxes to draw again; no two share a pixel.
  private var dirty: [PixelBox] = []
  /// Brightness of each row in 1/256: the scanlines.
  private let rowGains: [Int]
  /// What lights on the tube do to it from the next drawing of everything on.
  public var polarity = Polarity.light

  /// Makes a table without lights.
  ///
  /// - Parameter rowGains: Brightness of light on each row of the surface, 0...256.
  public init(rowGains: [Int]) { self.rowGains = rowGains }

  /// Draws everything: `background`, then all fields and lights.
  public mutating func drawAll(
    _ groups: [[Light]], _ fields: [LightField] = [], from sheet: SpriteSheet,
    over background: borrowing Surface, on surface: inout Surface, damage: inout Damage
  ) {
    dirty.removeAll(keepingCapacity: true)
    dirty.append(surface.bounds)
    shown = groups
    redraw(fields, from: sheet, over: background, on: &surface, damage: &damage)
  }

  /// Draws what differs from the arrangement before: same size of `surface`, same `background`, same
  /// places of the fields.
  public mutating func draw(
    _ groups: [[Light]], _ fields: [LightField] = [], from sheet: SpriteSheet,
    over background: borrowing Surface, on surface: inout Surface, damage: inout Damage
  ) {
    dirty.removeAll(keepingCapacity: true)
    for field in fields where field.isChanged {
      switch field {
      case .columns(let field):
        field.draw(
          within: surface.bounds, over: background, on: &surface, rowGains, polarity, &damage)
      case .plane(let field): mark(field.changedBox)
      }
    }
    for index in 0..<max(groups.count, shown.count) {
      let old = index < shown.count ? shown[index] : []
      let new = index < groups.count ? groups[index] : []
      if old != new { addDifference(old, new, within: surface.bounds) }
    }
    guard !dirty.isEmpty else { return }
    shown = groups
    redraw(fields, from: sheet, over: background, on: &surface, damage: &damage)
  }
}

extension LightTable {
  /// Marks lights that are not the same in both groups at the same place of the list.
  private mutating func addDifference(_ old: [Light], _ new: [Light], within bounds: PixelBox) {
    for index in 0..<max(old.count, new.count) {
      let before = index < old.count ? old[index] : nil
      let after = index < new.count ? new[index] : nil
      guard before != after else { continue }
      for light in [before, after] {
        if let light, light.level > 0 { mark(light.box.intersection(bounds)) }
      }
    }
  }

  /// Marks a box, joined with every marked box it overlaps.
  private mutating func mark(_ box: PixelBox) {
    guard !box.isEmpty else { return }
    var joined = box
    while let index = dirty.firstIndex(where: { $0.intersects(joined) }) {
      joined = joined.union(dirty.remove(at: index))
    }
    dirty.append(joined)
  }

  /// Restores every marked box and lights it again.
  private func redraw(
    _ fields: [LightField], from sheet: SpriteSheet, over background: borrowing Surface,
    on surface: inout Surface,
    damage: inout Damage
  ) {
    for box in dirty {
      surface.copy(box, from: background)
      damage.add(x: box.minX, y: box.minY, width: box.width, height: box.height)
      for field in fields where field.box.intersects(box) {
        switch field {
        case .columns(let field):
          field.draw(within: box, over: background, on: &surface, rowGains, polarity, &damage)
        case .plane(let field): field.add(within: box, to: &surface, rowGains, polarity)
        }
      }
      for group in shown {
        for light in group where light.level > 0 {
          let part = light.box.intersection(box)
          if !part.isEmpty { add(light, part, from: sheet, on: &surface) }
        }
      }
    }
  }

  /// Adds the part of a light that lies in `part`.
  private func add(
    _ light: Light, _ part: PixelBox, from sheet: SpriteSheet, on surface: inout Surface
  ) {
    let box = light.box
    sheet.words.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      for y in part.minY..<part.maxY {
        let row: Int = (y - box.minY) * box.width
        let source = base + light.sprite.offset + row + (part.minX - box.minX)
        let target = surface.pixels + y * surface.stride + part.minX
        let gain = light.ground == .tube ? (rowGains[y] * light.level) >> 8 : light.level
        Additive.add(
          source, to: target, count: part.width, gain: gain,
          light.ground == .lamp ? .light : polarity)
      }
    }
  }
}
