extension BeamField {
  /// Writes a curve; the brighter light stays where there is some already.
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
    withUnsafeTemporaryAllocation(of: Float.self, capacity: room + 2) { rows in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * room) { pieces in
        guard let rows = rows.baseAddress, let pieces = pieces.baseAddress,
          let curve = curve.baseAddress
        else { return }
        // As many columns as the strips have, and one more on either side.
        rows.initialize(repeating: curve[0], count: first + 1)
        (rows + (first + 1)).initialize(from: curve, count: count)
        (rows + (first + 1 + count))
          .initialize(repeating: curve[count - 1], count: room + 1 - first - count)
        for strip in strips.indices {
          let start = strip * Self.side
          let lit = cut(rows + start, into: pieces + 2 * start, beam)
          strips[strip].light(lit)
        }
        beam.withTip { write(pieces, with: $0) }
      }
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
    let least = SIMD4<Float>(repeating: -Float(beam.reach + 2))
    let most = SIMD4<Float>(repeating: Float(box.height + beam.reach + 2))
    let seven = SIMD4<Int32>(repeating: 7)
    let three = SIMD4<Int32>(repeating: 3)
    let shift = SIMD4<Int32>(repeating: Int32(margin - beam.reach))
    var first = SIMD4<Int32>(repeating: .max)
    var last = SIMD4<Int32>(repeating: .min)
    for column in stride(from: 0, to: Self.side, by: 4) {
      let row = UnsafeRawPointer(curve + column)
      let before = row.loadUnaligned(as: SIMD4<Float>.self)
      let here = row.loadUnaligned(fromByteOffset: 4, as: SIMD4<Float>.self)
      let after = row.loadUnaligned(fromByteOffset: 8, as: SIMD4<Float>.self)
      let a = (here + before) * half
      let b = (here + after) * half
      let low = here.replacing(with: a, where: a .< here)
      let high = here.replacing(with: a, where: a .> here)
      let enter = Self.eighths(low.replacing(with: b, where: b .< low), least, most)
      let leave = Self.eighths(high.replacing(with: b, where: b .> high), least, most)
      let top = enter &>> three
      let foot = leave &>> three
      first = first.replacing(with: top, where: top .< first)
      last = last.replacing(with: foot, where: foot .> last)
      let piece = (enter & seven) | ((leave &- enter) &<< three)
      UnsafeMutableRawPointer(pieces + column)
        .storeBytes(of: top &+ shift, as: SIMD4<Int32>.self)
      UnsafeMutableRawPointer(pieces + (Self.side &+ column))
        .storeBytes(of: piece, as: SIMD4<Int32>.self)
    }
    return (Int(first.min()) &- beam.reach)..<(Int(last.max()) &+ beam.reach &+ 2)
  }

  /// Rows in eighths of a pixel under the middle of row 0, rounded down; `least` where it is not a number.
  @inline(__always)
  private static func eighths(
    _ rows: SIMD4<Float>, _ least: SIMD4<Float>, _ most: SIMD4<Float>
  ) -> SIMD4<Int32> {
    let above = least.replacing(with: rows, where: rows .> least)
    let within = above.replacing(with: most, where: most .< above)
    let scaled = within * SIMD4(repeating: 8) - SIMD4(repeating: 4)
    // Adding 1.5 · 2²³ leaves the nearest integer in the low bits.
    let magic = SIMD4<Float>(repeating: 12_582_912)
    let nearest = scaled + magic
    let whole = unsafeBitCast(nearest, to: SIMD4<Int32>.self) &- SIMD4(repeating: 0x4B40_0000)
    return whole.replacing(
      with: whole &- SIMD4(repeating: 1), where: nearest - magic .> scaled)
  }

  /// Writes the pieces strip by strip, those of columns outside the box left out.
  @inline(__always)
  private mutating func write(_ pieces: UnsafePointer<Int32>, with tip: Beam.Tip) {
    let (pitch, left, box) = (pitch, left, box)
    let count = strips.count
    values.withUnsafeMutableBytes { values in
      guard var column = values.baseAddress else { return }
      for strip in 0..<count {
        let x = left &+ strip &* Self.side
        let pieces = pieces + 2 &* strip &* Self.side
        for index in 0..<Self.side {
          if x &+ index >= box.minX, x &+ index < box.maxX {
            tip.write(Int(pieces[Self.side &+ index]), into: column + Int(pieces[index]))
          }
          column += pitch
        }
      }
    }
  }
}
