import DevicePorts
import Gestures

/// A report of what a strip's electrodes feel: only what changed, and nothing of a finger that is being lifted.
struct StripReport {
  /// Counts of 255 by which a strength has to change to be told of.
  private static let grain = 3

  /// The first electrode of the second chip, which measures at other times than the first; `nil` without one.
  var seam: Int?
  /// The mask that was told last.
  private(set) var mask = PadMask(bits: 0)

  init(seam: Int? = nil) { self.seam = seam }

  /// Takes the touched electrodes, bit 0 the lowest, and by how many counts each is below its baseline.
  ///
  /// - Returns: What is to be told; `nil` if nothing changed.
  mutating func update(touched bits: UInt32, deltas: [Int]) -> PadMask? {
    var new = PadMask(bits: bits)
    if bits != 0 { new.strengths = strengths(touched: bits, deltas) }
    guard new.bits != mask.bits || hasMoved(to: new) else { return nil }
    mask = new
    return new
  }

  private func strengths(touched bits: UInt32, _ deltas: [Int]) -> SIMD32<UInt8> {
    // A bare finger makes more counts than fit: all are scaled alike then.
    let strongest = max(255, deltas.max() ?? 0)
    var strengths = SIMD32<UInt8>()
    for (pad, delta) in deltas.enumerated() { strengths[pad] = UInt8(delta * 255 / strongest) }
    for run in RibbonTracker.runs(of: bits) where isLeft(run, deltas) {
      for pad in max(run.lowerBound - 1, 0)...min(run.upperBound + 1, 31) {
        strengths[pad] = mask.strengths?[pad] ?? 0
      }
    }
    return strengths
  }

  /// True if a finger has left electrodes that the chip still debounces: the finger was lifted where it was before.
  ///
  /// Of two chips one knows sooner, so across the seam one electrode is enough.
  private func isLeft(_ run: ClosedRange<Int>, _ deltas: [Int]) -> Bool {
    let left = run.count { $0 < deltas.count && deltas[$0] < Int(MPR121Registers.release) }
    let isAcross = seam.map { run.contains($0) && run.contains($0 - 1) } ?? false
    return left == run.count || (isAcross && left > 0)
  }

  private func hasMoved(to new: PadMask) -> Bool {
    guard let old = mask.strengths, let new = new.strengths else { return false }
    return new.indices.contains { abs(Int(old[$0]) - Int(new[$0])) > Self.grain }
  }
}
