import AudioEngine
import Realtime
import Synthesis
import TestSupport
import Testing
import Units

@Suite("what the audio thread owes", .serialized)
struct AllocationTests {
  /// One of a sequence of commands of every kind.
  private static func command(_ number: Int, key: Int32, tempo: Double) -> EngineCommand {
    let start = EngineCommand.start(key: key, frequency: Hertz(8 * Double(key)), gain: 0.7)
    let setup = MetronomeSetup(tempo: tempo, subdivision: 4)
    let all = [
      start, .retune(key: key, frequency: Hertz(8 * Double(key))), start,
      .route(isOnSpeaker: true), .stop(key: key), start, .volume(0.7), start,
      .route(isOnSpeaker: false), start, .stopAll, start, .fadeOut, .fadeIn, start,
      .metronomeStart(setup), .metronomeSetup(setup), .metronomeBeat(setup), start,
      .metronomeStart(setup), .metronomeStop, .cue(.flat), .cue(.sharp), .cue(.inTune), start,
    ]
    return all[number % all.count]
  }

  @Test(
    "ten seconds of voices, clicks, cues, glides, routes, fades and gaps allocate and retain nothing"
  )
  func tenSeconds() {
    let processor = DuplexProcessor()
    var commands = processor.takeCommands()
    var capture = processor.takeCapture()
    var report = processor.takeReport()
    let stream = SimulatedStream(processor, channels: (2, 2))
    var samples = [Float](repeating: 0, count: 8192)
    stream.call()  // The linker binds what is called for the first time.
    var total = AllocationCounts.none
    var loudest: Float = 0
    for index in 0..<(480_000 / 256) {
      if index % 7 == 0 {
        let key = Int32(40 + index % 23)
        let time = index % 3 == 0 ? nil : stream.instant(of: stream.position)
        let tempo = Double(100 + index % 200)
        let isSent = commands.push(
          TimedCommand(Self.command(index / 7, key: key, tempo: tempo), at: time))
        #expect(isSent)
      }
      if index % 100 == 50 { stream.lose(1000) }
      // In phase and in opposite phase in turn, so that the mix changes over.
      stream.hold { position, channel in
        let isTurned = channel == 1 && index / 100 % 2 == 1
        return (position & 64 == 0 ? 0.2 : -0.2) * (isTurned ? -1 : 1)
      }
      total.add(countingAllocations { stream.call() })
      loudest = max(loudest, stream.latest)
      _ = capture.pop(into: &samples, count: samples.count)
    }
    #expect(total == .none)
    let told = report.latest()
    #expect(told.periods == 480_000 / 256 + 1)
    #expect(told.lostFrames == 19 * 1000)
    #expect(loudest > 0.1)
  }
}

extension AllocationCounts {
  fileprivate mutating func add(_ other: Self) {
    allocations += other.allocations
    frees += other.frees
    objects += other.objects
    retains += other.retains
    releases += other.releases
    locks += other.locks
  }
}
