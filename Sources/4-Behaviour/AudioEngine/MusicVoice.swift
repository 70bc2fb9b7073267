import DevicePorts
import Realtime

/// Music on its way from the ring to the mix: begins, rests, jumps and ends without a click.
///
/// A jump (another file, another place) and a rest are taken after a fall of ``ramp`` frames, and what follows rises as
/// long. A loop is no jump: its samples stand side by side in the ring, or are put so where the control says.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct MusicVoice: ~Copyable {
  /// Frames of a rise or fall: 2.7 ms at 48 kHz.
  static let ramp = 128

  private var ring: RingConsumer<Float>
  private var controls: LatestValueReader<MusicControl>
  private var level = 0  // 0...ramp

  /// Times that the ring was empty though more was to come.
  private(set) var shortages = 0
  /// True if the last block had any music in it.
  private(set) var isSounding = false

  /// Makes a voice that is silent.
  init(ring: consuming RingConsumer<Float>, controls: consuming LatestValueReader<MusicControl>) {
    self.ring = ring
    self.controls = controls
  }

  /// Writes the next `count` samples, silence if there are none.
  @_noLocks
  mutating func render(into samples: UnsafeMutablePointer<Float>, count: Int) {
    let control = controls.latest()
    var frame = 0
    isSounding = false
    while frame < count {
      if ring.position == control.leave { ring.skip(to: control.start) }
      let mustJump = control.drops(ring.position)
      if mustJump && level == 0 { ring.skip(to: control.start) }
      let isRising = control.isPlaying && !control.drops(ring.position)
      if !isRising && level == 0 { break }
      guard let sample = ring.pop() else {
        if control.isOpen && level > 0 { shortages &+= 1 }
        level = 0
        if mustJump { ring.skip(to: control.start) }
        break
      }
      if isRising {
        if level < Self.ramp { level &+= 1 }
      } else {
        level &-= 1
      }
      samples[frame] = sample * (Float(level) / Float(Self.ramp))
      isSounding = true
      frame &+= 1
    }
    while frame < count {
      samples[frame] = 0
      frame &+= 1
    }
  }
}

extension MusicControl {
  /// True if the sample at a position is not to be played.
  fileprivate func drops(_ position: UInt64) -> Bool {
    position >= leave && position < start
  }
}
