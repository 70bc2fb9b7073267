extension BeamField {
  /// Marks what differs from what was drawn last.
  func mark(_ dirty: inout DirtyTiles) {
    let rows = 0..<box.height
    for (index, strip) in strips.enumerated() {
      var all = strip
      if !strip.drawn.isEmpty { all.light(strip.drawn) }
      let lit = all.lit.clamped(to: rows)
      let x = left + index * Self.side
      dirty.mark(
        PixelBox(
          minX: max(x, box.minX), minY: box.minY + lit.lowerBound,
          maxX: min(x + Self.side, box.maxX), maxY: box.minY + lit.upperBound))
    }
  }

  /// Adds its light.
  func add(to canvas: LightCanvas, _ gains: RowGains) {
    guard canvas.rowRange.overlaps(box.rows) else { return }
    switch canvas.polarity {
    case .light: add(to: canvas, gains) { Additive.sum($0, $1) }
    case .shade: add(to: canvas, gains) { Additive.difference($0, $1) }
    }
  }

  @inline(__always)
  private func add(
    to canvas: LightCanvas, _ gains: RowGains,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    let rows = canvas.rowRange.clamped(to: box.rows)
    gains.withScaled(palette) { colors in
      gains.indices.withUnsafeBufferPointer { indices in
        values.withUnsafeBytes { values in
          guard let plane = values.baseAddress, let indices = indices.baseAddress else { return }
          for (index, strip) in strips.enumerated() {
            let lit = ((strip.lit.lowerBound + box.minY)..<(strip.lit.upperBound + box.minY))
              .clamped(to: rows)
            let x = left &+ index &* Self.side
            let tile = TileRuns.tiles(from: x, to: x &+ 1, canvas.shift)
            var y = lit.lowerBound
            while y < lit.upperBound {
              let count = min(8, lit.upperBound &- y)
              let first: Int = index &* Self.side &* pitch &+ margin &+ y &- box.minY
              for quad in 0..<4 {
                addBlock(
                  plane + (first &+ quad &* 4 &* pitch),
                  canvas.pixels + (y &* canvas.stride &+ x &+ quad &* 4), canvas.stride,
                  canvas.rows + y, tile, x &+ quad &* 4, indices + y, count, colors, join)
              }
              y &+= 8
            }
          }
        }
      }
    }
  }

  /// Adds four columns of up to eight rows.
  @inline(__always)
  private func addBlock(
    _ column: UnsafeRawPointer, _ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int,
    _ rows: UnsafePointer<DirtyTiles.Row>, _ tile: UInt64, _ x: Int,
    _ indices: UnsafePointer<Int>,
    _ count: Int, _ colors: UnsafePointer<UInt32>,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    let bytes = column.assumingMemoryBound(to: UInt8.self)
    let (a, b, c, d) = (bytes, bytes + pitch, bytes + 2 &* pitch, bytes + 3 &* pitch)
    let isDark = Self.eight(a) | Self.eight(b) | Self.eight(c) | Self.eight(d) == 0
    guard !isDark else { return }
    var target = pixels
    for row in 0..<count {
      let dirty = rows[row]
      if dirty.tiles & tile != 0, dirty.start <= x, x < dirty.end {
        let palette = colors + indices[row] &* 256
        let light = SIMD4<UInt32>(
          palette[Int(a[row])], palette[Int(b[row])], palette[Int(c[row])], palette[Int(d[row])])
        Additive.store(join(Additive.load(target), light), target)
      }
      target += stride
    }
  }

  /// Eight rows of a column at once.
  @inline(__always)
  private static func eight(_ rows: UnsafePointer<UInt8>) -> UInt64 {
    UnsafeRawPointer(rows).loadUnaligned(as: UInt64.self)
  }
}
