import Foundation
import Pictures
public import Raster

/// The difference of two pictures of one size.
public struct PictureDifference: Equatable, CustomStringConvertible {
  /// The largest difference of one channel, 0...255.
  public var largest: Int
  /// Pixels with a channel that differs by more than the tolerance.
  public var pixels: Int

  /// Figures for a test's report.
  public var description: String { "\(pixels) pixels differ, by up to \(largest)/255" }
}

/// Compares two pictures channel by channel.
///
/// - Returns: What differs by more than `tolerance` of 255; `nil` for pictures of different sizes.
public func difference(
  _ a: borrowing Surface, _ b: borrowing Surface, tolerance: Int
) -> PictureDifference? {
  guard a.width == b.width, a.height == b.height else { return nil }
  var result = PictureDifference(largest: 0, pixels: 0)
  for y in 0..<a.height {
    for x in 0..<a.width where a[x, y] != b[x, y] {
      let step = channelDistance(a[x, y], b[x, y])
      result.largest = max(result.largest, step)
      if step > tolerance { result.pixels += 1 }
    }
  }
  return result
}

/// The nearest folder of golden pictures beside a test's source file or beside the folders around it.
private func goldenFolder(of test: String) -> URL {
  let home = URL(fileURLWithPath: test).deletingLastPathComponent()
  var folder = home
  while folder.path != "/" {
    let golden = folder.appendingPathComponent("Golden")
    if FileManager.default.fileExists(atPath: golden.path) { return golden }
    folder.deleteLastPathComponent()
  }
  return home.appendingPathComponent("Golden")
}

/// Compares a picture with the golden one beside the test; tolerance 2 of 255 a channel.
///
/// With `PHOSPHOR_UPDATE_GOLDEN=1` in the environment the golden picture is written instead. A mismatch
/// leaves expected, actual and difference (eight times as bright) in a folder that the result names.
///
/// - Parameters:
///   - surface: What was drawn.
///   - name: The golden file, without folder and suffix.
///   - test: The test's source file; `Golden` lies beside it, or beside the folders around it.
/// - Returns: What is wrong in one sentence; `nil` if the pictures agree.
/// - Throws: `PictureFailure` when a picture cannot be read or written.
public func mismatch(
  _ surface: borrowing Surface, golden name: String, test: String = #filePath
) throws -> String? {
  let folder = goldenFolder(of: test)
  let path = folder.appendingPathComponent("\(name).png").path
  if ProcessInfo.processInfo.environment["PHOSPHOR_UPDATE_GOLDEN"] == "1" {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try PNG.write(surface, to: path)
    return nil
  }
  let expected = try PNG.read(path)
  let found = difference(expected, surface, tolerance: 2)
  if let found, found.pixels == 0 { return nil }
  let place = try keep(expected, surface, name)
  let what = found.map { "\($0)" } ?? "the sizes differ"
  return "\(name): \(what); expected, actual and difference are in \(place)"
}

/// Writes the pictures of a mismatch.
private func keep(
  _ expected: borrowing Surface, _ actual: borrowing Surface, _ name: String
) throws -> String {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("phosphor-\(name)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try PNG.write(expected, to: folder.appendingPathComponent("expected.png").path)
  try PNG.write(actual, to: folder.appendingPathComponent("actual.png").path)
  if expected.width == actual.width, expected.height == actual.height {
    var picture = Surface(width: expected.width, height: expected.height)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let step = min(255, 8 * channelDistance(expected[x, y], actual[x, y]))
        picture[x, y] = UInt32(step) &* 0x01_01_01
      }
    }
    try PNG.write(picture, to: folder.appendingPathComponent("difference.png").path)
  }
  return folder.path
}

/// The largest difference of a channel of two words 0x00RRGGBB.
private func channelDistance(_ a: UInt32, _ b: UInt32) -> Int {
  [0, 8, 16].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
}
