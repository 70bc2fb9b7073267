extension LightCanvas {
  /// Adds a sprite, of which some may be drawn, as far as it is.
  ///
  /// - Parameters:
  ///   - light: The sprite and its place.
  ///   - words: Pixels of the sheet.
  ///   - spans: Lit columns of the sheet's rows.
  ///   - gains: Brightness of light on each row of the tube, 0...256.
  func add(
    _ light: Light, _ words: UnsafePointer<UInt32>, _ spans: UnsafePointer<SpriteSheet.Span>,
    _ gains: UnsafePointer<Int>
  ) {
    let shown = rowRange.clamped(to: light.box.rows)
    let gains = light.ground == .tube ? gains : nil
    switch light.ground == .lamp ? .light : polarity {
    case .light: add(light, shown, words, spans, gains) { Additive.sum($0, $1) }
    case .shade: add(light, shown, words, spans, gains) { Additive.difference($0, $1) }
    }
  }

  /// Adds some rows of a sprite.
  @inline(__always)
  private func add(
    _ light: Light, _ shown: Range<Int>, _ words: UnsafePointer<UInt32>,
    _ spans: UnsafePointer<SpriteSheet.Span>, _ gains: UnsafePointer<Int>?,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    let box = light.box
    let top = shown.lowerBound &- box.minY
    var span = spans + (light.sprite.row &+ top)
    var source = words + (light.sprite.offset &+ top &* box.width)
    var target = pixels + shown.lowerBound &* stride
    var gain = light.level
    for y in shown {
      let row = rows[y]
      let start = max(box.minX &+ Int(span.pointee.start), Int(row.start))
      let end = min(box.minX &+ Int(span.pointee.end), Int(row.end))
      if start < end {
        if let gains { gain = (gains[y] &* light.level) &>> 8 }
        if row.isWhole {
          Additive.add(
            source + (start &- box.minX), to: target + start, count: end &- start, gain: gain, join)
        } else {
          var runs = TileRuns(of: row, from: start, to: end, shift)
          while let run = runs.next() {
            Additive.add(
              source + (run.start &- box.minX), to: target + run.start,
              count: run.end &- run.start, gain: gain, join)
          }
        }
      }
      span += 1
      source += box.width
      target += stride
    }
  }
}
