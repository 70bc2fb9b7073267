extension BeamField {
  /// Writes a curve; the brighter light stays if there is some already.
  ///
  /// - Parameters:
  ///   - curve: Rows with fractions, 0 at the top of the plane, one for each column of ``box``; what is
  ///     not a number counts as far above.
  ///   - beam: Which of the beams writes.
  public mutating func write(_ curve: UnsafeBufferPointer<Float>, with beam: Int) {
    precondition(curve.count == box.width, "a curve has a row for each column")
    isChanged = true
    let beam = beams[beam]
    let count = curve.count
    let first = box.minX - left
    let room = strips.count * Self.side
    withUnsafeTemporaryAllocation(of: Float.self, capacity: room + 4) { rows in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * room) { pieces in
        guard let rows = rows.baseAddress, let pieces = pieces.baseAddress,
          let curve = curve.baseAddress
        else { return }
        // As many columns as the strips have, one more on either side, and whole vectors.
        rows.initialize(repeating: curve[0], count: first + 1)
        (rows + (first + 1)).initialize(from: curve, count: count)
        (rows + (first + 1 + count))
          .initialize(repeating: curve[count - 1], count: room + 3 - first - count)
        scale(rows, count: room + 4, beam)
        for index in strips.indices {
          let start = index &* Self.side
          let lit = cut(rows + start, into: pieces + 2 &* start, beam)
          strips[index].lit = strips[index].lit.joined(with: lit)
        }
        beam.withTip { write(pieces, with: $0) }
      }
    }
  }

  /// Makes rows eighths of a pixel under the middle of row 0, those outside so near that the beam just
  /// leaves the box; what is not a number lies above.
  @inline(__always)
  private func scale(_ rows: UnsafeMutablePointer<Float>, count: Int, _ beam: Beam) {
    let least = SIMD4<Float>(repeating: -Float(beam.reach + 2))
    let most = SIMD4<Float>(repeating: Float(box.height + beam.reach + 2))
    for index in stride(from: 0, to: count, by: 4) {
      let place = UnsafeMutableRawPointer(rows + index)
      let row = place.loadUnaligned(as: SIMD4<Float>.self)
      let above = least.replacing(with: row, where: row .> least)
      let within = above.replacing(with: most, where: most .< above)
      place.storeBytes(
        of: within * SIMD4(repeating: 8) - SIMD4(repeating: 4), as: SIMD4<Float>.self)
    }
  }

  /// Cuts a strip of a curve into a piece for each column: from halfway to the column before to halfway
  /// to the next.
  ///
  /// - Parameters:
  ///   - curve: A row for each column, and for one more on either side.
  ///   - pieces: Gets the byte of each column where the beam begins to light it, then how it does.
  ///   - beam: What writes.
  /// - Returns: The rows that are lit.
  @inline(__always)
  private func cut(
    _ curve: UnsafePointer<Float>, into pieces: UnsafeMutablePointer<Int32>, _ beam: Beam
  ) -> Range<Int> {
    let half = SIMD4<Float>(repeating: 0.5)
    let seven = SIMD4<Int32>(repeating: 7)
    let three = SIMD4<Int32>(repeating: 3)
    let shift = SIMD4<Int32>(repeating: Int32(margin - beam.reach))
    var first = SIMD4<Float>(repeating: .infinity)
    var last = SIMD4<Float>(repeating: -.infinity)
    for column in stride(from: 0, to: Self.side, by: 4) {
      let row = UnsafeRawPointer(curve + column)
      let before = row.loadUnaligned(as: SIMD4<Float>.self)
      let here = row.loadUnaligned(fromByteOffset: 4, as: SIMD4<Float>.self)
      let after = row.loadUnaligned(fromByteOffset: 8, as: SIMD4<Float>.self)
      let a = (here + before) * half
      let b = (here + after) * half
      let low = Self.lesser(Self.lesser(here, a), b)
      let high = Self.greater(Self.greater(here, a), b)
      first = Self.lesser(first, low)
      last = Self.greater(last, high)
      let enter = Self.roundedDown(low)
      let leave = Self.roundedDown(high)
      let piece = (enter & seven) | ((leave &- enter) &<< three)
      UnsafeMutableRawPointer(pieces + column)
        .storeBytes(of: enter &>> three &+ shift, as: SIMD4<Int32>.self)
      UnsafeMutableRawPointer(pieces + (Self.side &+ column))
        .storeBytes(of: piece, as: SIMD4<Int32>.self)
    }
    let top = Self.roundedDown(first).min() &>> 3
    let foot = Self.roundedDown(last).max() &>> 3
    return (Int(top) &- beam.reach)..<(Int(foot) &+ beam.reach &+ 2)
  }

  @inline(__always)
  private static func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .< a)
  }

  @inline(__always)
  private static func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> {
    a.replacing(with: b, where: b .> a)
  }

  /// Whole numbers of what lies far within ±2²².
  @inline(__always)
  private static func roundedDown(_ values: SIMD4<Float>) -> SIMD4<Int32> {
    // Adding 1.5 · 2²³ leaves the nearest integer in the low bits.
    let magic = SIMD4<Float>(repeating: 12_582_912)
    let nearest = values + magic
    let whole = unsafeBitCast(nearest, to: SIMD4<Int32>.self) &- SIMD4(repeating: 0x4B40_0000)
    return whole.replacing(
      with: whole &- SIMD4(repeating: 1), where: nearest - magic .> values)
  }

  /// Writes the pieces strip by strip, those of columns outside the box left out.
  @inline(__always)
  private mutating func write(_ pieces: UnsafePointer<Int32>, with tip: Beam.Tip) {
    let (pitch, left, box) = (pitch, left, box)
    let count = strips.count
    values.withUnsafeMutableBytes { values in
      guard let plane = values.baseAddress else { return }
      for strip in 0..<count {
        let x = left &+ strip &* Self.side
        let columns = max(0, box.minX &- x)..<min(Self.side, box.maxX &- x)
        let first = plane + strip &* Self.side &* pitch
        tip.write(pieces + 2 &* strip &* Self.side, columns, into: first, pitch)
      }
    }
  }
}
