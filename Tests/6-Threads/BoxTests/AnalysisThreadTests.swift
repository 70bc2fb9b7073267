import Appliance
import AudioEngine
import Glibc
import MusicTheory
import PitchDetection
import Realtime
import SpectralAnalysis
import TestSupport
import Testing
import Units

@testable import Runtime

@Suite("AnalysisThread") struct AnalysisThreadTests {
  /// The thread, with all that it reads from and writes to.
  private struct Bench: ~Copyable {
    let thread: AnalysisThread
    var capture: RingProducer<Float>
    var played: RingProducer<Float>
    var setups: LatestValueWriter<AnalysisSetup>
    var frames: LatestValueReader<AnalysisFrame>

    init() {
      let capture = Ring<Float>(minimumCapacity: 4096, filler: 0)
      let played = Ring<Float>(minimumCapacity: 4096, filler: 0)
      let song = Ring<Float>(minimumCapacity: 4096, filler: 0)
      let spans = LatestValue(SpeechSpan())
      let setups = LatestValue(AnalysisSetup())
      let frames = LatestValue(AnalysisFrame())
      let spectra = Ring(minimumCapacity: 64, filler: Spectrum.silence)
      self.capture = capture.takeProducer()
      self.played = played.takeProducer()
      self.setups = setups.takeWriter()
      self.frames = frames.takeReader()
      thread = AnalysisThread(
        capture: capture.takeConsumer(), played: played.takeConsumer(),
        song: song.takeConsumer(), spans: spans.takeReader(), setups: setups.takeReader(),
        frames: frames.takeWriter(),
        spectra: spectra.takeProducer(), wakePanel: {})
    }

    /// Tunes to some strings, the first of which the loudspeaker sounds.
    mutating func tune(to notes: [Int], in offsets: NoteOffsets) {
      var target = TuningTarget(offsets: offsets)
      target.notes = notes.map { target.note(nearestTo: MIDINote($0)) }
      var setup = AnalysisSetup(target: target)
      setup.sounding.insert(target.notes[0])
      setup.rate = SampleRate(48000)
      setup.openings = 1
      setups.publish(setup)
    }

    /// Hears a period.
    mutating func step(_ sound: UnsafeBufferPointer<Float>, _ tones: UnsafeBufferPointer<Float>) {
      guard let sound = sound.baseAddress, let tones = tones.baseAddress else { return }
      _ = capture.push(sound, count: 256)
      _ = played.push(tones, count: 256)
      thread.step()
    }
  }

  /// The twelve notes, and fifty-three.
  private static let scales = [
    NoteOffsets.none,
    NoteOffsets(
      degrees: (0..<53).map { Cents(1200 * Double($0) / 53) }, interval: Cents(1200),
      middle: Cents(6000)) ?? .none,
  ]

  @Test(
    "hearing, showing and taking tones out allocate nothing, tuning keeps nothing",
    arguments: scales)
  func allocations(in offsets: NoteOffsets) {
    let low = TuningTarget(offsets: offsets).note(nearestTo: MIDINote(40))
    let rate = SampleRate(48000)
    let string = Signals.string(Hertz(82.41), length: Seconds(1.5), rate: rate)
    let silence = [Float](repeating: 0, count: 24000)
    let tone = Signals.sine(Hertz(110), amplitude: 0.3, length: Seconds(0.5), rate: rate)
    let tones = silence + tone + silence + silence
    let sound = mixed(string, tones.map { 0.1 * $0 })
    let seconds = getenv("PHOSPHOR_LONG_TESTS") == nil ? 6 : 3600
    var bench = Bench()
    var (steady, tuning) = (AllocationCounts.none, AllocationCounts.none)
    var shown = 0
    sound.withUnsafeBufferPointer { sound in
      tones.withUnsafeBufferPointer { tones in
        let periods = tones.count / 256
        for index in 0..<seconds * 187 {
          let isTuned = index % 40 == 0
          if isTuned {
            bench.tune(to: index % 80 == 0 ? [40, 45] : [40, 50, 55], in: offsets)
          }
          let part = index % periods * 256..<index % periods * 256 + 256
          let counts = countingAllocations {
            bench.step(
              UnsafeBufferPointer(rebasing: sound[part]), UnsafeBufferPointer(rebasing: tones[part])
            )
          }
          shown += bench.frames.latest().reading.latched == low ? 1 : 0
          guard index > 2 * periods else { continue }
          if isTuned { tuning.add(counts) } else { steady.add(counts) }
        }
      }
    }
    #expect(shown > 60)
    #expect(steady.allocations == 0)
    #expect(steady.frees == 0)
    #expect(tuning.allocations == tuning.frees)
  }
}

extension AllocationCounts {
  fileprivate mutating func add(_ other: Self) {
    allocations += other.allocations
    frees += other.frees
  }
}
