import Glibc
import MusicTheory
import PitchDetection
import Units

/// The shape of a waveform that follows the one that is heard.
struct WaveShape {
  /// Samples of the shape, within ±1.
  private(set) var samples = [Float](repeating: 0, count: Waveform.count)
  /// True while the shape has yet to reach the waveform that is heard.
  private(set) var isMoving = false

  /// Number of changes of the samples, so far.
  private(set) var changes = 0

  private let following: Seconds
  private var goal = [Float](repeating: 0, count: Waveform.count)
  private var heard = Waveform.none
  private var note: MIDINote?

  /// Difference between samples that counts as none.
  private static let rest: Float = 1 / 512

  /// Makes a flat shape that follows with a time constant.
  init(following: Seconds) { self.following = following }

  /// Follows a waveform from now on: at once if a note begins; if none sounds, the shape stays.
  mutating func aim(at waveform: Waveform, of note: MIDINote?) {
    let isNew = note != self.note
    self.note = note
    guard note != nil, isNew || waveform != heard else { return }
    heard = waveform
    goal.withUnsafeMutableBufferPointer { goal in
      if let base = goal.baseAddress { waveform.write(to: base) }
    }
    if isNew {
      samples = goal
      changes += 1
    } else {
      isMoving = true
    }
  }

  /// Goes on by a length of time: exponentially, so that it is the same in any number of steps.
  mutating func advance(by time: Seconds) {
    guard isMoving, time.value > 0 else { return }
    changes += 1
    let rest = Float(exp(-time.value / following.value))
    var largest: Float = 0
    for index in samples.indices {
      let distance = (samples[index] - goal[index]) * rest
      samples[index] = goal[index] + distance
      largest = max(largest, abs(distance))
    }
    guard largest < Self.rest else { return }
    samples = goal
    isMoving = false
  }
}
