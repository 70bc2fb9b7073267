import MusicTheory
import Synthesis
import Testing
import Units

@Test("the chime is E5, G5 and C6, rising, softly, with onsets within 254 ms")
func chimeScore() {
  let start = Instant(nanoseconds: 7_000_000_000)
  let commands = Chime.commands(at: start, target: TuningTarget())
  let starts = commands.filter { $0.action == .start }
  #expect(starts.map(\.key) == [204, 207, 212])
  #expect(
    zip(starts, [659.2551, 783.9909, 1046.5023]).allSatisfy { abs($0.frequency - $1) < 1e-4 })
  #expect(starts.allSatisfy { $0.gain <= 0.25 })
  let onsets = starts.map { (Instant(nanoseconds: $0.time) - start).value }
  #expect(onsets == [0, 0.127, 0.254])
  #expect(commands.map(\.time) == commands.map(\.time).sorted())
}

@Test("the chime follows the reference pitch, and every note of it ends")
func chimeEnds() {
  let target = TuningTarget(reference: ReferencePitch(clamping: Hertz(432)))
  let commands = Chime.commands(at: Instant(nanoseconds: 1), target: target)
  #expect(abs((commands.first?.frequency ?? 0) - 659.2551 * 432 / 440) < 1e-3)
  #expect(commands.filter { $0.action == .stop }.map(\.key) == [204, 207, 212])
  let end = Instant(nanoseconds: 1) + Chime.length
  #expect(commands.allSatisfy { Instant(nanoseconds: $0.time) < end })
}
