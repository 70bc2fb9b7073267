@testable import Synthesis

/// A click that was struck, and how loud.
struct Strike: Equatable {
  var frame: Int
  var peak: Float
}

/// Renders `frames` of a metronome alone, in blocks of 256, and finds the clicks.
///
/// A click's own first sample is 0: what is found lies one frame behind its beginning, which is taken off.
func strikes(of metronome: inout Metronome, frames: Int) -> [Strike] {
  let block = 256
  let mix = UnsafeMutablePointer<Float>.allocate(capacity: block)
  let weights = UnsafeMutablePointer<Float>.allocate(capacity: block)
  weights.initialize(repeating: 0, count: block)
  defer {
    mix.deallocate()
    weights.deallocate()
  }
  var strikes: [Strike] = []
  var (start, silence, loudest) = (0, 100, Float(0))
  while start < frames {
    let count = min(block, frames - start)
    mix.initialize(repeating: 0, count: block)
    metronome.render(addingTo: mix, weights: weights, count: count)
    var index = 0
    while index < count {
      let magnitude = abs(mix[index])
      if magnitude == 0 {
        silence += 1
      } else {
        if silence > 40 {
          strikes.append(Strike(frame: start + index - 1, peak: 0))
          loudest = 0
        }
        silence = 0
        if magnitude > loudest {
          loudest = magnitude
          strikes[strikes.count - 1].peak = magnitude
        }
      }
      index += 1
    }
    start += count
  }
  return strikes
}
