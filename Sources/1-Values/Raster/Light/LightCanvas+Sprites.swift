extension LightCanvas {
  /// Adds a sprite, of which some may be drawn, as far as it is.
  ///
  /// - Parameters:
  ///   - light: The sprite and its place.
  ///   - picture: The sprite's colours.
  ///   - gains: Brightness of light on each row of the tube, 0...256.
  func add(_ light: Light, _ picture: SpritePicture, _ gains: UnsafePointer<Int>) {
    let gains = light.ground == .tube ? gains : nil
    switch light.ground == .lamp ? .light : polarity {
    case .light: add(light, picture, gains) { Additive.sum($0, $1) }
    case .shade: add(light, picture, gains) { Additive.difference($0, $1) }
    }
  }

  /// Adds some rows of a sprite.
  @inline(__always)
  private func add(
    _ light: Light, _ picture: SpritePicture, _ gains: UnsafePointer<Int>?,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    let box = light.box
    let shown = rowRange.clamped(to: box.rows)
    let tiles = TileRuns.tiles(from: max(box.minX, 0), to: min(box.maxX, width), shift)
    var row = picture.rows + (shown.lowerBound &- box.minY)
    var source = picture.line(shown.lowerBound &- box.minY)
    var target = pixels + shown.lowerBound &* stride
    var gain = light.level
    for y in shown {
      let drawn = rows[y]
      let left = box.minX &+ Int(row.pointee.lit.start)
      let right = box.minX &+ Int(row.pointee.lit.end)
      let start = max(left & ~3, Int(drawn.start))
      let end = min((right &+ 3) & ~3, Int(drawn.end))
      if start < end {
        if let gains { gain = (gains[y] &* light.level) &>> 8 }
        if tiles & ~drawn.tiles == 0 {
          Additive.addBlocks(source - left, to: target, start, end, gain: gain, join)
        } else {
          var runs = runs(of: y, from: start, to: end)
          while let run = runs.next() {
            Additive.addBlocks(source - left, to: target, run.start, run.end, gain: gain, join)
          }
        }
      }
      row += 1
      source += right &- left &+ SpritePicture.margin
      target += stride
    }
  }
}
