import Appliance
import DevicePorts
import Glibc
import Raster
import Synthesis
import TestSupport
import Testing
import Units

@testable import Faces

@Suite struct MetronomeFaceTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A box on the metronome's deck that beats; its first beat is heard at the start.
  private static func beating(_ change: (inout Settings) -> Void = { _ in }) -> Box {
    var settings = Settings()
    settings.deck = .metronome
    change(&settings)
    var box = Box(settings)
    for isActive in [true, false] {
      box.take(.control(.edge(.mode, isActive: isActive, at: start)), at: start)
    }
    var pulse = MetronomePulse()
    pulse.isRunning = true
    pulse.run = 1
    if settings.metronome.hasCountIn { pulse.beat = -Int32(settings.metronome.beats) }
    pulse.tempo = Int32((10 * settings.metronome.tempo).rounded())
    pulse.time = start.nanoseconds
    box.take(.pulse(pulse), at: start)
    return box
  }

  /// Draws at a rate until a time, and gives the picture.
  private static func picture(_ box: Box, rate: Double, until end: Double) -> Surface {
    var screen = Screen(width: 320, height: 240, density: 1)
    var outcome = screen.draw(box.state, at: start)
    for frame in 1...Int((end * rate).rounded()) {
      outcome = screen.draw(box.state, at: start + Seconds(Double(frame) / rate))
    }
    #expect(outcome.isMoving == box.state.metronome.isRunning)
    return screen.surface.shrunk(by: 1)
  }

  @Test("the beat that is shown is the one that is heard, bar after bar and while a bar is counted")
  func places() throws {
    let box = Self.beating { $0.metronome.beats = 3 }
    for (time, place) in [(0.0, 0), (0.49, 0), (0.5, 1), (1.2, 2), (1.5, 0), (7.01, 2)] {
      let beat = try #require(BeatPlace(box.state, at: Self.start + Seconds(time)))
      #expect(beat.place == place, "\(time) s")
      #expect(!beat.isCounting)
    }
    // What is rendered but not heard yet is not shown.
    #expect(BeatPlace(box.state, at: Self.start + Seconds(-0.02)) == nil)
    let counted = Self.beating { $0.metronome.hasCountIn = true }
    let fourth = try #require(BeatPlace(counted.state, at: Self.start + Seconds(1.6)))
    #expect(fourth.isCounting && fourth.place == 3)
    let first = try #require(BeatPlace(counted.state, at: Self.start + Seconds(2.1)))
    #expect(!first.isCounting && first.place == 0)
  }

  @Test("panels of any rate show the same picture at the same time", arguments: [30.0, 75])
  func rates(rate: Double) throws {
    let box = Self.beating { $0.metronome.tempo = 93 }
    let reference = Self.picture(box, rate: 60, until: 1.4)
    let wrong = difference(Self.picture(box, rate: rate, until: 1.4), reference, tolerance: 2)
    #expect(wrong?.pixels == 0, "\(wrong.map(\.description) ?? "other sizes")")
  }

  @Test("stopped, the pendulum comes to rest and nothing moves any more")
  func rest() {
    var box = Self.beating()
    var screen = Screen(width: 320, height: 240, density: 1)
    for frame in 0..<60 {
      _ = screen.draw(box.state, at: Self.start + Seconds(Double(frame) / 60))
    }
    let stop = Self.start + Seconds(1)
    for isActive in [true, false] {
      box.take(.control(.edge(.power, isActive: isActive, at: stop)), at: stop)
    }
    #expect(!box.state.metronome.isRunning)
    var moving = 0
    for frame in 0..<180
    where screen.draw(box.state, at: stop + Seconds(Double(frame) / 60)).isMoving { moving += 1 }
    #expect(moving > 5 && moving < 120)
  }

  /// Counts flashes while it beats.
  private static func area(
    _ theme: PanelTheme, tempo: Double, beats: Int, rate: Double
  ) -> Double {
    let box = beating {
      $0.theme = theme
      $0.metronome.tempo = tempo
      $0.metronome.beats = beats
    }
    var screen = Screen(width: 160, height: 120, density: 1)
    _ = screen.draw(box.state, at: start)
    var counter = FlashCounter(width: 160, height: 120)
    for frame in 0..<Int(2.6 * rate) {
      let time = Double(frame) / rate
      let outcome = screen.draw(box.state, at: start + Seconds(time))
      counter.take(screen.surface, outcome.damage, at: Float(time))
    }
    return counter.worstArea
  }

  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  private static let tempos: [Double] =
    isLong ? Array(stride(from: 20, through: 300, by: 10)) : [90, 179.9, 180.1, 300]

  @Test("at no tempo does beat, pendulum or row of dots flash dangerously", arguments: tempos)
  func flashes(tempo: Double) {
    for theme in Self.isLong ? PanelTheme.allCases : [.amber, .daylight] {
      for beats in Self.isLong ? [1, 2, 3, 4, 12] : [1, 2] {
        for rate in Self.isLong ? [26.0, 43, 60] : [60] {
          let area = Self.area(theme, tempo: tempo, beats: beats, rate: rate)
          print("flash: \(tempo) BPM, \(beats) beats, \(theme) at \(rate): \(area) of 0.25")
          // What flashes too often is small: the rod, and above 180 beats a minute no weight.
          #expect(area < 0.1)
        }
      }
    }
  }

  @Test(
    "the metronome looks as it was approved in every arrangement",
    arguments: [GoldenTests.panel] + GoldenTests.panels)
  func arrangements(panel: GoldenTests.Panel) throws {
    try approve("metronome", panel, Self.beating(), at: 1.2)
  }

  @Test("and in every theme, on an accent", arguments: PanelTheme.allCases.filter { $0 != .amber })
  func themes(theme: PanelTheme) throws {
    let box = Self.beating {
      $0.theme = theme
      $0.metronome.beats = 7
      $0.metronome.tempo = 63.5
      $0.metronome.accents[3] = .accent
      $0.metronome.accents[5] = .mute
    }
    try approve("\(theme.rawValue)-metronome", GoldenTests.panel, box, at: 0.3)
  }

  /// Draws a box up to a time and compares.
  private func approve(
    _ name: String, _ panel: GoldenTests.Panel, _ box: Box, at time: Double
  ) throws {
    var screen = Screen(width: panel.width, height: panel.height, density: 1)
    for frame in 0...Int(time * 60) {
      _ = screen.draw(box.state, at: Self.start + Seconds(Double(frame) / 60))
    }
    let wrong = try mismatch(
      screen.surface.shrunk(by: panel.shrinking), golden: "\(name)-\(panel.width)x\(panel.height)")
    #expect(wrong == nil)
  }

  @Test(
    "no text of it is cut off or lies on another", arguments: TextPlacesTests.sizes)
  func texts(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    for (tempo, beats) in [(20.0, 1), (200.1, 12), (108.8, 7)] {
      let box = Self.beating {
        $0.metronome.tempo = tempo
        $0.metronome.beats = beats
        $0.metronome.subdivision = 4
        $0.metronome.swing = 66
        $0.metronome.hasCountIn = true
        $0.metronome.isSilent = true
      }
      bench.draw("\(tempo), \(beats)", box.state)
    }
    bench.check()
  }
}
