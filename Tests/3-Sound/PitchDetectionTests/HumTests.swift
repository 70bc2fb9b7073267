import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Mains hum") struct HumTests {
  static let lines = [0.03, 0.002, 0.009, 0.001, 0.006, 0.002, 0.004]

  @Test("without it hum is a perfect note")
  func withoutStage() {
    let found = withProfile(of: harmonics(50.03, Self.lines, seconds: 0.24)) {
      HybridEstimator().estimate($0, latched: nil)
    }
    #expect(abs((found?.frequency ?? 0) - 50) < 0.5)
    #expect((found?.confidence ?? 0) > 0.95)
  }

  @Test("with it hum of either mains is never a note", arguments: [49.95, 50.03, 59.97, 60.06])
  func silent(mains: Double) {
    let sound = harmonics(mains, Self.lines, seconds: 2)
    #expect(readings(of: sound).allSatisfy { $0.frequency == nil && $0.latched == nil })
  }

  @Test("hum is named within a second, and until it ends", arguments: [49.95, 60.06])
  func named(mains: Double) {
    let silence = [Float](repeating: 0, count: 48000)
    let sound = silence + harmonics(mains, Self.lines, seconds: 3) + silence + silence
    let readings = readings(of: sound)
    func hum(_ from: Double, _ to: Double) -> [Double] {
      readings.filter { (from...to).contains(Double($0.position) / 48000) }.map {
        $0.hum?.value ?? 0
      }
    }
    #expect(hum(0, 1).allSatisfy { $0 == 0 })
    #expect(hum(2, 4).allSatisfy { abs($0 - mains) < 0.1 })
    #expect(hum(5.5, 6).allSatisfy { $0 == 0 })
  }

  @Test("hum that fades into noise is told of for two seconds more at most, and is no note")
  func fades() {
    var random = SeededRandom(seed: 8)
    let hum = harmonics(50.02, Self.lines, seconds: 3)
    var sound = Signals.noise(
      level: 0.0005, length: Seconds(6), rate: SampleRate(48000), using: &random)
    for (n, sample) in hum.enumerated() {
      let left = Float(hum.count - n) / 4800
      sound[n] += 0.3 * sample * min(left, 1)
    }
    let readings = readings(of: sound)
    #expect(readings.contains { $0.nominalHum == 50 })
    #expect(readings.filter { $0.position > 48000 * 5 }.allSatisfy { $0.hum == nil })
    #expect(readings.filter { $0.position > 48000 }.allSatisfy { $0.latched == nil })
  }

  @Test(
    "hum without its mains' own line is named by its tone",
    arguments: [(50.02, 2), (59.97, 2), (49.97, 1)])
  func tone(mains: Double, multiple: Int) {
    let sound = harmonics(mains * Double(multiple), Self.lines, seconds: 3)
    let named = readings(of: sound).compactMap(\.hum?.value)
    #expect(named.count > 200)
    #expect(named.allSatisfy { abs($0 - mains * Double(multiple)) < 0.3 })
  }

  @Test(
    "a dimmer's buzz, whose loudest line may be far up, is no note once it is known",
    arguments: [(20, 0.6), (34, 0.6), (40, 0.6), (66, 0.9)])
  func dimmer(loudest: Int, known: Double) {
    var lines = (1...72).map { 0.02 / Double($0) }
    lines[loudest - 1] = 0.008
    let shown = readings(of: harmonics(50.02, lines, seconds: 3)).filter { $0.latched != nil }
    #expect(shown.allSatisfy { Double($0.position) < 48000 * known })
  }

  @Test("a buzz of more lines than are looked at, all alike, is hum", arguments: [50.02, 59.97])
  func buzz(mains: Double) {
    let readings = readings(of: harmonics(mains, Array(repeating: 0.004, count: 29), seconds: 3))
    #expect(readings.allSatisfy { $0.latched == nil })
    #expect(readings.count { $0.hum.map { abs($0.value - mains) < 0.1 } ?? false } > 400)
  }

  @Test("a steady tone at the mains is a note if its string is chosen, and no other one")
  func chosen() throws {
    let sound = harmonics(100.02, [0.05, 0.03, 0.02, 0.01], seconds: 3)
    func shown(_ note: Int) -> (shown: [PitchReading], hum: Int) {
      var target = TuningTarget(notes: [MIDINote(note)])
      target.namesPartials = false
      let heard = readings(of: sound, target)
      return (heard.filter { $0.latched != nil }, heard.count { $0.hum != nil })
    }
    // G2 is 35 cents below, A2 165 above.
    let (chosen, other) = (shown(43), shown(45))
    #expect(chosen.shown.count > 400 && chosen.hum == 0)
    #expect(chosen.shown.suffix(300).allSatisfy { abs($0.cents.value - 35.3) < 0.5 })
    #expect(other.shown.isEmpty && other.hum > 200)
  }

  @Test("hum that is taken out is a note from when its string is chosen")
  func chosenLater() {
    let sound = harmonics(100.02, [0.05, 0.03, 0.02, 0.01], seconds: 2)
    var tracker = PitchTracker(sampleRate: SampleRate(48000), target: TuningTarget())
    var readings: [PitchReading] = []
    sound.withUnsafeBufferPointer { tracker.consume($0) { readings.append($0) } }
    #expect(readings.last?.hum != nil)
    var target = TuningTarget(notes: [MIDINote(43)])
    target.namesPartials = false
    tracker.retune(to: target)
    readings = []
    sound.withUnsafeBufferPointer { tracker.consume($0) { readings.append($0) } }
    #expect(readings.suffix(100).allSatisfy { $0.note == 43 && $0.hum == nil })
  }

  @Test(
    "a string that passes a multiple of the mains is not named hum",
    arguments: [49.0, 55, 61.74, 100, 120])
  func tone(frequency: Double) {
    let silence = [Float](repeating: 0, count: 12000)
    let string = Tones.plucked(Hertz(frequency), length: Seconds(2), rate: SampleRate(48000))
    #expect(readings(of: silence + string).allSatisfy { $0.hum == nil })
  }

  @Test("a bass G1 or a low B beside hum is read", arguments: [(49.0, 31), (30.87, 23)])
  func note(frequency: Double, number: Int) {
    let string = Tones.plucked(Hertz(frequency), length: Seconds(1), rate: SampleRate(48000))
    let sound = mixed(
      harmonics(50.03, Self.lines, seconds: 1.6), [Float](repeating: 0, count: 28800) + string)
    let shown = readings(of: sound).filter { $0.latched != nil }
    #expect(!shown.isEmpty)
    #expect(shown.allSatisfy { $0.note == number })
    #expect(abs((shown.last?.frequency ?? Hertz(1)).interval(above: Hertz(frequency)).value) < 5)
  }

  @Test(
    "a struck string at the mains' frequency is a note within 0.6 s", arguments: [50.1, 60.1, 120])
  func struck(frequency: Double) {
    let silence = [Float](repeating: 0, count: 12000)
    let string = Tones.plucked(Hertz(frequency), length: Seconds(0.6), rate: SampleRate(48000))
    #expect(
      readings(of: silence + string).contains {
        $0.note == TuningTarget().nearestSemitone(to: Hertz(frequency)).number
      })
  }

  @Test(
    "hum that is switched on is never a note",
    arguments: [(49.95, HumKind.transformer), (60.06, .rectifier), (50.1, .buzz)])
  func switchedOn(mains: Double, kind: HumKind) {
    let silence = [Float](repeating: 0, count: 12000)
    var random = SeededRandom(seed: 3)
    let crackle = Signals.noise(
      level: 0.1, length: .milliseconds(30), rate: SampleRate(48000), using: &random)
    let sound = silence + mixed(harmonics(mains, kind.lines, seconds: 1.2), crackle)
    #expect(readings(of: sound).allSatisfy { $0.frequency == nil && $0.latched == nil })
  }

  @Test("hum that fades in and out is never a note")
  func faded() {
    let sound = harmonics(60.05, HumKind.transformer.lines, seconds: 2.5).enumerated().map {
      let seconds = Float($0.offset) / 48000
      return $0.element * (seconds < 1.5 ? min(seconds / 0.5, 1) : exp(-(seconds - 1.5) / 0.2))
    }
    #expect(readings(of: sound).allSatisfy { $0.frequency == nil && $0.latched == nil })
  }

  @Test(
    "hum that is grounded by a hand for a while is never a note",
    arguments: [HumKind.transformer, .rectifier, .buzz])
  func touched(kind: HumKind) {
    let hum = harmonics(50.03, kind.lines, seconds: 1.8).enumerated().map { index, sample in
      (36000..<60000).contains(index) ? 0.2 * sample : sample
    }
    #expect(readings(of: hum).allSatisfy { $0.frequency == nil && $0.latched == nil })
  }
}

/// A source of hum, by the amplitudes of the mains' multiples.
enum HumKind: Sendable {
  /// Odd multiples above all.
  case transformer
  /// Even multiples above all.
  case rectifier
  /// All multiples, nearly alike: dimmers and fluorescent lamps in a single coil.
  case buzz

  var lines: [Double] {
    (1...24).map { k in
      switch self {
      case .transformer: (k.isMultiple(of: 2) ? 0.001 : 0.03) / Double(k)
      case .rectifier: (k.isMultiple(of: 2) ? 0.03 : 0.001) / Double(k)
      case .buzz: 0.005 * exp(-Double(k) / 14)
      }
    }
  }
}
