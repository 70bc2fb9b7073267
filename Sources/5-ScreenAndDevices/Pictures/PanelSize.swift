/// A panel's size in words: `800x480`.
public struct PanelSize: LosslessStringConvertible, Sendable, Equatable {
  /// Pixels a row.
  public let width: Int
  /// Rows.
  public let height: Int

  /// Pixels that a side may have: up to full HD, upright.
  private static let allowed = 1...1920

  /// A panel of a size that is known.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Reads a size; `nil` for what is none.
  public init?(_ description: String) {
    let parts = description.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.allowed.contains(width), Self.allowed.contains(height)
    else { return nil }
    self.init(width: width, height: height)
  }

  /// Width and height, as they are read.
  public var description: String { "\(width)x\(height)" }
}
