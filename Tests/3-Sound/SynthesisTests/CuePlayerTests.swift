import Glibc
import Testing
import Units

@testable import Synthesis

@Suite("Cues") struct CuePlayerTests {
  private static let rate = SampleRate(48_000)

  /// A cue as it is played, in blocks of some samples.
  private func sound(_ cue: Cue, volume: Float = 1, block: Int = 256) -> [Float] {
    var player = CuePlayer(at: Self.rate)
    player.volume = volume
    player.strike(cue)
    var samples = [Float](repeating: 9, count: 16_384 / block * block)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for start in stride(from: 0, to: buffer.count, by: block) {
        player.render(into: base + start, count: block)
      }
    }
    return samples
  }

  /// Power of a sound at a frequency (Goertzel).
  private func power(_ sound: [Float], at frequency: Double) -> Double {
    let factor = 2 * cos(2 * .pi * frequency / Self.rate.hertz)
    var (first, second) = (0.0, 0.0)
    for sample in sound { (first, second) = (Double(sample) + factor * first - second, first) }
    return first * first + second * second - factor * first * second
  }

  @Test("a cue lasts as long as its notes and is silent then")
  func length() {
    for cue in Cue.allCases {
      let sound = sound(cue)
      let wanted = cue.notes.reduce(0) { $0 + Int($1.length * Self.rate.hertz) }
      let last = sound.lastIndex { abs($0) > 1e-5 } ?? 0
      #expect(abs(last - wanted) < 48, "\(cue)")
      #expect(sound.map(abs).max().map { $0 > 0.2 && $0 <= 0.25 } == true, "\(cue)")
    }
  }

  @Test("a player is silent as soon as the cue is over, so that nothing waits for it")
  func end() {
    for cue in Cue.allCases {
      var player = CuePlayer(at: Self.rate)
      player.strike(cue)
      let length = cue.notes.reduce(0) { $0 + Int($1.length * Self.rate.hertz) }
      var samples = [Float](repeating: 0, count: length + 48)
      samples.withUnsafeMutableBufferPointer { buffer in
        if let base = buffer.baseAddress { player.render(into: base, count: buffer.count) }
      }
      let isSilent = player.isSilent
      #expect(isSilent, "\(cue)")
    }
  }

  @Test("what is not between 4 and 5.7 kHz is 60 dB below: nothing of it is in a tuner's band")
  func band() {
    for cue in Cue.allCases {
      let sound = sound(cue)
      let loudest = (38...58).map { power(sound, at: Double($0) * 100) }.max() ?? 0
      for frequency in stride(from: 40.0, through: 3300, by: 20) {
        #expect(power(sound, at: frequency) < loudest * 1e-6, "\(cue) at \(frequency) Hz")
      }
    }
  }

  @Test("flat is lower than sharp, and in tune goes from one to the other")
  func pitch() {
    let (flat, sharp) = (sound(.flat), sound(.sharp))
    #expect(power(flat, at: Cue.lowest) > 1000 * power(flat, at: Cue.highest))
    #expect(power(sharp, at: Cue.highest) > 1000 * power(sharp, at: Cue.lowest))
    let inTune = sound(.inTune)
    let (first, second) = (Array(inTune[0..<3840]), Array(inTune[3840..<10_560]))
    #expect(power(first, at: Cue.lowest) > 1000 * power(first, at: Cue.highest))
    #expect(power(second, at: Cue.highest) > 1000 * power(second, at: Cue.lowest))
  }

  @Test("the volume counts, the block does not, and two cues ring beside each other")
  func mixing() {
    let whole = sound(.inTune)
    #expect(sound(.inTune, block: 64) == whole)
    #expect(zip(sound(.inTune, volume: 0.5), whole).allSatisfy { abs($0 - $1 / 2) < 1e-6 })
    var player = CuePlayer(at: Self.rate)
    var samples = [Float](repeating: 0, count: 256)
    player.strike(.long)
    player.strike(.count)
    player.render(into: &samples, count: 256)
    let (long, count) = (sound(.long), sound(.count))
    #expect(samples.indices.allSatisfy { abs(samples[$0] - long[$0] - count[$0]) < 1e-6 })
    player.reset()
    let isSilent = player.isSilent
    #expect(isSilent)
  }
}
