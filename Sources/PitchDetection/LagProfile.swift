import Realtime

/// How alike the sound is to itself at every lag of one window: what the period estimators read.
///
/// - Source: de Cheveigné and Kawahara 2002, eq. 7 and 8, the difference expanded as
///   `d = E1 + E2 − 2R`; here it is divided by `E1 + E2` lag by lag, after McLeod and Wyvill, "A smarter
///   way to find pitch", ICMC 2005, eq. 9, so that a decaying string does not look aperiodic.
struct LagProfile: ~Copyable {
  /// The lags.
  let grid: LagGrid
  /// Normalised difference by grid index: 0 where the sound repeats, 1 where it is unrelated.
  let difference: UnsafeMutablePointer<Float>
  /// Cumulative mean normalised difference (CMND) by grid index.
  let cmnd: UnsafeMutablePointer<Float>
  /// Indices below this are filled; lags beyond are longer than the window.
  private(set) var end = 0
  /// Length of the window in seconds.
  private(set) var length = 0.0
  private let memory: SampleBuffer

  init(grid: LagGrid) {
    self.grid = grid
    memory = SampleBuffer(count: 2 * grid.count)
    difference = memory.samples
    cmnd = memory.samples + grid.count
  }

  /// Reads a window of `length` seconds.
  mutating func fill(_ sums: LagSums, length: Double) {
    self.length = length
    end = min(grid.index(of: length) + 1, grid.count)
    let seam = min(grid.fine.count, end)
    fillDifference(sums, 0..<seam, energy: sums.fineEnergy)
    fillDifference(sums, seam..<end, energy: sums.coarseEnergy)
    fillMeans()
  }

  /// Normalised autocorrelation, −1...1.
  func correlation(_ index: Int) -> Float { 1 - difference[index] }

  private func fillDifference(_ sums: LagSums, _ indices: Range<Int>, energy: Float) {
    for index in indices {
      let energies = energy + sums.energy(index)
      // Below −150 dB there is nothing to compare.
      let alike = energies > 1e-13 ? 2 * sums.correlation(index) / energies : 0
      difference[index] = 1 - alike
    }
  }

  private func fillMeans() {
    var sum: Float = 0
    cmnd[0] = 1
    let seam = min(grid.fine.count, end)
    for index in 1..<seam {
      sum += difference[index]
      cmnd[index] = difference[index] * Float(index) / max(sum, 1e-9)
    }
    guard end > seam else { return }
    // The coarse stream's lags begin before the fine one's end, and each is worth two of them.
    sum = 0
    for index in 1..<2 * grid.coarse.lowerBound { sum += difference[index] / 2 }
    for index in seam..<end {
      sum += difference[index]
      cmnd[index] =
        difference[index] * Float(grid.coarse.lowerBound + index - seam) / max(sum, 1e-9)
    }
  }
}
