extension LightCanvas {
  /// Adds a sprite, of which some may be drawn, as far as it is.
  ///
  /// - Parameters:
  ///   - light: The sprite and its place.
  ///   - source: Its sheet.
  ///   - gains: Brightness of light on each row of the tube, 0...256.
  func add(_ light: Light, _ source: SpriteSheet.Source, _ gains: UnsafePointer<Int>) {
    let shown = rowRange.clamped(to: light.box.rows)
    let gains = light.ground == .tube ? gains : nil
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.piece) { words in
      guard let words = words.baseAddress else { return }
      switch light.ground == .lamp ? .light : polarity {
      case .light: add(light, shown, source, gains, words) { Additive.sum($0, $1) }
      case .shade: add(light, shown, source, gains, words) { Additive.difference($0, $1) }
      }
    }
  }

  /// Pixels that are made words of at a time: a kilobyte on the stack.
  private static var piece: Int { 256 }

  /// Adds some rows of a sprite.
  @inline(__always)
  private func add(
    _ light: Light, _ shown: Range<Int>, _ source: SpriteSheet.Source,
    _ gains: UnsafePointer<Int>?, _ words: UnsafeMutablePointer<UInt32>,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    let box = light.box
    var row = source.rows + (light.sprite.row &+ shown.lowerBound &- box.minY)
    var target = pixels + shown.lowerBound &* stride
    var gain = light.level
    for y in shown {
      let drawn = rows[y]
      let start = max(box.minX &+ Int(row.pointee.start), Int(drawn.start))
      let end = min(box.minX &+ Int(row.pointee.end), Int(drawn.end))
      if start < end {
        if let gains { gain = (gains[y] &* light.level) &>> 8 }
        var runs = TileRuns(of: drawn, from: start, to: end, shift)
        while let run = runs.next() {
          var from = run.start
          while from < run.end {
            let to = min(from &+ Self.piece, run.end)
            source.expand(
              row.pointee, of: light.sprite, from: from &- box.minX, to: to &- box.minX, into: words
            )
            Additive.add(words, to: target + from, count: to &- from, gain: gain, join)
            from = to
          }
        }
      }
      row += 1
      target += stride
    }
  }
}
