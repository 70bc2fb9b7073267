import AudioEngine
import DevicePorts
import Realtime
import Synthesis
import TestSupport
import Testing
import Units

@Suite("music in the mix", .serialized)
struct MusicVoiceTests {
  /// A processor at full volume on a line, with music of one level in its ring.
  private struct Bench: ~Copyable {
    let processor = DuplexProcessor()
    var feed: MusicFeed
    var commands: RingProducer<TimedCommand>
    var reports: LatestValueReader<EngineReport>
    let stream: SimulatedStream

    init(channels: (capture: Int, playback: Int) = (1, 1)) {
      feed = processor.takeMusic()
      commands = processor.takeCommands()
      reports = processor.takeReport()
      stream = SimulatedStream(processor, channels: channels)
    }

    mutating func push(_ level: Float, count: Int) {
      let samples = [Float](repeating: level, count: count)
      let isPushed = feed.ring.push(samples, count: count)
      #expect(isPushed)
    }

    /// Runs periods, and returns what was played in them.
    func played(periods: Int) -> ArraySlice<Float> {
      let begin = stream.played.count
      for _ in 0..<periods { stream.run() }
      return stream.played[begin...]
    }
  }

  /// The largest difference between neighbours.
  private func step(_ samples: ArraySlice<Float>) -> Float {
    zip(samples, samples.dropFirst()).map { abs($0 - $1) }.max() ?? 0
  }

  /// One sample of a rise of the level that the tests play.
  private let ramp = 0.5 / Float(128) * 1.3

  @Test("music is played as it is, after a rise of 2.7 ms and the way through the output")
  func plays() {
    var bench = Bench()
    bench.push(0.5, count: 20_000)
    bench.feed.control.publish(MusicControl(isPlaying: true, isOpen: true))
    let sound = bench.played(periods: 20)
    #expect(sound.dropFirst(1_000).allSatisfy { abs($0 - 0.5) < 0.01 })
    #expect(step(sound) < ramp)
  }

  @Test("nothing is taken that is not asked for")
  func rests() {
    var bench = Bench()
    bench.push(0.5, count: 5_000)
    #expect(bench.played(periods: 20).allSatisfy { $0 == 0 })
    #expect(bench.feed.ring.capacity - bench.feed.ring.free == 5_000)
  }

  @Test("a pause and its end make no click, and lose no sample")
  func pause() {
    var bench = Bench()
    bench.push(0.5, count: 60_000)
    bench.feed.control.publish(MusicControl(isPlaying: true, isOpen: true))
    let before = bench.played(periods: 20)
    bench.feed.control.publish(MusicControl(isPlaying: false, isOpen: true))
    let pause = bench.played(periods: 20)
    let left = bench.feed.ring.free
    bench.feed.control.publish(MusicControl(isPlaying: true, isOpen: true))
    let after = bench.played(periods: 20)
    #expect(step(before + pause + after) < ramp)
    #expect(pause.suffix(256).allSatisfy { $0 == 0 })
    #expect(after.suffix(256).allSatisfy { abs($0 - 0.5) < 0.01 })
    #expect(bench.feed.ring.free - left == 20 * 256)
  }

