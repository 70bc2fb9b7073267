import DSP
import Realtime
public import Units

/// Takes the box's own tones, as the room gives them back, out of what was captured.
///
/// What is played is known to the sample, so the way from loudspeaker to microphone is learned and what
/// must come back by it is subtracted. Masking the tones' harmonics would be cheaper, but a string that is
/// tuned to the tone in unison lies on those very frequencies; here it is kept, since the way is learned at
/// the tone's begin and then hardly changed while something else sounds.
///
/// A partitioned-block filter in the frequency domain: each bin of each partition has a weight and the
/// variance of what is not yet known of it, which sets its step. New tones bring new frequencies, about
/// which nothing was learned: then the variances start again for a second, and nothing is passed on until
/// the tones are told from what else sounds (``ToneGate``). Afterwards the weights follow slowly, and the
/// rest of a tone that could not be taken away is held back by the gate.
///
/// Nothing is delayed, computed or changed while nothing plays. While something does, the samples come in
/// blocks of about 21 ms.
///
/// - Source: Soo and Pang, "Multidelay block frequency domain adaptive filter", IEEE Transactions on ASSP
///   38(2), 1990, with one partition constrained a block; the steps after Enzner and Vary,
///   "Frequency-domain adaptive Kalman filter for acoustic echo control in hands-free telephones", Signal
///   Processing 86(6), 2006. On simulated rooms steps of a fixed size diverged beside a string.
/// - Thread: analysis. Allocates in `init` only.
public struct ToneCanceller: ~Copyable {
  /// Samples of a block.
  public let block: Int
  private let parameters: Parameters
  private let bins: Int
  private let fft: FFT
  /// Samples that were played in the block before this one, then in this one.
  private let played: SampleBuffer
  /// Silence, then the samples of this block that the filter leaves.
  private let left: SampleBuffer
  private let captured: SampleBuffer
  private let echo: SampleBuffer
  /// Spectra of what was played, newest at ``newest``, one row of bins a partition.
  private let playedSpectra: ComplexBuffer
  private let weights: ComplexBuffer
  private let known: Knowledge
  private let usual: SampleBuffer
  private let spectrum: ComplexBuffer
  private var newest = 0
  private var filled = 0
  /// Blocks since something was played; the filter is at rest when all partitions are silent.
  private var silentBlocks: Int
  private var blocks = 0
  private var untilLearned = 0
  private var gate = ToneGate()

  /// Makes a canceller that has learned nothing.
  public init(sampleRate: SampleRate, parameters: Parameters = .standard) {
    var length = 64
    while Double(length) < 0.75 * parameters.block.value * sampleRate.hertz { length *= 2 }
    let (bins, rows) = (length + 1, parameters.partitions)
    self.parameters = parameters
    self.bins = bins
    block = length
    fft = FFT(length: 2 * length)
    played = SampleBuffer(count: 2 * length)
    left = SampleBuffer(count: 2 * length)
    captured = SampleBuffer(count: length)
    echo = SampleBuffer(count: 2 * length)
    playedSpectra = ComplexBuffer(count: bins * rows)
    weights = ComplexBuffer(count: bins * rows)
    known = Knowledge(bins: bins, partitions: rows)
    usual = SampleBuffer(count: bins)
    spectrum = ComplexBuffer(count: bins)
    silentBlocks = rows + 1
  }

  /// True while nothing was played for so long that samples pass through.
  public var isResting: Bool { silentBlocks > parameters.partitions && filled == 0 }

  /// Forgets what sounds, and keeps what was learned of the room.
  public mutating func reset() {
    for buffer in [played.samples, left.samples] { buffer.update(repeating: 0, count: 2 * block) }
    playedSpectra.clear()
    usual.samples.update(repeating: 0, count: bins)
    filled = 0
    silentBlocks = parameters.partitions + 1
    gate.open()
  }

  /// Learns the way anew, with nothing passed on meanwhile: playback may have shifted against capture.
  public mutating func relearn() {
    if !isResting { begin() }
  }

