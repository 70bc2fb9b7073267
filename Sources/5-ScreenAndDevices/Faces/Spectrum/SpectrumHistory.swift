import SpectralAnalysis

/// The heights of the last seconds, a row for every two spectra.
///
/// The rows follow from the spectra alone: whatever a panel's rate, the same sound gives the same rows.
struct SpectrumHistory {
  /// Rows that are kept: five seconds.
  static let rows = 128
  /// Rows a second.
  static let rate = Double(SpectrumAnalyzer.spectraPerSecond) / Double(spectraPerRow)
  private static let spectraPerRow = 2

  /// Number of rows so far that could be told from the ones before.
  private(set) var changes = 0

  /// Heights of 0...255; each row lies in it twice, so that the newest ones lie side by side.
  private var values = [UInt8](repeating: 0, count: 2 * rows * SpectrumLevels.count)
  /// Index of the newest row; older ones follow.
  private var newest = 0
  private var waiting = SpectrumLevels(repeating: 0)
  private var spectra = 0
  /// Rows since one that is not flat.
  private var flat = rows

  /// Takes the heights as a spectrum comes, in 0...1.
  mutating func take(_ heights: SpectrumLevels) {
    for band in 0..<SpectrumLevels.count { waiting[band] = max(waiting[band], heights[band]) }
    spectra += 1
    guard spectra == Self.spectraPerRow else { return }
    spectra = 0
    write(waiting)
    waiting = SpectrumLevels(repeating: 0)
  }

  private mutating func write(_ heights: SpectrumLevels) {
    let bands = SpectrumLevels.count
    newest = (newest + Self.rows - 1) % Self.rows
    var any: UInt8 = 0
    for band in 0..<bands {
      let value = UInt8(max(0, min(heights[band], 1)) * 255)
      values[newest * bands + band] = value
      values[(newest + Self.rows) * bands + band] = value
      any |= value
    }
    flat = any == 0 ? min(flat + 1, Self.rows + 1) : 0
    if flat <= Self.rows { changes += 1 }
  }

  /// Gives all rows, `SpectrumLevels.count` heights each, the newest first.
  func withRows(_ body: (UnsafePointer<UInt8>) -> Void) {
    values.withUnsafeBufferPointer { values in
      guard let values = values.baseAddress else { return }
      body(values + newest * SpectrumLevels.count)
    }
  }
}