  @Test("a jump falls, drops what is before it, and rises")
  func jump() {
    var bench = Bench()
    bench.push(0.5, count: 30_000)
    bench.feed.control.publish(MusicControl(isPlaying: true, isOpen: true))
    let before = bench.played(periods: 20)
    let place = bench.feed.ring.position
    bench.push(-0.5, count: 20_000)
    bench.feed.control.publish(MusicControl(start: place, isPlaying: true, isOpen: true))
    let after = bench.played(periods: 10)
    #expect(step(before + after) < ramp)
    #expect(after.dropFirst(1_000).allSatisfy { abs($0 + 0.5) < 0.01 })
    #expect(
      bench.feed.ring.position - UInt64(bench.feed.ring.capacity - bench.feed.ring.free) > place)
  }

  @Test("what is to follow a sample follows it, as if they stood side by side")
  func seam() {
    var bench = Bench()
    bench.push(0.5, count: 3_000)
    bench.push(-0.5, count: 3_000)  // not to be heard
    bench.push(0.5, count: 3_000)
    bench.feed.control.publish(
      MusicControl(start: 6_000, leave: 3_000, isPlaying: true, isOpen: true))
    let sound = bench.played(periods: 23)
    #expect(sound.dropFirst(1_000).allSatisfy { abs($0 - 0.5) < 0.01 })
    #expect(bench.feed.ring.capacity - bench.feed.ring.free == 9_000 - 3_000 - 23 * 256)
  }

  @Test("a place that was passed already is left as in a jump")
  func lateSeam() {
    var bench = Bench()
    bench.push(0.5, count: 30_000)
    bench.feed.control.publish(MusicControl(isPlaying: true, isOpen: true))
    let before = bench.played(periods: 20)
    bench.push(-0.5, count: 20_000)
    bench.feed.control.publish(
      MusicControl(start: 30_000, leave: 5_000, isPlaying: true, isOpen: true))
    let after = bench.played(periods: 10)
    #expect(step(before + after) < ramp)
    #expect(after.dropFirst(1_000).allSatisfy { abs($0 + 0.5) < 0.01 })
  }

  @Test("an empty ring is counted while more is to come, and not at the end of a song")
  func shortage() {
    for (isOpen, count) in [(true, 1), (false, 0)] {
      var bench = Bench()
      bench.push(0.5, count: 1_000)
      bench.feed.control.publish(MusicControl(isPlaying: true, isOpen: isOpen))
      _ = bench.played(periods: 10)
      #expect(bench.reports.latest().musicShortages == count)
    }
  }

  @Test("music obeys volume, limiter and the fade into standby")
  func output() {
    var bench = Bench()
    bench.push(4, count: 60_000)
    bench.feed.control.publish(MusicControl(isPlaying: true, isOpen: true))
    #expect(bench.played(periods: 20).allSatisfy { abs($0) <= 0.951 })
    let isQuiet = bench.commands.push(TimedCommand(.volume(0.1)))
    #expect(isQuiet)
    #expect(bench.played(periods: 60).suffix(256).allSatisfy { abs($0 - 0.4) < 0.05 })
    let isFading = bench.commands.push(TimedCommand(.fadeOut))
    #expect(isFading)
    #expect(bench.played(periods: 80).suffix(256).allSatisfy { $0 == 0 })
  }

  @Test("a tone sounds beside it")
  func tone() {
    var bench = Bench()
    bench.push(0.25, count: 60_000)
    bench.feed.control.publish(MusicControl(isPlaying: true, isOpen: true))
    let isSent = bench.commands.push(TimedCommand(.start(key: 57, frequency: Hertz(220))))
    #expect(isSent)
    let sound = bench.played(periods: 100).suffix(4_800)
    let mean = sound.reduce(0, +) / Float(sound.count)
    #expect(abs(mean - 0.25) < 0.05)
    #expect((sound.max() ?? 0) - (sound.min() ?? 0) > 0.2)
  }

  @Test("ten seconds of music with pauses and jumps allocate and retain nothing")
  func allocation() {
    var bench = Bench(channels: (2, 2))
    let stream = bench.stream
    stream.call()  // The linker binds what is called for the first time.
    let piece = [Float](repeating: 0.1, count: 1_024)
    var total = 0
    for index in 0..<(480_000 / 256) {
      if bench.feed.ring.free > 1_024, index % 3 != 0 {
        _ = bench.feed.ring.push(piece, count: 1_024)
      }
      if index % 50 == 0 {
        bench.feed.control.publish(
          MusicControl(
            start: index % 150 == 0 ? bench.feed.ring.position : 0, isPlaying: index % 100 == 0,
            isOpen: true))
      }
      total += countingAllocations { stream.call() } == .none ? 0 : 1
    }
    #expect(total == 0)
  }
}
