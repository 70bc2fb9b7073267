import MusicTheory
import Synthesis
import Testing
import Units

@Test("the chime is E5, G5 and C6, rising, softly, with onsets within 254 ms")
func chimeScore() {
  let start = Instant(nanoseconds: 7_000_000_000)
  let commands = Chime.commands(at: start, target: TuningTarget())
  let starts = starts(of: commands)
  #expect(starts.map(\.key) == [204, 207, 212])
  #expect(
    zip(starts, [659.2551, 783.9909, 1046.5023]).allSatisfy { abs($0.frequency.value - $1) < 1e-4 })
  #expect(starts.allSatisfy { $0.gain <= 0.25 })
  let times = commands.compactMap(\.time)
  #expect(starts.map { ($0.time - start).value } == [0, 0.127, 0.254])
  #expect(times.count == commands.count && times == times.sorted())
}

@Test("the chime follows the reference pitch, and every note of it ends")
func chimeEnds() {
  let target = TuningTarget(reference: ReferencePitch(clamping: Hertz(432)))
  let commands = Chime.commands(at: Instant(nanoseconds: 1), target: target)
  #expect(abs((starts(of: commands).first?.frequency.value ?? 0) - 659.2551 * 432 / 440) < 1e-3)
  let stopped = commands.compactMap { if case .stop(let key) = $0.command { key } else { nil } }
  #expect(stopped == [204, 207, 212])
  let end = Instant(nanoseconds: 1) + Chime.length
  #expect(commands.allSatisfy { ($0.time ?? end) < end })
}

/// The notes that begin, with their instants.
private func starts(
  of commands: [TimedCommand]
) -> [(key: Int32, frequency: Hertz, gain: Float, time: Instant)] {
  commands.compactMap { timed in
    guard case .start(let key, let frequency, let gain) = timed.command, let time = timed.time
    else { return nil }
    return (key, frequency, gain, time)
  }
}
