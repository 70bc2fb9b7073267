/// A rectangle of whole pixels.
public struct PixelBox: Sendable, Hashable {
  /// Columns `minX..<maxX`.
  public var minX: Int
  /// Rows `minY..<maxY`.
  public var minY: Int
  /// One past the last column.
  public var maxX: Int
  /// One past the last row.
  public var maxY: Int

  /// Makes a box; it is empty if an end is not past its start.
  public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  /// All rows.
  public var rows: Range<Int> { minY..<(isEmpty ? minY : maxY) }
  /// Pixels a row.
  public var width: Int { max(0, maxX - minX) }
  /// Rows.
  public var height: Int { max(0, maxY - minY) }
  /// True if there is no pixel in the box.
  public var isEmpty: Bool { minX >= maxX || minY >= maxY }

  /// The pixels in both boxes.
  public func intersection(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
      maxY: min(maxY, other.maxY))
  }

  /// The smallest box with all pixels of both boxes, neither of them empty.
  public func union(_ other: PixelBox) -> PixelBox {
    PixelBox(
      minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
      maxY: max(maxY, other.maxY))
  }
}
