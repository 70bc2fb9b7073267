extension BeamField {
  /// Marks what differs from what was drawn last.
  func mark(_ dirty: inout DirtyTiles) {
    let rows = 0..<box.height
    var touched = 0..<0
    for (index, strip) in strips.enumerated() {
      let lit = strip.lit.joined(with: strip.drawn).clamped(to: rows)
      let x = left + index * Self.side
      dirty.markTile(of: x, rows: (box.minY + lit.lowerBound)..<(box.minY + lit.upperBound))
      touched = touched.joined(with: lit)
    }
    dirty.widen(
      PixelBox(
        minX: box.minX, minY: box.minY + touched.lowerBound, maxX: box.maxX,
        maxY: box.minY + touched.upperBound))
  }

  /// Adds its light.
  func add(to canvas: LightCanvas, _ gains: RowGains) {
    guard canvas.rowRange.overlaps(box.rows) else { return }
    withPalettes(gains) { palettes in
      values.withUnsafeBytes { values in
        guard let plane = values.baseAddress?.advanced(by: margin) else { return }
        // Chosen in here, so that each way of joining is compiled into the loops.
        switch canvas.polarity {
        case .light: add(plane, palettes, to: canvas) { Additive.sum($0, $1) }
        case .shade: add(plane, palettes, to: canvas) { Additive.difference($0, $1) }
        }
      }
    }
  }

  @inline(__always)
  private func add(
    _ plane: UnsafeRawPointer, _ palettes: UnsafePointer<UnsafePointer<UInt32>>,
    to canvas: LightCanvas, _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    let top = box.minY
    let rows = ((canvas.rowRange.lowerBound - top)..<(canvas.rowRange.upperBound - top))
      .clamped(to: 0..<box.height)
    for index in 0..<strips.count {
      let lit = strips[index].lit.clamped(to: rows)
      guard !lit.isEmpty else { continue }
      let x = left &+ index &* Self.side
      let first = plane + index &* Self.side &* pitch
      // What changed is drawn as a whole, and what did not where something else changed.
      if isChanged {
        for quad in 0..<(Self.side / 4) {
          let target = canvas.pixels + (top &* canvas.stride &+ x &+ 4 &* quad)
          add(first + 4 &* quad &* pitch, lit, palettes, target, canvas.stride, join)
        }
      } else {
        for row in lit {
          var parts = canvas.runs(of: top &+ row, from: x, to: min(x &+ Self.side, box.maxX))
          while let part = parts.next() {
            var column = part.start & ~3
            while column < part.end {
              let target = canvas.pixels + ((top &+ row) &* canvas.stride &+ column)
              add(row, of: first + (column &- x) &* pitch, palettes, target, join)
              column &+= 4
            }
          }
        }
      }
    }
  }

  /// Adds some rows of four columns: four at a time, since a loop as long as the light is high would be
  /// mispredicted at each end.
  @inline(__always)
  private func add(
    _ columns: UnsafeRawPointer, _ rows: Range<Int>,
    _ palettes: UnsafePointer<UnsafePointer<UInt32>>, _ pixels: UnsafeMutablePointer<UInt32>,
    _ stride: Int, _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    var row = rows.lowerBound
    var target = pixels + row &* stride
    while row &+ 4 <= rows.upperBound {
      let place = columns + row
      let light =
        Self.four(place) | Self.four(place + pitch) | Self.four(place + 2 &* pitch)
        | Self.four(place + 3 &* pitch)
      if light != 0 {
        add(row, of: columns, palettes, target, join)
        add(row &+ 1, of: columns, palettes, target + stride, join)
        add(row &+ 2, of: columns, palettes, target + 2 &* stride, join)
        add(row &+ 3, of: columns, palettes, target + 3 &* stride, join)
      }
      target += 4 &* stride
      row &+= 4
    }
    while row < rows.upperBound {
      add(row, of: columns, palettes, target, join)
      target += stride
      row &+= 1
    }
  }

  /// Adds a row of four columns.
  @inline(__always)
  private func add(
    _ row: Int, of columns: UnsafeRawPointer, _ palettes: UnsafePointer<UnsafePointer<UInt32>>,
    _ target: UnsafeMutablePointer<UInt32>,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    let palette = palettes[row]
    let place = (columns + row).assumingMemoryBound(to: UInt8.self)
    let light = SIMD4<UInt32>(
      palette[Int(place[0])], palette[Int(place[pitch])], palette[Int(place[2 &* pitch])],
      palette[Int(place[3 &* pitch])])
    Additive.store(join(Additive.load(target), light), target)
  }

  /// Gives each row of the box its palette.
  @inline(__always)
  private func withPalettes(
    _ gains: RowGains, _ body: (UnsafePointer<UnsafePointer<UInt32>>) -> Void
  ) {
    gains.withScaled(palette) { colors in
      withUnsafeTemporaryAllocation(
        of: UnsafePointer<UInt32>.self, capacity: box.height
      ) { memory in
        guard let palettes = memory.baseAddress else { return }
        for row in 0..<box.height {
          (palettes + row).initialize(to: colors + gains.indices[box.minY &+ row] &* 256)
        }
        body(palettes)
      }
    }
  }

  /// Four rows of a column at once.
  @inline(__always)
  private static func four(_ rows: UnsafeRawPointer) -> UInt32 {
    rows.loadUnaligned(as: UInt32.self)
  }
}
