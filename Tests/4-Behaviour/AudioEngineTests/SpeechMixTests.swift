import AudioEngine
import DevicePorts
import Realtime
import Synthesis
import TestSupport
import Testing
import Units

@Suite("speech over all else", .serialized)
struct SpeechMixTests {
  /// A processor at full volume on a line, with music and speech of one level each in their rings.
  private struct Bench: ~Copyable {
    let processor = DuplexProcessor()
    var speech: MusicFeed
    var music: MusicFeed
    var commands: RingProducer<TimedCommand>
    var spans: LatestValueReader<SpeechSpan>
    var capture: RingConsumer<Float>
    let stream: SimulatedStream

    init(delay: Int = 0) {
      speech = processor.takeSpeech()
      music = processor.takeMusic()
      commands = processor.takeCommands()
      spans = processor.takeSpeechSpan()
      capture = processor.takeCapture()
      stream = SimulatedStream(processor, delay: delay)
    }

    mutating func say(_ level: Float, count: Int) {
      let samples = [Float](repeating: level, count: count)
      let start = speech.ring.position
      let isPushed = speech.ring.push(samples, count: count)
      #expect(isPushed)
      speech.control.publish(MusicControl(start: start, isPlaying: true))
    }

    /// The newest mark.
    mutating func span() -> SpeechSpan { spans.latest() }

    /// Runs periods, and returns what was played in them.
    mutating func played(periods: Int, _ input: Float = 0) -> ArraySlice<Float> {
      let begin = stream.played.count
      for _ in 0..<periods {
        stream.run { _, _ in input }
        while capture.pop() != nil {}
      }
      return stream.played[begin...]
    }
  }

  private func step(_ samples: ArraySlice<Float>) -> Float {
    zip(samples, samples.dropFirst()).map { abs($0 - $1) }.max() ?? 0
  }

  @Test("it is played as it is, and marks the captured frames beside it")
  func plays() {
    var bench = Bench(delay: 512)
    _ = bench.played(periods: 4)
    var mark = bench.span()
    #expect(mark == SpeechSpan())
    bench.say(0.5, count: 256 * 10)
    let sound = bench.played(periods: 20)
    #expect(sound.dropFirst(1_000).prefix(1_000).allSatisfy { abs($0 - 0.5) < 0.01 })
    #expect(sound.suffix(256).allSatisfy { $0 == 0 })
    mark = bench.span()
    #expect(mark == SpeechSpan(begin: 4 * 256, end: 14 * 256, delay: 768))
    // A word that follows soon is of the same span, one that comes later is not.
    bench.say(0.5, count: 256)
    _ = bench.played(periods: 140)
    mark = bench.span()
    #expect(mark == SpeechSpan(begin: 4 * 256, end: 25 * 256, delay: 768))
    bench.say(0.5, count: 256)
    _ = bench.played(periods: 2)
    mark = bench.span()
    #expect(mark == SpeechSpan(begin: 164 * 256, end: 165 * 256, delay: 768))
  }

  @Test("music falls to a quarter under it and comes back, without a click")
  func ducks() {
    var bench = Bench()
    let music = [Float](repeating: 0.4, count: 60_000)
    let isBenchSent = bench.music.ring.push(music, count: 60_000)
    #expect(isBenchSent)
    bench.music.control.publish(MusicControl(isPlaying: true, isOpen: true))
    let before = bench.played(periods: 20)
    bench.say(0, count: 256 * 30)
    let during = bench.played(periods: 30)
    let after = bench.played(periods: 100)
    #expect(during.dropFirst(2_000).allSatisfy { abs($0 - 0.1) < 0.01 })
    #expect(after.suffix(1_000).allSatisfy { abs($0 - 0.4) < 0.01 })
    #expect(step(before.suffix(1_000) + during + after) < 0.002)
  }

  @Test("tones and the signal that passes fall back as well")
  func ducksAll() {
    var bench = Bench()
    let isBenchSent = bench.commands.push(TimedCommand(.through(isOn: true)))
    #expect(isBenchSent)
    let before = bench.played(periods: 20, 0.4).suffix(256).max() ?? 0
    bench.say(0.000001, count: 256 * 40)
    let during = bench.played(periods: 40, 0.4).suffix(256).max() ?? 0
    #expect(abs(before - 0.4) < 0.01 && abs(during - 0.1) < 0.01)
    var other = Bench()
    let isOtherSent = other.commands.push(TimedCommand(.start(key: 57, frequency: Hertz(220))))
    #expect(isOtherSent)
    let tone = other.played(periods: 100).suffix(4_800).max() ?? 0
    other.say(0.000001, count: 256 * 60)
    let softer = other.played(periods: 60).suffix(4_800).max() ?? 0
    #expect(tone > 0.1 && abs(softer / tone - 0.25) < 0.08)
  }

  @Test("something new is heard within 7 ms, and what was being said ends without a click")
  func interrupts() {
    var bench = Bench()
    bench.say(0.5, count: 12_000)
    let before = bench.played(periods: 20)
    bench.say(-0.5, count: 12_000)
    let after = bench.played(periods: 10)
    #expect(step(before + after) < 0.5 / 128 * 1.3)
    let begin = after.firstIndex { $0 < -0.05 } ?? after.endIndex
    #expect(begin - after.startIndex < 336)
    #expect(after.dropFirst(1_000).allSatisfy { abs($0 + 0.5) < 0.01 })
  }

  @Test("ten seconds of speech over a tone, cut short again and again, allocate and retain nothing")
  func allocation() {
    var bench = Bench()
    let stream = bench.stream
    let isBenchSent = bench.commands.push(TimedCommand(.start(key: 57, frequency: Hertz(220))))
    #expect(isBenchSent)
    stream.call()  // The linker binds what is called for the first time.
    let piece = [Float](repeating: 0.1, count: 1_024)
    var total = 0
    for index in 0..<(480_000 / 256) {
      if bench.speech.ring.free > 1_024, index % 3 != 0 {
        _ = bench.speech.ring.push(piece, count: 1_024)
      }
      if index % 50 == 0 {
        bench.speech.control.publish(
          MusicControl(start: bench.speech.ring.position, isPlaying: true, isOpen: true))
      }
      while bench.capture.pop() != nil {}
      total += countingAllocations { stream.call() } == .none ? 0 : 1
    }
    let end = bench.span().end
    #expect(total == 0 && end > 400_000)
  }
}
