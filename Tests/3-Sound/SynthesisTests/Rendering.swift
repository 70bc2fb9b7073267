import Synthesis
import Units

/// Renders `length` of what a generator plays, in blocks of a period.
func rendered(_ length: Seconds, of generator: inout ToneGenerator, at rate: SampleRate) -> [Float]
{
  var samples = [Float](repeating: 0, count: rate.frames(in: length).value)
  samples.withUnsafeMutableBufferPointer { buffer in
    guard let start = buffer.baseAddress else { return }
    var done = 0
    while done < buffer.count {
      let count = min(256, buffer.count - done)
      generator.render(into: start + done, count: count)
      done += count
    }
  }
  return samples
}

/// Largest difference of two samples that follow each other.
func largestStep(_ samples: some Sequence<Float>) -> Float {
  zip(samples, samples.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) }
}

/// Largest magnitude.
func peak(_ samples: some Sequence<Float>) -> Float {
  samples.reduce(0) { max($0, abs($1)) }
}
