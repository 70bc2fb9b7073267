import CRealtime
import DevicePorts
import Realtime
import Units

/// Turns captured periods into one channel without holes, and hands it on with what was played meanwhile.
///
/// Frames that were lost, before us or because the reader was slow, are owed: silence takes their place as soon
/// as there is room, so that the reader may count samples as time.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct CaptureTap: ~Copyable {
  /// Frames handed on at a time.
  private static let block = 256
  /// Most frames that are owed, 10 s at 192 kHz; who was away for longer starts afresh anyway.
  private static let mostOwed = 1_920_000

  private var ring: RingProducer<Float>
  /// The ring of played samples: as long as ``ring`` and emptied before it, so what has room there
  /// has room here.
  private var playedRing: RingProducer<Float>
  private let channel: AudioConfiguration.Channel
  private var mix = ChannelMix(at: SampleRate(48000))
  private var choice = InputChoice(at: SampleRate(48000))
  private var meter = InputMeter(at: SampleRate(48000))
  private let scratch = SampleBuffer(count: Self.block)
  private let silence = SampleBuffer(count: Self.block)
  private var expectedPosition = -1
  private var owed = 0

  /// Samples so far that were not numbers.
  private(set) var badSamples = 0
  /// Frames so far that were lost before us.
  private(set) var lostFrames = 0
  /// Frames so far that found no room.
  private(set) var droppedFrames = 0

  /// Makes a tap on a channel; one that the card does not have counts as its last.
  init(
    _ channel: AudioConfiguration.Channel, into ring: consuming RingProducer<Float>,
    played: consuming RingProducer<Float>
  ) {
    self.ring = ring
    playedRing = played
    self.channel = channel
  }

  /// Levels of the inputs.
  var levels: InputLevels { @_noLocks get { meter.levels } }

  /// Frames handed on since the ring was made.
  var position: UInt64 { @_noLocks get { ring.position } }

  /// Forgets where the stream was: the next period is the first of another.
  mutating func prepare(at rate: SampleRate) {
    expectedPosition = -1
    mix = ChannelMix(at: rate)
    choice = InputChoice(at: rate)
    meter = InputMeter(at: rate)
  }

  /// Takes one period, and as many samples that the loudspeaker got in it.
  ///
  /// - Parameters:
  ///   - period: What was captured.
  ///   - played: What the loudspeaker got.
  ///   - isSounding: True if the box sounds, by whatever output.
  @_noLocks
  mutating func take(
    _ period: UnsafePointer<AudioPeriod>, played: UnsafePointer<Float>, isSounding: Bool
  ) {
    meter.take(period)
    let (position, frames) = (period.pointee.position, period.pointee.frameCount)
    if expectedPosition >= 0 && position > expectedPosition {
      lostFrames &+= position &- expectedPosition
      owe(position &- expectedPosition)
    }
    expectedPosition = position &+ frames
    var done = 0
    while done < frames {
      let rest = frames &- done
      let part = rest < Self.block ? rest : Self.block
      let channels = period.pointee.captureChannels
      let frames = period.pointee.capture + done &* channels
      if channel == .auto && channels > 1 {
        choose(frames, channels: channels, count: part, isSounding: isSounding)
      }
      reduce(frames, channels: channels, count: part)
      pass(part, played: played + done)
      done &+= part
    }
  }
}

// MARK: - Steps

extension CaptureTap {
  /// Has the choice hear the first two of `channels`.
  private mutating func choose(
    _ frames: UnsafePointer<Float>, channels: Int, count: Int, isSounding: Bool
  ) {
    var frame = 0
    while frame < count {
      let first = frames + frame &* channels
      choice.take(
        rt_isfinitef(first[0]) ? first[0] : 0, rt_isfinitef(first[1]) ? first[1] : 0,
        isSounding: isSounding)
      frame &+= 1
    }
  }

  /// The input that is heard of `channels`, -1 for a mix, and the number of those that are mixed.
  private func source(of channels: Int) -> (input: Int, mixed: Int) {
    switch channel {
    case .mean: (-1, channels)
    case .only(let number): (number < 0 ? 0 : (number < channels ? number : channels &- 1), 0)
    case .auto: channels < 2 ? (0, 0) : (choice.chosen, 2)
    }
  }

  /// Fills the scratch memory with one channel out of `channels`.
  private mutating func reduce(_ frames: UnsafePointer<Float>, channels: Int, count: Int) {
    let (input, mixed) = source(of: channels)
    let bad = mix.badSamples
    var frame = 0
    while frame < count {
      let first = frames + frame &* channels
      scratch.samples[frame] =
        input < 0 ? mix.sample(of: first, channels: mixed) : clean(first[input])
      frame &+= 1
    }
    badSamples &+= mix.badSamples &- bad
    meter.take(heard: scratch.samples, count: count, of: input)
  }

  /// Silence for NaN and infinities.
  private mutating func clean(_ sample: Float) -> Float {
    if rt_isfinitef(sample) { return sample }
    badSamples &+= 1
    return 0
  }

  /// Hands on what is owed and then the scratch memory, or owes that too.
  private mutating func pass(_ count: Int, played: UnsafePointer<Float>) {
    while owed > 0 {
      let part = owed < Self.block ? owed : Self.block
      if !ring.push(silence.samples, count: part) { break }
      _ = playedRing.push(silence.samples, count: part)
      owed &-= part
    }
    if owed == 0 && ring.push(scratch.samples, count: count) {
      // After the captured ones: who finds these finds those. Where nobody reads them they stay out.
      _ = playedRing.push(played, count: count)
    } else {
      droppedFrames &+= count
      owe(count)
    }
  }

  private mutating func owe(_ frames: Int) {
    let sum = owed &+ frames
    owed = sum < Self.mostOwed ? sum : Self.mostOwed
  }
}
