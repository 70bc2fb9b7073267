import AudioEngine
import MusicTheory
import Realtime
import Synthesis
import Testing
import Units

@Test("each note of the chime begins on its sample, 10 ms after its time", arguments: 0...2)
func chimeOnset(note: Int) throws {
  let processor = DuplexProcessor()
  var commands = processor.takeCommands()
  let stream = SimulatedStream(processor)
  let score = Chime.commands(at: stream.instant(of: 100), target: TuningTarget())
  let isSent = commands.push(
    score.filter { if case .start = $0.command { true } else { false } }[note])
  #expect(isSent)
  stream.run(for: Seconds(0.4))
  let first = try #require(stream.played.firstIndex { $0 != 0 })
  // 10 ms are 480 frames, 127 ms are 6096, and the limiter takes 64.
  #expect(first == 580 + note * 6096 + 64 + 1)
}

@Test("the chime plays softly, is no key of the ribbon, and leaves silence")
func chimePlayback() {
  let processor = DuplexProcessor()
  var commands = processor.takeCommands()
  var report = processor.takeReport()
  let stream = SimulatedStream(processor)
  for command in Chime.commands(at: stream.instant(of: 100), target: TuningTarget()) {
    let isSent = commands.push(command)
    #expect(isSent)
  }
  while stream.position < 48000 {
    stream.run()
    let keys = report.latest().soundingKeys
    #expect(keys.isEmpty)
  }
  let loudest = stream.played.reduce(0) { max($0, abs($1)) }
  #expect(loudest > 0.05 && loudest < 0.3)
  // The voices and the limiter give out what they got a little later.
  let end = Int(48000 * Chime.length.value) + 580 + 64 + 32
  let isSilent = stream.played[end...].allSatisfy { $0 == 0 }
  #expect(isSilent)
}
