@testable import Synthesis
import Testing
import Units

@Suite("metronome")
struct MetronomeTests {
  private let rate = SampleRate(48000)

  private func metronome(_ setup: MetronomeSetup, at rate: SampleRate) -> Metronome {
    var metronome = Metronome(at: rate)
    metronome.start(setup)
    return metronome
  }

  /// The furthest that clicks are from beats of even length, in frames.
  private func worst(
    _ tempo: Double, at rate: SampleRate, beats: Int
  ) -> (error: Double, count: Int) {
    var metronome = metronome(MetronomeSetup(tempo: tempo), at: rate)
    let length = rate.hertz * 60 / tempo
    let struck = strikes(of: &metronome, frames: Int(length * Double(beats)))
    let errors = struck.enumerated().map { abs(Double($1.frame) - Double($0) * length) }
    return (errors.max() ?? .infinity, struck.count)
  }

  @Test(
    "a metronome that runs takes room in the mix for its loudest click, one that rests takes none")
  func room() {
    var running = metronome(MetronomeSetup(tempo: 120), at: rate)
    var resting = Metronome(at: rate)
    var (mix, weights) = ([Float](repeating: 0, count: 64), [Float](repeating: 0.5, count: 64))
    running.render(addingTo: &mix, weights: &weights, count: 64)
    #expect(running.weight > 0 && weights.allSatisfy { $0 == 0.5 + running.weight })
    weights = [Float](repeating: 0.5, count: 64)
    resting.render(addingTo: &mix, weights: &weights, count: 64)
    #expect(weights.allSatisfy { $0 == 0.5 })
  }

  @Test(
    "in ten minutes at 137.3 beats a minute no click is further than half a sample from its place")
  func tenMinutes() {
    let (error, count) = worst(137.3, at: rate, beats: 1373)
    print("137.3 beats a minute, ten minutes: \(count) clicks, at most \(error) samples off")
    #expect(count == 1373)
    #expect(error <= 0.5 + 1e-6)
  }

  @Test(
    "at any tempo and rate clicks fall on the nearest sample",
    arguments: [(20.0, 44100.0), (33.3, 22050), (99.9, 48000), (180.7, 96000), (300, 44100)])
  func anyTempo(tempo: Double, hertz: Double) {
    let (error, count) = worst(tempo, at: SampleRate(hertz), beats: 12)
    #expect(count == 12)
    #expect(error <= 0.5 + 1e-6)
  }

