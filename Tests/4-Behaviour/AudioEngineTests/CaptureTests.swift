import AudioEngine
import DevicePorts
import Realtime
import Synthesis
import Testing
import Units

@Suite("capture")
struct CaptureTests {
  /// Everything that waits in the ring.
  private func drained(_ ring: inout RingConsumer<Float>) -> [Float] {
    var samples: [Float] = []
    while let sample = ring.pop() { samples.append(sample) }
    return samples
  }

  @Test("one channel of several is heard, or their mean")
  func channels() {
    var parameters = DuplexProcessor.Parameters()
    parameters.channel = .only(1)
    let only = DuplexProcessor(parameters)
    let mean = DuplexProcessor()
    var onlyRing = only.takeCapture()
    var meanRing = mean.takeCapture()
    SimulatedStream(only, channels: (2, 2)).run { $1 == 0 ? 0.25 : 0.75 }
    SimulatedStream(mean, channels: (2, 2)).run { $1 == 0 ? 0.25 : 0.75 }
    let heardOnly = drained(&onlyRing)
    let heardMean = drained(&meanRing)
    #expect(heardOnly == [Float](repeating: 0.75, count: 256))
    #expect(heardMean == [Float](repeating: 0.5, count: 256))
  }

  @Test("a channel the card does not have counts as its last")
  func missingChannel() {
    var parameters = DuplexProcessor.Parameters()
    parameters.channel = .only(7)
    let processor = DuplexProcessor(parameters)
    var ring = processor.takeCapture()
    SimulatedStream(processor, channels: (2, 2)).run { Float($1) }
    let heard = drained(&ring)
    #expect(heard == [Float](repeating: 1, count: 256))
  }

  @Test("a gap keeps time: silence stands where frames were lost", arguments: [1, 100, 5000])
  func gap(lost: Int) {
    let processor = DuplexProcessor()
    var ring = processor.takeCapture()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor)
    for _ in 0..<4 { stream.run { position, _ in Float(position + 1) } }
    stream.lose(lost)
    for _ in 0..<4 { stream.run { position, _ in Float(position + 1) } }
    let heard = drained(&ring)
    #expect(heard.count == 8 * 256 + lost)
    for (position, sample) in heard.enumerated() {
      let isLost = (1024..<1024 + lost).contains(position)
      #expect(sample == (isLost ? 0 : Float(position + 1)))
    }
    let told = report.latest()
    #expect(told.lostFrames == lost)
  }

  @Test("a reader that sleeps loses samples but no time")
  func slowReader() {
    var parameters = DuplexProcessor.Parameters()
    parameters.captureCapacity = 1024
    let processor = DuplexProcessor(parameters)
    var ring = processor.takeCapture()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor)
    for _ in 0..<6 { stream.run { position, _ in Float(position + 1) } }
    var heard = drained(&ring)
    for _ in 0..<3 {
      stream.run { position, _ in Float(position + 1) }
      heard += drained(&ring)
    }
    #expect(heard.count == 9 * 256)
    for (position, sample) in heard.enumerated() where sample != 0 {
      #expect(sample == Float(position + 1))
    }
    #expect(heard.filter { $0 == 0 }.count == 512)
    let dropped = report.latest().droppedFrames
    #expect(dropped == 512)
  }

  @Test(
    "what is not a number becomes silence and is counted, of the mean and of one channel",
    arguments: [AudioConfiguration.Channel.mean, .only(0)])
  func notNumbers(channel: AudioConfiguration.Channel) {
    var parameters = DuplexProcessor.Parameters()
    parameters.channel = channel
    let processor = DuplexProcessor(parameters)
    var ring = processor.takeCapture()
    var report = processor.takeReport()
    let bad: [Float] = [.nan, .infinity, -.infinity, .signalingNaN]
    SimulatedStream(processor).run { position, _ in position < 4 ? bad[position] : 0.5 }
    let heard = drained(&ring)
    #expect(heard == [0, 0, 0, 0] + [Float](repeating: 0.5, count: 252))
    let told = report.latest()
    #expect(told.badSamples == 4)
  }

  @Test(
    "what is played keeps its place beside what is captured, over lost frames and a slow reader")
  func playedBesideCaptured() {
    var parameters = DuplexProcessor.Parameters()
    parameters.captureCapacity = 4096
    let processor = DuplexProcessor(parameters)
    var capture = processor.takeCapture()
    var played = processor.takePlayed()
    var commands = processor.takeCommands()
    let stream = SimulatedStream(processor)
    for command in [
      TimedCommand(.route(isOnSpeaker: true)), TimedCommand(.start(key: 57, frequency: Hertz(220))),
    ] {
      let isSent = commands.push(command)
      #expect(isSent)
    }
    // The air: what was played at a position is captured two periods later; nothing is while frames are lost.
    var air: [Int: Float] = [:]
    var heard: [Float] = []
    var reference: [Float] = []
    for index in 0..<160 {
      if index == 40 { stream.lose(1000) }
      let start = stream.position
      stream.run { position, _ in air[position - 512] ?? 0 }
      for frame in 0..<256 { air[start + frame] = stream.played[index * 256 + frame] }
      // The reader sleeps for 40 periods, more than the rings hold.
      if (80..<120).contains(index) { continue }
      let both = (drained(&played), drained(&capture))
      #expect(both.0.count == both.1.count)
      reference += both.0
      heard += both.1
    }
    #expect(reference.count == 160 * 256 + 1000)
    let beside = zip(heard.dropFirst(512), reference).filter { $0.0 != 0 && $0.1 != 0 }
    #expect(beside.count > 100 * 256)
    let shifted = beside.count { $0.0 != $0.1 }
    #expect(shifted == 0)
  }
}
