import Realtime

/// Likeness of the sound to itself at every lag of one window, which the period estimators read.
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
  /// Power of the fine stream over that of the coarse one.
  private var treble: Float = 1
  private let memory: SampleBuffer

  init(grid: LagGrid) {
    self.grid = grid
    memory = SampleBuffer(count: 2 * grid.count)
    difference = memory.samples
    cmnd = memory.samples + grid.count
  }

  /// Reads a window of `length` seconds.
  mutating func fill(_ sums: LagSums, length: Double) {
    begin(length: length)
    let seam = min(grid.fine.count, end)
    fillDifference(sums, 0..<seam, energy: sums.fineEnergy)
    fillDifference(sums, seam..<end, energy: sums.coarseEnergy)
    treble = sums.fineEnergy / max(2 * sums.coarseEnergy, 1e-13)
    fillMeans()
  }

  /// Begins with a window of `length` seconds, to be filled by ``refill(_:count:)``.
  mutating func begin(length: Double) {
    self.length = length
    end = min(grid.index(of: length) + 1, grid.count)
  }

  /// Writes the correlation at the coarse stream's lags, from 0 on.
  ///
  /// - Returns: How many.
  func coarseLags(into lags: UnsafeMutablePointer<Float>) -> Int {
    let first = grid.coarse.lowerBound
    lags[0] = 1
    for lag in 1..<first { lags[lag] = min(treble * correlation(2 * lag), 1) }
    let count = max(end - grid.fine.count, 0)
    for index in 0..<count { lags[first + index] = correlation(grid.fine.count + index) }
    return first + count
  }

  /// Takes another correlation at the coarse stream's lags in place of its own.
  ///
  /// - Parameters:
  ///   - lags: From lag 0 on, whose correlation is 1 by definition.
  ///   - count: How many.
  mutating func refill(_ lags: UnsafePointer<Float>, count: Int) {
    let scale = 1 / max(lags[0], 1e-6)
    func unlike(_ lag: Int) -> Float { 1 - scale * lags[min(abs(lag), count - 1)] }
    for index in 0..<min(grid.fine.count, end) {
      let lag = index / 2
      difference[index] =
        index % 2 == 0
        ? unlike(lag)
        : (9 * (unlike(lag) + unlike(lag + 1)) - unlike(lag - 1) - unlike(lag + 2)) / 16
    }
    for index in min(grid.fine.count, end)..<end {
      difference[index] = unlike(grid.coarse.lowerBound + index - grid.fine.count)
    }
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
