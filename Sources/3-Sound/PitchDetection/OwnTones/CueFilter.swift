import DSP
import Realtime
public import Units

/// Takes the box's cues out of what was captured: a low-pass far below the lowest of them.
///
/// The cues are above 4 kHz (`Cue.lowest`), 60 dB down here. Notes up to two octaves above a guitar's highest open string
/// keep their fundamental and what tells them apart.
///
/// - Source: Butterworth's low-pass of the twelfth order, in sections of the second.
/// - Thread: analysis. Allocates in `init` only.
public struct CueFilter: ~Copyable {
  /// Frequency from which on less passes, -3 dB, in hertz.
  private static let cutoff = 2200.0
  /// Quality of each section: 1 / (2 cos θ) for θ from 7.5° to 82.5° in steps of 15°.
  private static let qualities = [0.5043, 0.5412, 0.6302, 0.8213, 1.3066, 3.8306]
  /// Samples that are filtered at a time.
  private static let block = 1024

  private let sections: UnsafeMutablePointer<Biquad>
  private let samples = SampleBuffer(count: block)

  /// Makes a filter that has heard nothing.
  public init(sampleRate: SampleRate) {
    sections = .allocate(capacity: Self.qualities.count)
    for (index, quality) in Self.qualities.enumerated() {
      (sections + index).initialize(
        to: Biquad(.lowPass(Hertz(Self.cutoff), quality: quality, at: sampleRate)))
    }
  }

  deinit { sections.deallocate() }

  /// Forgets what went through.
  public mutating func reset() {
    for index in 0..<Self.qualities.count { sections[index].reset() }
  }

  /// Filters captured samples, any number of them; what is no number is silence.
  ///
  /// - Parameters:
  ///   - captured: What was captured.
  ///   - each: Called with what is left of it, in order and in all as many.
  public mutating func process(
    _ captured: UnsafeBufferPointer<Float>, each: (UnsafeBufferPointer<Float>) -> Void
  ) {
    var done = 0
    while done < captured.count {
      let part = min(Self.block, captured.count - done)
      for index in 0..<part {
        let sample = captured[done + index]
        samples.samples[index] = sample.isFinite ? min(max(sample, -4), 4) : 0
      }
      for section in 0..<Self.qualities.count {
        for index in 0..<part {
          samples.samples[index] = sections[section].process(samples.samples[index])
        }
      }
      done += part
      each(UnsafeBufferPointer(start: samples.samples, count: part))
    }
  }
}
