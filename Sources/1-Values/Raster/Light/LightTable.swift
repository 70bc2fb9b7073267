/// The lights on top of a static layer, and the least work from one arrangement of them to the next.
///
/// Light only adds and saturates, so its order does not matter, and a pixel depends on the static layer
/// and on the lights over it alone. Hence only tiles around lights that came, went or changed are
/// restored from the static layer and lit again; the result equals a drawing from nothing.
///
/// - Thread: panel. Allocates while the number of lights grows only.
public struct LightTable: ~Copyable {
  /// The lights of the picture as it is, in groups; a group is compared light by light.
  private var shown: [[Light]] = []
  /// The pixels that each group lights.
  private var boxes: [PixelBox] = []
  private var dirty = DirtyTiles(width: 0, height: 0)
  private let gains: RowGains
  /// The effect of lights on the tube, from the next drawing of everything on.
  public var polarity = Polarity.light

  /// Makes a table without lights.
  ///
  /// - Parameter rowGains: Brightness of light on each row of the surface, 0...256: the scanlines.
  public init(rowGains: [Int]) { gains = RowGains(rowGains) }

  /// Draws everything: `background`, then all fields and lights.
  public mutating func drawAll(
    _ groups: [[Light]], _ fields: [LightField] = [], from sheet: inout SpriteSheet,
    over background: borrowing Surface, on surface: inout Surface, damage: inout Damage
  ) {
    if dirty.width != surface.width || dirty.height != surface.height {
      dirty = DirtyTiles(width: surface.width, height: surface.height)
    }
    dirty.mark(surface.bounds)
    shown = groups
    boxes = groups.map(Self.box)
    redraw(fields, from: &sheet, over: background, on: &surface, damage: &damage)
  }

  /// Draws what differs from the arrangement before: same size of `surface`, same `background`, same
  /// places of the fields.
  public mutating func draw(
    _ groups: [[Light]], _ fields: [LightField] = [], from sheet: inout SpriteSheet,
    over background: borrowing Surface, on surface: inout Surface, damage: inout Damage
  ) {
    for field in fields where field.isChanged {
      switch field {
      case .columns(let field):
        field.draw(on: canvas(background, &surface), gains, &damage)
      case .beam(let field): field.mark(&dirty)
      case .dial(let field): field.mark(&dirty)
      case .plane(let field): field.mark(&dirty)
      }
    }
    for index in 0..<max(groups.count, shown.count) {
      let old = index < shown.count ? shown[index] : []
      let new = index < groups.count ? groups[index] : []
      guard old != new else { continue }
      markDifference(old, new)
      if index < groups.count, index < boxes.count { boxes[index] = Self.box(of: new) }
    }
    guard !dirty.isEmpty else { return }
    if groups.count != boxes.count { boxes = groups.map(Self.box) }
    shown = groups
    redraw(fields, from: &sheet, over: background, on: &surface, damage: &damage)
  }
}

extension LightTable {
  /// Marks lights that are not the same in both groups at the same place of the list.
  private mutating func markDifference(_ old: [Light], _ new: [Light]) {
    let shared = min(old.count, new.count)
    for index in 0..<shared where old[index] != new[index] {
      mark(old[index])
      // If only its brightness changed, it lies where it lay.
      if old[index].level == 0 || old[index].box != new[index].box { mark(new[index]) }
    }
    for index in shared..<old.count { mark(old[index]) }
    for index in shared..<new.count { mark(new[index]) }
  }

  /// The pixels that a group lights.
  private static func box(of group: [Light]) -> PixelBox {
    var lit = PixelBox(minX: .max, minY: .max, maxX: .min, maxY: .min)
    for light in group where light.level > 0 { lit = lit.union(light.box) }
    return lit
  }

  private mutating func mark(_ light: Light) {
    if light.level > 0 { dirty.mark(light.box) }
  }

  private func canvas(
    _ background: borrowing Surface, _ surface: inout Surface
  ) -> LightCanvas {
    precondition(
      background.stride == surface.stride && surface.height <= gains.values.count,
      "the picture, its static layer and the scanlines have one size")
    return LightCanvas(
      pixels: surface.pixels, ground: background.pixels, stride: surface.stride,
      width: surface.width, rows: dirty.rows, rowRange: dirty.rowRange, columns: dirty.columns,
      shift: dirty.shift, polarity: polarity)
  }

  /// Restores every dirty tile and lights it again.
  private mutating func redraw(
    _ fields: [LightField], from sheet: inout SpriteSheet, over background: borrowing Surface,
    on surface: inout Surface, damage: inout Damage
  ) {
    let canvas = canvas(background, &surface)
    restore(canvas, damage: &damage)
    for field in fields {
      switch field {
      case .columns(let field): field.redraw(on: canvas, gains)
      case .beam(let field): field.add(to: canvas, gains)
      case .dial(let field): field.add(to: canvas, gains)
      case .plane(let field): field.add(to: canvas, gains)
      }
    }
    gains.values.withUnsafeBufferPointer { gains in
      guard let gains = gains.baseAddress else { return }
      for (group, box) in zip(shown, boxes) where canvas.draws(in: box) {
        for light in group where light.level > 0 && canvas.draws(in: light.box) {
          sheet.withPicture(of: light.sprite) { canvas.add(light, $0, gains) }
        }
      }
    }
    dirty.clear()
  }

  /// Copies every dirty tile from the static layer, and tells rows without gaps from others.
  private func restore(_ canvas: LightCanvas, damage: inout Damage) {
    for y in canvas.rowRange { canvas.rows[y].tighten(canvas.shift) }
    damage.add(rows: canvas.rowRange) { y in
      Damage.Span(start: canvas.rows[y].start, end: canvas.rows[y].end)
    }
    for y in canvas.rowRange {
      let row = canvas.rows[y]
      let (start, end) = (Int(row.start), Int(row.end))
      guard start < end else { continue }
      if row.isWhole {
        canvas.restore(y, from: start, to: end)
        continue
      }
      var runs = canvas.runs(of: y, from: start, to: end)
      while let run = runs.next() { canvas.restore(y, from: run.start, to: run.end) }
    }
  }
}
