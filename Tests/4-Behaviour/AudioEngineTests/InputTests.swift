import AudioEngine
import DevicePorts
import Foundation
import Realtime
import Synthesis
import TestSupport
import Testing
import Units

/// Which of two inputs is heard, and what is told of both.
@Suite("inputs")
struct InputTests {
  /// A card of two inputs, and what is played into them.
  private final class Bench {
    /// Low, since it is the same at all rates and takes less.
    private static let rate = 12000.0
    private let stream: SimulatedStream
    private var reports: LatestValueReader<EngineReport>
    private var commands: RingProducer<TimedCommand>
    private var random = SeededRandom(seed: 12)
    /// Levels of noise and of hum on each input, in dB.
    var noise = (-80.0, -80.0)
    var hum = (-120.0, -120.0)
    /// A constant voltage on both.
    var offset = 0.0

    init(_ channel: AudioConfiguration.Channel = .auto, inputs: Int = 2) {
      var parameters = DuplexProcessor.Parameters()
      parameters.channel = channel
      let processor = DuplexProcessor(parameters)
      reports = processor.takeReport()
      commands = processor.takeCommands()
      stream = SimulatedStream(
        processor, rate: SampleRate(Self.rate), period: 64, channels: (inputs, 2))
      rest()
    }

    var levels: InputLevels { reports.latest().inputs }

    func sound(_ command: EngineCommand) { _ = commands.push(TimedCommand(command)) }

    /// What is there without a note.
    func rest(_ seconds: Double = 1) { fill(seconds) { _, _ in 0 } }

    /// Plays notes of a string, a second each and a second of rest, each input at a level in dB.
    ///
    /// - Returns: The input that is heard after each.
    func play(_ notes: [Double], _ levels: (Double, Double)) -> [Int] {
      notes.map { hertz in
        fill(2) { time, channel in
          let level = Self.gain(channel == 0 ? levels.0 : levels.1)
          return time < 1 ? Self.pluck(hertz, time, level: level) : 0
        }
        return self.levels.heard
      }
    }

    /// Fills a time with a sound beside noise and hum.
    func fill(_ seconds: Double, _ sound: (_ time: Double, _ channel: Int) -> Double) {
      let begin = stream.position
      while stream.position < begin + Int(seconds * Self.rate) {
        stream.run { position, channel in
          let (noise, hum) = channel == 0 ? (noise.0, hum.0) : (noise.1, hum.1)
          let mains = Self.gain(hum) * sin(2 * .pi * 50 * Double(position) / Self.rate)
          return Float(
            sound(Double(position - begin) / Self.rate, channel) + mains + offset
              + Self.gain(noise) * random.normal())
        }
      }
    }

    static func gain(_ level: Double) -> Double { pow(10, level / 20) }

    /// A plucked string: partials that fall.
    private static func pluck(_ hertz: Double, _ time: Double, level: Double) -> Double {
      (1...5).reduce(0) { sum, partial in
        let place = 2 * Double.pi * hertz * Double(partial) * time
        return sum + level / Double(partial) * sin(place) * exp(-time * (3 + Double(partial)))
      }
    }
  }

  private static let notes = [110.0, 147, 196, 247]

  @Test(
    "the input on which three notes were played is heard from the third on; before, both are",
    arguments: [41.2, 82.4, 196, 440])
  func three(hertz: Double) {
    let notes = [hertz, hertz * 1.5, hertz * 1.25, hertz]
    #expect(Bench().play(notes, (-120, -20)) == [-1, -1, 1, 1])
    #expect(Bench().play(notes, (-20, -120)) == [-1, -1, 0, 0])
  }

  @Test("a microphone that hears the instrument, too, gives way to its cable")
  func microphone() {
    #expect(Bench().play(Self.notes, (-40, -20)).last == 1)
  }

  @Test("hum and noise are no notes")
  func disturbed() {
    let humming = Bench()
    humming.hum = (-25, -90)
    // A cable is plugged in: its hum is a sound at first.
    humming.rest(5)
    #expect(humming.play(Self.notes, (-120, -30)).last == 1)
    let noisy = Bench()
    noisy.noise = (-30, -80)
    noisy.rest()
    #expect(noisy.play(Self.notes, (-120, -30)).last == 1)
    let nothing = Bench()
    nothing.hum = (-40, -60)
    nothing.rest(8)
    #expect(nothing.levels.heard == -1)
  }

  @Test("a constant voltage on an input keeps no note from counting", arguments: [0.01, 0.1])
  func offset(value: Double) {
    let bench = Bench()
    bench.offset = value
    bench.rest(3)
    #expect(bench.play(Self.notes, (-120, -25)).last == 1)
  }

  @Test("an instrument on both inputs is heard on both, one of a single input on that")
  func both() {
    #expect(Bench().play(Self.notes, (-20, -22)).allSatisfy { $0 == -1 })
    #expect(Bench(inputs: 1).play(Self.notes, (-20, -20)).allSatisfy { $0 == 0 })
  }

  @Test("who plugs into the other input is followed after three notes there, two are too few")
  func change() {
    let bench = Bench()
    _ = bench.play(Self.notes, (-20, -120))
    #expect(bench.play([110, 147], (-120, -20)) == [0, 0])
    #expect(bench.play([110], (-20, -120)) == [0])
    #expect(bench.play(Self.notes, (-120, -20)) == [0, 0, 1, 1])
  }

  @Test("what comes back from the output is no note, however loud")
  func ownSound() {
    let bench = Bench()
    bench.sound(.volume(1))
    bench.sound(.start(key: 60, frequency: Hertz(220), gain: 1))
    #expect(bench.play(Self.notes, (-120, -10)).allSatisfy { $0 == -1 })
    bench.sound(.stopAll)
    bench.rest()
    #expect(bench.play(Self.notes, (-20, -120)).last == 0)
  }

  @Test("left, right and mean stay what they are", arguments: [(0, 0), (1, 1), (-1, -1)])
  func fixed(channel: Int, heard: Int) {
    let bench = Bench(channel < 0 ? .mean : .only(channel))
    #expect(bench.play(Self.notes, (-20, -120)).allSatisfy { $0 == heard })
  }

  @Test("levels and clips of each input are told")
  func levels() {
    let bench = Bench(.only(0), inputs: 4)
    bench.fill(0.5) { time, channel in
      let wave = sin(2 * .pi * 200 * time)
      return [0.1 * wave, min(max(2 * wave, -1), 1), 0, 0.5 * wave][channel]
    }
    let levels = bench.levels
    #expect(levels.count == 4)
    let decibels = (0..<4).map { Int((20 * log10(Double(levels.peaks[$0]))).rounded()) }
    #expect(decibels[0] == -20 && decibels[1] == 0 && decibels[3] == -6)
    #expect(decibels[2] < -60)
    // A clip in each half of 100 cycles.
    #expect((190...201).contains(levels.clips[1]))
    #expect(levels.clips[0] == 0 && levels.clips[3] == 0)
  }

  @Test("an input at which nothing comes in, or nothing changes, is counted")
  func silence() {
    let bench = Bench(.only(0))
    bench.noise = (-120, -40)
    bench.rest(2)
    #expect((23000...24200).contains(bench.levels.quietFrames))
    bench.noise = (-60, -40)
    bench.rest(1)
    #expect(bench.levels.quietFrames == 0 && bench.levels.stuckFrames == 0)
    bench.noise = (-400, -40)
    bench.hum = (-400, -400)
    bench.fill(1) { _, _ in 0.25 }
    #expect(bench.levels.quietFrames == 0)
    #expect((11500...12100).contains(bench.levels.stuckFrames))
  }
}
