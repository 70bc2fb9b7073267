/// A beam that writes curves: bright in its middle, with a glow around it.
///
/// What it lights in a column depends on where the curve enters and leaves the column. Both in eighths of
/// a pixel, that is few enough cases to keep the column of each; steep pieces are put together out of
/// the beam's edges.
public struct Beam: Sendable {
  /// Rows that it lights above and below the curve.
  let reach: Int
  /// Bytes of a kept column.
  let columnSize: Int
  /// Eighths of a pixel that a piece may span to have a kept column, exclusive.
  let spans: Int
  /// Kept columns, one for each eighth of the upper end and each span, the latter first.
  private let columns: [UInt8]
  /// Brightness from ``reach`` rows above the curve down to it and 16 rows on, for each eighth.
  private let rise: [UInt8]
  /// Brightness from 15 rows above the curve's row, past the glow, and 16 dark rows on, for each eighth.
  private let fall: [UInt8]

  /// Makes a beam of a profile.
  ///
  /// - Parameters:
  ///   - reach: Pixels from the curve to where the light ends.
  ///   - brightness: Brightness at a distance in pixels, 0...1; not more if farther.
  public init(reach: Double, brightness: (Double) -> Double) {
    let reach = max(0, Int(reach.rounded(.up))) + 1
    let profile = (0...(reach * 8 + 8)).map { eighths in
      UInt8((min(max(brightness(Double(eighths) / 8), 0), 1) * 255).rounded())
    }
    // Two rows of curve at least.
    let size = (2 * reach + 4 + 15) & ~15
    let spans = 8 * (size - 2 * reach - 2)
    self.reach = reach
    columnSize = size
    self.spans = spans
    columns = (0..<(8 * spans)).flatMap { index in
      (0..<size).map { row -> UInt8 in
        let above = index & 7 + 8 * (reach - row)
        let below = 8 * (row - reach) - index & 7 - index >> 3
        let distance = max(above, below, 0)
        return distance < profile.count ? profile[distance] : 0
      }
    }
    rise = (0..<8).flatMap { eighth in
      (0..<(reach + 17)).map { profile[max(0, 8 * (reach - $0) + (reach >= $0 ? eighth : 0))] }
    }
    fall = (0..<8).flatMap { eighth in
      (0..<(reach + 33)).map { index in
        let row = index - 15
        return row <= 0 ? profile[0] : row <= reach + 1 ? profile[8 * row - eighth] : 0
      }
    }
  }

  /// Gives what the beam writes with, as long as `body` runs.
  @inline(__always)
  func withTip(_ body: (Tip) -> Void) {
    columns.withUnsafeBytes { columns in
      rise.withUnsafeBytes { rise in
        fall.withUnsafeBytes { fall in
          guard let columns = columns.baseAddress, let rise = rise.baseAddress,
            let fall = fall.baseAddress
          else { return }
          body(
            Tip(
              reach: reach, columnSize: columnSize, spans: spans, columns: columns, rise: rise,
              fall: fall))
        }
      }
    }
  }

  /// Writer of the beam's light into columns; valid within ``Beam/withTip(_:)`` only.
  struct Tip {
    fileprivate let reach: Int
    fileprivate let columnSize: Int
    fileprivate let spans: Int
    fileprivate let columns: UnsafeRawPointer
    fileprivate let rise: UnsafeRawPointer
    fileprivate let fall: UnsafeRawPointer

    /// Lights columns if they are darker than the beam.
    ///
    /// - Parameters:
    ///   - pieces: For each column of a strip the byte where the beam begins to light it; then for each the
    ///     curve's eighth of a pixel where it enters, in the lower three bits, and how many eighths it goes
    ///     on from there, in the others.
    ///   - columns: Which columns of the strip.
    ///   - strip: The strip's first column.
    ///   - pitch: Bytes from one column to the next.
    @inline(__always)
    func write(
      _ pieces: UnsafePointer<Int32>, _ columns: Range<Int>, into strip: UnsafeMutableRawPointer,
      _ pitch: Int
    ) {
      let known = 8 &* spans
      var column = strip + columns.lowerBound &* pitch
      for index in columns {
        let target = column + Int(pieces[index])
        let piece = Int(pieces[BeamField.side &+ index])
        if piece >= known {
          writeSteep(piece, into: target)
        } else {
          // One vector is usual, and more the exception.
          let kept = self.columns + piece &* columnSize
          lighten(target, with: kept.loadUnaligned(as: SIMD16<UInt8>.self))
          var row = 16
          while row < columnSize {
            lighten(target + row, with: (kept + row).loadUnaligned(as: SIMD16<UInt8>.self))
            row &+= 16
          }
        }
        column += pitch
      }
    }

    /// Writes any piece: the lesser of the light above the curve and the light below it, since brightness only falls
    /// with the distance.
    @inline(never)
    private func writeSteep(_ piece: Int, into target: UnsafeMutableRawPointer) {
      let exit = piece & 7 &+ piece &>> 3
      let above = rise + (piece & 7) &* (reach &+ 17)
      let below = fall + (exit & 7) &* (reach &+ 33)
      let foot = exit &>> 3 &+ reach &- 15
      let end = exit &>> 3 &+ 2 &* reach &+ 2
      var row = 0
      repeat {
        let a = (above + min(row, reach &+ 1)).loadUnaligned(as: SIMD16<UInt8>.self)
        let b = (below + max(row &- foot, 0)).loadUnaligned(as: SIMD16<UInt8>.self)
        lighten(target + row, with: a.replacing(with: b, where: b .< a))
        row &+= 16
      } while row < end
    }

    @inline(__always)
    private func lighten(_ target: UnsafeMutableRawPointer, with light: SIMD16<UInt8>) {
      let old = target.loadUnaligned(as: SIMD16<UInt8>.self)
      target.storeBytes(
        of: old.replacing(with: light, where: old .< light), as: SIMD16<UInt8>.self)
    }
  }
}