  /// Takes captured samples and what was played at the same time, as many of each.
  ///
  /// - Parameters:
  ///   - capturedSamples: One channel of what was captured.
  ///   - playedSamples: One channel of what was given to the loudspeaker; zeros if nothing was.
  ///   - each: Called with captured samples without the tones; in all as many as were taken, in order.
  public mutating func process(
    captured capturedSamples: UnsafeBufferPointer<Float>,
    played playedSamples: UnsafeBufferPointer<Float>,
    each: (UnsafeBufferPointer<Float>) -> Void
  ) {
    var done = 0
    while done < capturedSamples.count {
      if isResting {
        var start = done
        while start < playedSamples.count, playedSamples[start] == 0 { start += 1 }
        if start > done { each(UnsafeBufferPointer(rebasing: capturedSamples[done..<start])) }
        done = start
        if done == capturedSamples.count { return }
        silentBlocks = 0
      }
      let part = min(block - filled, capturedSamples.count - done)
      for index in 0..<part {
        captured.samples[filled + index] = capturedSamples[done + index]
        played.samples[block + filled + index] = playedSamples[done + index]
      }
      filled += part
      done += part
      if filled == block {
        processBlock()
        filled = 0
        each(UnsafeBufferPointer(start: captured.samples, count: block))
      }
    }
  }
}

/// Certainty of the weights, and the steps that it allows.
private struct Knowledge: ~Copyable {
  /// Variance of each weight, one row of bins a partition.
  let variance: SampleBuffer
  /// Power of what the filter leaves, bin by bin, smoothed over time.
  let noise: SampleBuffer
  /// Inverse of all the power in a bin, by which its steps are scaled.
  let reach: SampleBuffer
  /// Unknown share of the power in a bin, 0...1.
  let clarity: SampleBuffer

  init(bins: Int, partitions: Int) {
    variance = SampleBuffer(count: bins * partitions)
    noise = SampleBuffer(count: bins)
    reach = SampleBuffer(count: bins)
    clarity = SampleBuffer(count: bins)
  }
}

// MARK: - A block

extension ToneCanceller {
  private mutating func processBlock() {
    takePlayed()
    filter()
    var (leftPower, echoPower): (Float, Float) = (0, 0)
    for index in 0..<block {
      let sample = captured.samples[index] - echo.samples[block + index]
      left.samples[block + index] = sample
      leftPower += sample * sample
      echoPower += echo.samples[block + index] * echo.samples[block + index]
    }
    if silentBlocks <= parameters.partitions { learn() }
    pass(leftPower: leftPower, echoPower: echoPower)
  }

  /// Moves the spectra of what was played on by a block.
  private mutating func takePlayed() {
    newest = newest == 0 ? parameters.partitions - 1 : newest - 1
    let (x, y) = playedSpectra.parts(from: newest * bins)
    fft.forward(played.samples, real: x, imaginary: y)
    var isSilent = true
    for index in 0..<block {
      let sample = played.samples[block + index]
      if sample != 0 { isSilent = false }
      played.samples[index] = sample
    }
    silentBlocks = isSilent ? silentBlocks + 1 : 0
    var (new, all): (Float, Float) = (0, 0)
    for bin in 0..<bins {
      let power = x[bin] * x[bin] + y[bin] * y[bin]
      all += power
      new += max(0, power - parameters.rise * usual.samples[bin])
      usual.samples[bin] += (power - usual.samples[bin]) * 0.2
    }
    if new > parameters.novelty * all, all > 1e-6 * Float(block) { begin() }
  }

  /// Nothing is known of the tones that begin.
  private mutating func begin() {
    forgetVariances()
    untilLearned = parameters.learning
    gate.begin()
  }

  private mutating func forgetVariances() {
    let share = 1 / Float(parameters.partitions)
    known.variance.samples.update(repeating: share, count: known.variance.count)
  }

  /// The row of the spectrum that was newest `partition` blocks ago.
  private func row(_ partition: Int) -> Int {
    (newest + partition) % parameters.partitions * bins
  }

