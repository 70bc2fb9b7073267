import Units

/// The memory and the clockwork of a simulated card while its stream is open.
final class OpenStream {
  let rate: SampleRate
  let frames: Int
  let captureChannels: Int
  let playbackChannels: Int
  let capture: UnsafeMutablePointer<Float>
  let playback: UnsafeMutablePointer<Float>
  private(set) var position = 0
  private let opened: Instant

  init(card: SimulatedAudio.Card, opened: Instant) {
    rate = card.rate
    frames = card.period.value
    captureChannels = card.captureChannels
    playbackChannels = card.playbackChannels
    capture = .allocate(capacity: frames * captureChannels)
    playback = .allocate(capacity: max(1, frames * playbackChannels))
    self.opened = opened
  }

  deinit {
    capture.deallocate()
    playback.deallocate()
  }

  /// The length of a period.
  var length: Seconds { rate.duration(of: FrameCount(frames)) }

  /// The instant at which the period under way is whole; from the position, so that rounding never adds up.
  var nextPeriod: Instant { opened + rate.duration(of: FrameCount(position + frames)) }

  func advance() { position += frames }

  func skip(_ count: FrameCount) { position += count.value }
}
