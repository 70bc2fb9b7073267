import Glibc
import SpectralAnalysis
import Testing
import Units

@Suite("spectrum on the screen")
struct SpectrumMotionTests {
  /// A time in seconds.
  private func at(_ seconds: Double) -> Instant {
    Instant(nanoseconds: Int64((seconds * 1e9).rounded()))
  }

  /// A spectrum of one height.
  private func flat(_ height: Float) -> SpectrumLevels { SpectrumLevels(repeating: height) }

  @Test("a height goes up by 35 % of the way in each sixtieth, and down by 12 %")
  func frames() {
    var motion = SpectrumMotion(at: at(0))
    motion.follow(flat(1), from: at(0))
    motion.advance(to: at(1.0 / 60))
    #expect(abs(motion.heights[5] - 0.35) < 1e-5)
    motion.advance(to: at(2.0 / 60))
    #expect(abs(motion.heights[5] - 0.5775) < 1e-5)
    motion.follow(flat(0), from: at(2.0 / 60))
    motion.advance(to: at(3.0 / 60))
    #expect(abs(motion.heights[5] - 0.5775 * 0.88) < 1e-5)
  }

  @Test("a peak is where the height was, and falls by 0.36 a second")
  func peaks() {
    var motion = SpectrumMotion(at: at(0))
    motion.follow(flat(0.9), from: at(0))
    motion.advance(to: at(2))
    #expect(abs(motion.peaks[0] - 0.9) < 1e-5)
    motion.follow(flat(0), from: at(2))
    motion.advance(to: at(3))
    #expect(abs(motion.peaks[0] - 0.54) < 1e-5)
    motion.advance(to: at(4.4))
    #expect(abs(motion.peaks[0] - 0.036) < 1e-5)
    motion.advance(to: at(5))
    #expect(motion.peaks[0] < 1e-6)
    #expect(motion.isAtRest(within: 1e-3))
  }

  /// The state at two seconds of a spectrum that comes fifty times a second, on a panel of some rate.
  private func state(panel rate: Double) -> SpectrumMotion {
    var motion = SpectrumMotion(at: at(0))
    var (spectrum, picture) = (1, 1)
    while spectrum <= 100 || Double(picture) / rate <= 2 {
      let (next, shown) = (Double(spectrum) / 50, Double(picture) / rate)
      if next <= shown {
        var heights = SpectrumLevels(repeating: 0)
        for band in 0..<SpectrumLevels.count {
          let swing = sin(Double(band) * 0.3 + next * (1 + 0.2 * Double(band)))
          heights[band] = Float(0.5 + 0.5 * swing)
        }
        motion.follow(heights, from: at(next))
        spectrum += 1
      } else {
        motion.advance(to: at(shown))
        picture += 1
      }
    }
    return motion
  }

  @Test("at equal times the states are equal on panels of 30, 43, 60 and 75 Hz")
  func panels() {
    let reference = state(panel: 60)
    #expect(reference.heights.highest > 0.5)
    for rate in [30.0, 43, 75] {
      let other = state(panel: rate)
      for band in 0..<SpectrumLevels.count {
        #expect(abs(other.heights[band] - reference.heights[band]) < 1e-4)
        #expect(abs(other.peaks[band] - reference.peaks[band]) < 1e-4)
      }
    }
  }

  @Test("a time that has passed changes nothing")
  func past() {
    var motion = SpectrumMotion(at: at(1))
    motion.follow(flat(1), from: at(1))
    motion.advance(to: at(1.1))
    let before = motion
    motion.advance(to: at(0.5))
    #expect(motion == before)
  }
}

@Suite("adaptive ceiling")
struct AdaptiveCeilingTests {
  @Test("it rises at once and falls by 6 dB a second")
  func level() {
    var ceiling = AdaptiveCeiling()
    var levels = SpectrumLevels(repeating: -80)
    levels[30] = -10
    let heights = ceiling.heights(of: levels, after: 0.02)
    #expect(ceiling.level == -10)
    #expect(heights[30] == 1)
    #expect(heights[31] == 0)
    levels[30] = -45
    let lower = ceiling.heights(of: levels, after: 0.5)
    #expect(abs(ceiling.level - -13) < 1e-4)
    #expect(abs(lower[30] - 35.0 / 67) < 1e-5)
  }

  @Test("a quiet room does not fill the screen")
  func lowest() {
    var ceiling = AdaptiveCeiling()
    let heights = ceiling.heights(of: SpectrumLevels(repeating: -74), after: 60)
    #expect(ceiling.level == -50)
    #expect(abs(heights[0] - 0.2) < 1e-5)
    #expect(ceiling.heights(of: SpectrumLevels(repeating: -80), after: 60).highest == 0)
  }
}

@Suite("spectral tilt")
struct SpectralTiltTests {
  @Test("flat up to 200 Hz, 5 dB at 400 Hz, 13.2 dB at 800 Hz, 23.3 dB at 1600 Hz")
  func boosts() {
    // 5 · 2^1.4 = 13.195, 5 · 3^1.4 = 23.278.
    for (frequency, boost) in [(20.0, 0.0), (200, 0), (400, 5), (800, 13.195), (1600, 23.278)] {
      #expect(abs(SpectralTilt.boost(at: Hertz(frequency)).value - boost) < 0.001)
    }
  }

  @Test("a silent band stays silent, another is lifted by its middle's boost")
  func lifted() {
    var levels = SpectrumLevels(repeating: -80)
    levels[10] = -30
    levels[90] = -60
    let lifted = SpectralTilt.lifted(levels)
    #expect(lifted[10] == -30)
    #expect(lifted[91] == -80)
    let boost = SpectralTilt.boost(at: SpectrumLevels.centre(of: 90)).value
    #expect(boost > 20)
    #expect(abs(Double(lifted[90]) - (-60 + boost)) < 1e-3)
  }
}
