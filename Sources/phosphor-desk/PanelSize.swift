import ArgumentParser

/// A panel's size on the command line: `800x480`.
struct PanelSize: ExpressibleByArgument {
  /// Pixels a row.
  var width: Int
  /// Rows.
  var height: Int

  /// What is understood: up to full HD, upright.
  static let allowed = 1...1920

  init?(argument: String) {
    let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]),
      Self.allowed.contains(width), Self.allowed.contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }
}
