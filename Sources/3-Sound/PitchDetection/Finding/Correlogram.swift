import DSP
import Realtime

/// Correlations of the sound with its own past, over windows of many lengths at once.
///
/// Each hop is correlated once with the samples before it, at every lag of a ``LagGrid``. A window of
/// 2ⁿ hops is the sum of two windows of 2ⁿ⁻¹ hops, so every further length costs one addition a lag.
/// Nothing is ever subtracted, so nothing drifts.
struct Correlogram: ~Copyable {
  /// The lags.
  let grid: LagGrid
  /// Number of windows: of 1, 2, 4 … hops.
  let levels: Int

  /// Rows of sums, ``LagSums/width(_:)`` long: for each level the newest 2^level, and one more.
  private let rows: SampleBuffer
  private let sum: SampleBuffer
  private let width: Int
  private var hops = 0

  init(grid: LagGrid, levels: Int) {
    self.grid = grid
    self.levels = levels
    width = LagSums.width(grid)
    rows = SampleBuffer(count: Self.firstRow(of: levels) * width)
    sum = SampleBuffer(count: width)
  }

  /// Takes in the newest hop of both streams.
  mutating func push(_ ring: borrowing AnalysisRing) {
    hops += 1
    correlate(ring)
    for level in 0..<levels {
      row(level, ago: 0).update(from: sum.samples, count: width)
      add(row(level, ago: 1 << level))
    }
  }

  /// Correlations and energies of the last `2^level` hops.
  func window(_ level: Int) -> LagSums {
    LagSums(grid: grid, hops: 1 << level, values: UnsafePointer(row(level, ago: 0)))
  }

  /// Forgets everything.
  mutating func reset() { rows.samples.update(repeating: 0, count: rows.count) }
}

extension Correlogram {
  /// Rows before those of a level: 2ʲ + 1 for each level j below.
  private static func firstRow(of level: Int) -> Int { (1 << level) - 1 + level }

  /// The row in which a level keeps its window that ended `ago` hops before the newest.
  private func row(_ level: Int, ago: Int) -> UnsafeMutablePointer<Float> {
    let kept = (1 << level) + 1
    return rows.samples + (Self.firstRow(of: level) + (hops - ago + kept) % kept) * width
  }

  private func add(_ row: UnsafePointer<Float>) {
    for index in 0..<width { sum.samples[index] += row[index] }
  }

  /// Correlates the newest hop alone.
  private func correlate(_ ring: borrowing AnalysisRing) {
    let correlation = sum.samples
    let energy = sum.samples + grid.count
    let fine = ring.newestFine(ring.fineHop)
    let coarse = ring.newestCoarse(ring.coarseHop)
    let seam = grid.fine.count
    Correlation.lags(
      of: fine, count: ring.fineHop, firstLag: 0, lagCount: seam, into: correlation)
    Correlation.energies(of: fine, count: ring.fineHop, firstLag: 0, lagCount: seam, into: energy)
    let (first, count) = (grid.coarse.lowerBound, grid.coarse.count)
    Correlation.lags(
      of: coarse, count: ring.coarseHop, firstLag: first, lagCount: count, into: correlation + seam)
    Correlation.energies(
      of: coarse, count: ring.coarseHop, firstLag: first, lagCount: count, into: energy + seam)
    sum.samples[2 * grid.count] = Correlation.dot(coarse, coarse, count: ring.coarseHop)
  }
}

/// Correlation and energies of one window at every lag; valid until the next hop.
struct LagSums {
  /// The lags.
  let grid: LagGrid
  /// Length of the window.
  let hops: Int
  /// `sum of x[i] · x[i − lag]` by grid index, then `sum of x[i − lag]²`, then the window's coarse energy.
  let values: UnsafePointer<Float>

  /// Floats for one window.
  static func width(_ grid: LagGrid) -> Int { 2 * grid.count + 4 }

  /// `sum of x[i] · x[i − lag]`.
  func correlation(_ index: Int) -> Float { values[index] }
  /// `sum of x[i − lag]²`.
  func energy(_ index: Int) -> Float { values[grid.count + index] }
  /// `sum of x[i]²` of the fine stream.
  var fineEnergy: Float { values[grid.count] }
  /// `sum of x[i]²` of the coarse stream.
  var coarseEnergy: Float { values[2 * grid.count] }
}
