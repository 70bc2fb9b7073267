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
  private var dirty = DirtyTiles(width: 0, height: 0)
  private let gains: RowGains
  /// What lights on the tube do to it from the next drawing of everything on.
  public var polarity = Polarity.light

  /// Makes a table without lights.
  ///
  /// - Parameter rowGains: Brightness of light on each row of the surface, 0...256: the scanlines.
  public init(rowGains: [Int]) { gains = RowGains(rowGains) }

  /// Draws everything: `background`, then all fields and lights.
  public mutating func drawAll(
    _ groups: [[Light]], _ fields: [LightField] = [], from sheet: SpriteSheet,
    over background: borrowing Surface, on surface: inout Surface, damage: inout Damage
  ) {
    if dirty.width != surface.width || dirty.height != surface.height {
      dirty = DirtyTiles(width: surface.width, height: surface.height)
    }
    dirty.mark(surface.bounds)
    shown = groups
    redraw(fields, from: sheet, over: background, on: &surface, damage: &damage)
  }

  /// Draws what differs from the arrangement before: same size of `surface`, same `background`, same
  /// places of the fields.
  public mutating func draw(
    _ groups: [[Light]], _ fields: [LightField] = [], from sheet: SpriteSheet,
    over background: borrowing Surface, on surface: inout Surface, damage: inout Damage
  ) {
    for field in fields where field.isChanged {
      switch field {
      case .columns(let field):
        field.draw(on: canvas(background, &surface), gains, &damage)
      case .beam(let field): field.mark(&dirty)
      case .dial(let field): field.mark(&dirty)
      }
    }
    for index in 0..<max(groups.count, shown.count) {
      let old = index < shown.count ? shown[index] : []
      let new = index < groups.count ? groups[index] : []
      if old != new { markDifference(old, new) }
    }
    guard !dirty.isEmpty else { return }
    shown = groups
    redraw(fields, from: sheet, over: background, on: &surface, damage: &damage)
  }
}

extension LightTable {
  /// Marks lights that are not the same in both groups at the same place of the list.
  private mutating func markDifference(_ old: [Light], _ new: [Light]) {
    let shared = min(old.count, new.count)
    for index in 0..<shared where old[index] != new[index] {
      mark(old[index])
      mark(new[index])
    }
    for index in shared..<old.count { mark(old[index]) }
    for index in shared..<new.count { mark(new[index]) }
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
    _ fields: [LightField], from sheet: SpriteSheet, over background: borrowing Surface,
    on surface: inout Surface, damage: inout Damage
  ) {
    let canvas = canvas(background, &surface)
    restore(canvas, damage: &damage)
    for field in fields {
      switch field {
      case .columns(let field): field.redraw(on: canvas, gains)
      case .beam(let field): field.add(to: canvas, gains)
      case .dial(let field): field.add(to: canvas, gains)
      }
    }
    gains.values.withUnsafeBufferPointer { gains in
      guard let gains = gains.baseAddress else { return }
      sheet.withWords { words, spans in
        for group in shown {
          for light in group where light.level > 0 { add(light, words, spans, gains, to: canvas) }
        }
      }
    }
    dirty.clear()
  }

  /// Copies every dirty tile from the static layer.
  private func restore(_ canvas: LightCanvas, damage: inout Damage) {
    damage.add(rows: canvas.rowRange) { y in
      Damage.Span(start: canvas.rows[y].start, end: canvas.rows[y].end)
    }
    for y in canvas.rowRange {
      let row = canvas.rows[y]
      guard row.tiles != 0 else { continue }
      let (start, end) = (Int(row.start), Int(row.end))
      if TileRuns.tiles(from: start, to: end, canvas.shift) & ~row.tiles == 0 {
        canvas.restore(y, from: start, to: end)
        continue
      }
      var runs = canvas.runs(of: y, from: start, to: end)
      while let run = runs.next() { canvas.restore(y, from: run.start, to: run.end) }
    }
  }

  /// Adds a light as far as it lies in dirty tiles.
  private func add(
    _ light: Light, _ words: UnsafePointer<UInt32>, _ spans: UnsafePointer<SpriteSheet.Span>,
    _ gains: UnsafePointer<Int>, to canvas: LightCanvas
  ) {
    let box = light.box
    let polarity = light.ground == .lamp ? .light : canvas.polarity
    let isScanned = light.ground == .tube
    let top = max(box.minY, canvas.rowRange.lowerBound)
    let foot = min(box.maxY, canvas.rowRange.upperBound)
    let left = max(box.minX, 0)
    let right = min(box.maxX, canvas.width)
    guard top < foot, left < right,
      canvas.columns & TileRuns.tiles(from: left, to: right, canvas.shift) != 0
    else { return }
    for y in top..<foot {
      let row = y &- box.minY
      let span = spans[light.sprite.row &+ row]
      let dirty = canvas.rows[y]
      let start = max(box.minX &+ Int(span.start), Int(dirty.start))
      let end = min(box.minX &+ Int(span.end), Int(dirty.end))
      guard start < end else { continue }
      let wanted = TileRuns.tiles(from: start, to: end, canvas.shift)
      guard dirty.tiles & wanted != 0 else { continue }
      let gain = isScanned ? (gains[y] &* light.level) &>> 8 : light.level
      let first: Int = light.sprite.offset &+ row &* box.width &- box.minX
      let target = canvas.pixels + y &* canvas.stride
      if wanted & ~dirty.tiles == 0 {
        Additive.add(
          words + (first &+ start), to: target + start, count: end &- start, gain: gain, polarity)
        continue
      }
      var runs = canvas.runs(of: y, from: start, to: end)
      while let run = runs.next() {
        Additive.add(
          words + (first &+ run.start), to: target + run.start, count: run.end &- run.start,
          gain: gain, polarity)
      }
    }
  }
}
