extension PlaneField {
  /// Adds the light of a plane whose pixels have hues: rows are dimmed after their colours are found, for a palette of
  /// many hues costs more to dim than a row.
  func addHues(to canvas: LightCanvas, _ gains: RowGains, _ rows: Range<Int>, end: Int) {
    let (left, top, width) = (box.minX, box.minY, box.width)
    palette.withUnsafeBufferPointer { colors in
      values.withUnsafeBufferPointer { values in
        hues.withUnsafeBufferPointer { hues in
          withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width + 8) { line in
            guard let line = line.baseAddress, let values = values.baseAddress,
              let hues = hues.baseAddress, let colors = colors.baseAddress
            else { return }
            for y in rows {
              let first = (y &- top) &* width
              let pixels = canvas.pixels + y &* canvas.stride
              var parts = canvas.runs(of: y, from: left, to: end)
              while let part = parts.next() {
                let start = first &+ (part.start &- left)
                Self.add(
                  values + start, hues + start, count: part.end &- part.start, colors, line,
                  to: pixels + part.start,
                  gain: gains.values[y], canvas.polarity)
              }
            }
          }
        }
      }
    }
  }

  /// Adds one stretch of a row but for what is dark at its ends.
  @inline(__always)
  private static func add(
    _ values: UnsafePointer<UInt8>, _ hues: UnsafePointer<UInt8>, count: Int,
    _ colors: UnsafePointer<UInt32>, _ line: UnsafeMutablePointer<UInt32>,
    to pixels: UnsafeMutablePointer<UInt32>, gain: Int, _ polarity: Polarity
  ) {
    var (start, end) = (0, count)
    while start < end, values[start] == 0 { start &+= 1 }
    while end > start, values[end &- 1] == 0 { end &-= 1 }
    guard start < end else { return }
    for index in start..<end {
      line[index] = colors[Int(hues[index]) &<< 8 | Int(values[index])]
    }
    Additive.add(
      line + start, to: pixels + start, count: end &- start, gain: gain, polarity)
  }
}
