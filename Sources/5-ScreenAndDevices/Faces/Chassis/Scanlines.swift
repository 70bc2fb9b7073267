import Glibc

/// The lines that the beam writes: how bright each row of the panel is.
enum Scanlines {
  /// Part of the light that is missing between two lines.
  static let depth = 0.26

  /// Brightness of every row in 1/256: full on a line, less between lines `pitch` rows apart.
  static func gains(rows: Int, pitch: Int) -> [Int] {
    (0..<rows).map { row in
      let phase = 2 * Double.pi * Double(row % pitch) / Double(pitch)
      return Int((256 * (1 - depth * (1 - cos(phase)) / 2)).rounded())
    }
  }
}