  @Test("by a clock that is off, beats are a true second apart: frames counted by hand")
  func clock() {
    let beats = MetronomeSetup(tempo: 60)
    var fast = metronome(beats.counted(by: CardClock(partsPerMillion: 100)), at: rate)
    // Such a card counts 48004.8 frames in a second.
    #expect(
      strikes(of: &fast, frames: 240_100).map(\.frame)
        == [0, 48_005, 96_010, 144_014, 192_019, 240_024])
    // And one that is 37.25 millionths slow 44098.357275 at 44.1 kHz; in two clicks a beat, half of that.
    let halves = MetronomeSetup(tempo: 60, subdivision: 2)
    var slow = metronome(
      halves.counted(by: CardClock(partsPerMillion: -37.25)), at: SampleRate(44_100))
    #expect(
      strikes(of: &slow, frames: 110_300).map(\.frame) == [
        0, 22_049, 44_098, 66_148, 88_197, 110_246,
      ])
  }

  @Test("a clock that is measured while it beats neither moves the beat nor shakes it")
  func clockMeasured() {
    var metronome = metronome(MetronomeSetup(tempo: 60), at: rate)
    _ = strikes(of: &metronome, frames: 48_000 + 24_064)
    metronome.set(MetronomeSetup(tempo: 60).counted(by: CardClock(partsPerMillion: 500)))
    // What is left of the second, 23936 frames, is 500 millionths longer; each one after it has 48024 frames.
    #expect(strikes(of: &metronome, frames: 120_064).map(\.frame) == [23_948, 71_972, 119_996])
  }

  /// A way to part a beat, and where its clicks lie in per cent.
  struct Parting: Sendable {
    var subdivision: Int
    var swing: Int
    var places: [Double]
  }

  private static let partings = [
    Parting(subdivision: 1, swing: 50, places: [0]),
    Parting(subdivision: 2, swing: 50, places: [0, 50]),
    Parting(subdivision: 2, swing: 67, places: [0, 67]),
    Parting(subdivision: 2, swing: 75, places: [0, 75]),
    Parting(subdivision: 3, swing: 67, places: [0, 100.0 / 3, 200.0 / 3]),
    Parting(subdivision: 4, swing: 50, places: [0, 25, 50, 75]),
    Parting(subdivision: 4, swing: 60, places: [0, 30, 50, 80]),
  ]

  @Test("clicks of a beat lie where subdivision and swing put them", arguments: partings)
  func subdivisions(parting: Parting) {
    let setup = MetronomeSetup(
      tempo: 75, subdivision: parting.subdivision, swing: parting.swing)
    var metronome = metronome(setup, at: rate)
    let length = 48000.0 * 60 / 75
    let frames = strikes(of: &metronome, frames: Int(3 * length)).map { Double($0.frame) }
    let wanted = (0..<3).flatMap { beat in
      parting.places.map { (Double(beat) + $0 / 100) * length }
    }
    #expect(frames.count == wanted.count)
    for (frame, wanted) in zip(frames, wanted) { #expect(abs(frame - wanted) <= 0.5 + 1e-6) }
  }

  @Test(
    "a change of tempo keeps the phase: what is left of the beat is gone through at the new one")
  func phase() {
    var metronome = metronome(MetronomeSetup(tempo: 60), at: rate)
    // 0.32 of the second beat are over.
    _ = strikes(of: &metronome, frames: 48000 + 15360)
    metronome.set(MetronomeSetup(tempo: 240))
    let struck = strikes(of: &metronome, frames: 48000).map(\.frame)
    #expect(struck.prefix(3) == [8160, 20160, 32160])
  }

  @Test("tempo turned up and down at every block neither doubles nor drops a beat")
  func turning() {
    var metronome = metronome(MetronomeSetup(tempo: 20), at: rate)
    var (beats, count) = (0.0, 0)
    for block in 0..<4000 {
      let tempo = 20 + Double(block * 37 % 2800) / 10
      metronome.set(MetronomeSetup(tempo: tempo, subdivision: 1))
      count += strikes(of: &metronome, frames: 256).count
      beats += 256 * tempo / 60 / 48000
    }
    let expected = Int(beats) + 1
    let beat = metronome.pulse.beat
    #expect(beat == Int32(expected - 1))
    #expect(count >= expected - 1)
  }

  @Test("accents are bright, normal beats plain, muted ones silent with all between them")
  func accents() {
    let setup = MetronomeSetup(
      tempo: 120, beats: 3, subdivision: 2, accents: [.accent, .normal, .mute])
    var metronome = metronome(setup, at: rate)
    let peaks = strikes(of: &metronome, frames: 3 * 48000).map(\.peak)
    let bar: [Float] = [
      ClickSound.accent.peak, ClickSound.between.peak, ClickSound.beat.peak,
      ClickSound.between.peak,
    ]
    #expect(peaks == bar + bar)
  }

  @Test(
    "a bar is counted before the first one, whole and without subdivisions, and then it goes on")
  func countIn() {
    let setup = MetronomeSetup(
      tempo: 60, beats: 2, subdivision: 2, accents: [.mute, .mute], hasCountIn: true)
    var metronome = metronome(setup, at: rate)
    let counting = metronome.pulse.beat
    #expect(counting == -2)
    let counted = strikes(of: &metronome, frames: 2 * 48000)
    #expect(counted.map(\.frame) == [0, 48000])
    #expect(counted.map(\.peak) == [ClickSound.accent.peak, ClickSound.beat.peak])
    #expect(strikes(of: &metronome, frames: 4 * 48000).isEmpty)
    let pulse = metronome.pulse
    #expect(pulse.beat == 3 && pulse.place == 1)
  }

  @Test("without gain it beats in silence, and takes no room from tones")
  func silent() {
    var metronome = metronome(MetronomeSetup(tempo: 120, gain: 0), at: rate)
    #expect(strikes(of: &metronome, frames: 48000 - 256).isEmpty)
    let (pulse, weight) = (metronome.pulse, metronome.weight)
    #expect(pulse.beat == 1)
    #expect(weight == 0)
  }

  @Test(
    "a beat moved to a tap's instant is heard there from the next one on", arguments: [0.2, 0.9])
  func aligned(phase: Double) {
    var metronome = metronome(MetronomeSetup(tempo: 60), at: rate)
    let before = Int(phase * 48000) / 256 * 256
    _ = strikes(of: &metronome, frames: before)
    metronome.align(lead: 1000)
    let struck = strikes(of: &metronome, frames: 96000).map(\.frame)
    // The second beat was on its way, so it clicks at once; the first was over.
    #expect(struck == (phase > 0.5 ? [0, 47000, 95000] : [47000, 95000]))
  }

  @Test("stopped it is silent and stands still")
  func stopped() {
    var metronome = metronome(MetronomeSetup(tempo: 300), at: rate)
    _ = strikes(of: &metronome, frames: 48000)
    metronome.stop()
    _ = strikes(of: &metronome, frames: 4800)
    let isIdle = metronome.isIdle
    #expect(isIdle)
    #expect(strikes(of: &metronome, frames: 48000).isEmpty)
    let isRunning = metronome.pulse.isRunning
    #expect(!isRunning)
  }

  @Test("nonsense is held within what a metronome can do")
  func nonsense() {
    let high = MetronomeSetup(tempo: 1e9, beats: 99, subdivision: 9, swing: 99, gain: 7)
    #expect([high.tempo, high.beats, high.subdivision, high.swing] == [3000, 12, 4, 75])
    let low = MetronomeSetup(tempo: .nan, beats: -1, subdivision: 0, swing: 0, gain: .nan)
    #expect([low.tempo, low.beats, low.subdivision, low.swing] == [1200, 1, 1, 50])
    #expect(high.gain == 1 && low.gain == 0)
  }
}
