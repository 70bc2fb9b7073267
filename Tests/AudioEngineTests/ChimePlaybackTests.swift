import AudioEngine
import MusicTheory
import Realtime
import Synthesis
import Testing
import Units

@Test("the chime plays softly, with its onsets on their samples, and leaves silence")
func chimePlayback() throws {
  let processor = DuplexProcessor()
  var commands = processor.takeCommands()
  var report = processor.takeReport()
  let stream = SimulatedStream(processor)
  for command in Chime.commands(at: stream.instant(of: 100), target: TuningTarget()) {
    let isSent = commands.push(command)
    #expect(isSent)
  }
  var firstSounding: [Int: Int] = [:]
  while stream.position < 48000 {
    stream.run()
    let keys = report.latest().soundingKeys
    for key in [76, 79, 84] where keys.contains(key) && firstSounding[key] == nil {
      firstSounding[key] = stream.position
    }
  }
  // 10 ms are 480 frames, 127 ms are 6096; a report comes at the end of the period with the onset.
  for (key, onset) in [(76, 580), (79, 6676), (84, 12772)] {
    let seen = try #require(firstSounding[key])
    #expect(seen - onset > 0 && seen - onset <= 256)
  }
  let first = stream.played.firstIndex { $0 != 0 }
  #expect(first == 580 + 64 + 1)
  let loudest = stream.played.reduce(0) { max($0, abs($1)) }
  #expect(loudest > 0.05 && loudest < 0.3)
  // The voices and the limiter give out what they got a little later.
  let end = Int(48000 * Chime.length.value) + 580 + 64 + 32
  let isSilent = stream.played[end...].allSatisfy { $0 == 0 }
  let isIdle = report.latest().isIdle
  #expect(isSilent && isIdle)
}