  /// Computes the samples of the tones that come back.
  private mutating func filter() {
    spectrum.clear()
    let (real, imaginary) = spectrum.parts(from: 0)
    for partition in 0..<parameters.partitions {
      let (x, y) = playedSpectra.parts(from: row(partition))
      let (u, v) = weights.parts(from: partition * bins)
      for bin in 0..<bins {
        real[bin] += x[bin] * u[bin] - y[bin] * v[bin]
        imaginary[bin] += x[bin] * v[bin] + y[bin] * u[bin]
      }
    }
    fft.inverse(real: real, imaginary: imaginary, into: echo.samples)
  }

  /// Moves the weights towards those that would have left less.
  private mutating func learn() {
    let (real, imaginary) = spectrum.parts(from: 0)
    fft.forward(left.samples, real: real, imaginary: imaginary)
    let isLearning = untilLearned > 0
    if isLearning { untilLearned -= 1 } else { forgetVariances() }
    weigh()
    let size = isLearning ? parameters.step : parameters.following
    let trust = isLearning ? parameters.trust : 0
    for partition in 0..<parameters.partitions {
      let (x, y) = playedSpectra.parts(from: row(partition))
      let (u, v) = weights.parts(from: partition * bins)
      let p = known.variance.samples + partition * bins
      for bin in 0..<bins {
        let share = known.reach.samples[bin]
        let step = size * p[bin] * share
        u[bin] += step * (x[bin] * real[bin] + y[bin] * imaginary[bin])
        v[bin] += step * (x[bin] * imaginary[bin] - y[bin] * real[bin])
        p[bin] *= 1 - trust * known.clarity.samples[bin]
      }
    }
    // Cut while steps are large; with small ones of even size it costs more than it keeps straight.
    if isLearning { constrain(blocks % parameters.partitions) }
    blocks += 1
  }

  /// For each bin the inverse of all its power and the unknown share of it, smoothed over neighbours.
  private mutating func weigh() {
    let (real, imaginary) = spectrum.parts(from: 0)
    let all = playedSpectra.parts(from: 0)
    let other = echo.samples  // its job is done for this block
    var strongest: Float = 0
    for bin in 0..<bins {
      let power = real[bin] * real[bin] + imaginary[bin] * imaginary[bin]
      let before = known.noise.samples[bin]
      let slow = before * parameters.smoothing + power * (1 - parameters.smoothing)
      known.noise.samples[bin] = max(slow, power)
      var sum: Float = 0
      for partition in 0..<parameters.partitions {
        let place = row(partition) + bin
        let (x, y) = (all.real[place], all.imaginary[place])
        sum += known.variance.samples[partition * bins + bin] * (x * x + y * y)
      }
      other[bin] = sum / 2
      strongest = max(strongest, sum / 2)
    }
    for bin in 0..<bins {
      let (before, after) = (max(bin - 1, 0), min(bin + 1, bins - 1))
      let unknown = (other[before] + other[bin] + other[after]) / 3
      let noise =
        (known.noise.samples[before] + known.noise.samples[bin] + known.noise.samples[after]) / 3
      known.reach.samples[bin] = 1 / (unknown + noise + parameters.ground * strongest + 1e-9)
      known.clarity.samples[bin] = unknown / (unknown + noise + 1e-9)
    }
  }

  /// Cuts a partition's response to the length of a block.
  private mutating func constrain(_ partition: Int) {
    let (u, v) = weights.parts(from: partition * bins)
    fft.inverse(real: u, imaginary: v, into: echo.samples)
    (echo.samples + block).update(repeating: 0, count: block)
    fft.forward(echo.samples, real: u, imaginary: v)
  }

  /// Leaves in `captured` what is passed on: what is left, unless it is but the rest of a tone.
  private mutating func pass(leftPower: Float, echoPower: Float) {
    let before = gate.gain
    if silentBlocks > parameters.partitions {
      gate.open()
    } else {
      gate.update(left: leftPower, tones: echoPower)
    }
    gate.shape(
      left.samples + block, count: block, from: before, tones: echoPower, into: captured.samples)
  }
}
