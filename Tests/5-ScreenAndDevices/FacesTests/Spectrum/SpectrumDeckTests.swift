import Appliance
import PitchDetection
import Raster
import SpectralAnalysis
import TestSupport
import Testing
import Units

@testable import Faces

/// The spectrum deck: its pictures as they were approved, and what they follow from.
@Suite struct SpectrumDeckTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// Plays spectra to a screen for some seconds, and draws the last moment.
  private func draw(
    _ view: SpectrumView, _ theme: PanelTheme, _ screen: inout Screen, from: inout Int,
    seconds: Double
  ) {
    var settings = Settings()
    (settings.deck, settings.spectrum.view, settings.theme) = (.spectrum, view, theme)
    var box = Box(settings)
    let first = from
    var now = Self.start + Seconds(Double(first) / 50)
    if seconds > 0 {
      box.hear(45, -12.3, at: now)
      let tempo = TempoReading(
        position: first, beatsPerMinute: 120, confidence: 1, sinceBeat: 0.45)
      box.take(.tempo(tempo), at: now)
      _ = screen.draw(box.state, at: now)
    }
    for index in 0..<Int(seconds * 50) {
      now = Self.start + Seconds(Double(first + index) / 50)
      screen.hear(StagedSpectrum.spectrum(index), at: now)
      from += 1
    }
    _ = screen.draw(box.state, at: now)
    // What the beam left has gone out.
    now = now + Seconds(0.3)
    from += 15
    _ = screen.draw(box.state, at: now)
  }

  private func check(_ name: String, _ panel: GoldenTests.Panel, _ screen: borrowing Screen) throws
  {
    let wrong = try mismatch(
      screen.surface.shrunk(by: panel.shrinking), golden: "\(name)-\(panel.width)x\(panel.height)")
    #expect(wrong == nil)
  }

  @Test(
    "every view looks as it was approved in every arrangement",
    arguments: [GoldenTests.panel] + GoldenTests.panels)
  func arrangements(panel: GoldenTests.Panel) throws {
    var screen = Screen(width: panel.width, height: panel.height, density: 1)
    var from = 0
    for view in SpectrumView.allCases {
      draw(view, .amber, &screen, from: &from, seconds: 3.2)
      try check("spectrum-\(view.rawValue)", panel, screen)
    }
  }

  @Test(
    "every view looks as it was approved in every theme",
    arguments: PanelTheme.allCases.filter { $0 != .amber })
  func themes(theme: PanelTheme) throws {
    var screen = Screen(width: 320, height: 240, density: 1)
    var from = 0
    for view in SpectrumView.allCases {
      draw(view, theme, &screen, from: &from, seconds: 3.2)
      try check("\(theme.rawValue)-spectrum-\(view.rawValue)", GoldenTests.panel, screen)
    }
  }

  @Test("every view looks as it was approved where nothing is heard")
  func idle() throws {
    for view in SpectrumView.allCases {
      var screen = Screen(width: 320, height: 240, density: 1)
      var from = 0
      draw(view, .amber, &screen, from: &from, seconds: 0)
      try check("spectrum-\(view.rawValue)-idle", GoldenTests.panel, screen)
    }
  }

  /// The picture on the screen at two seconds on a panel of some rate.
  private func picture(panel rate: Double) -> SpectrumPicture {
    var picture = SpectrumPicture()
    var (spectrum, shown) = (0, 0)
    while spectrum < 100 || Double(shown) / rate < 2 {
      let (next, drawn) = (Double(spectrum) / 50, Double(shown) / rate)
      if next <= drawn {
        picture.hear(StagedSpectrum.spectrum(spectrum), at: Self.start + Seconds(next))
        spectrum += 1
      } else {
        _ = picture.advance(to: Self.start + Seconds(drawn))
        shown += 1
      }
    }
    _ = picture.advance(to: Self.start + Seconds(2))
    return picture
  }

  @Test("at equal times panels of 30, 43, 60 and 75 Hz show the same bars, rows and waveform")
  func panels() {
    let reference = picture(panel: 60)
    #expect(reference.motion.heights.highest > 0.5)
    for rate in [30.0, 43, 75] {
      let other = picture(panel: rate)
      for band in 0..<SpectrumLevels.count {
        #expect(abs(other.motion.heights[band] - reference.motion.heights[band]) < 1e-4)
        #expect(abs(other.motion.peaks[band] - reference.motion.peaks[band]) < 1e-4)
      }
      #expect(other.history.copied == reference.history.copied)
      #expect(other.scope.points == reference.scope.points)
      #expect(other.scope.height == reference.scope.height)
    }
  }

  @Test("a row of the past comes for every two spectra, whenever they came to the screen")
  func rows() {
    var (even, late) = (SpectrumPicture(), SpectrumPicture())
    for index in 0..<60 {
      even.hear(StagedSpectrum.spectrum(index), at: Self.start + Seconds(Double(index) / 50))
      // A panel that looked four times a second only.
      late.hear(StagedSpectrum.spectrum(index), at: Self.start + Seconds(Double(index / 12) / 4))
    }
    #expect(even.history.copied == late.history.copied)
    let rows = even.history.copied
    let lit = (0..<SpectrumHistory.rows).filter { rows[$0 * SpectrumLevels.count + 14] > 0 }
    #expect(lit == Array(0..<30))
  }
}

extension SpectrumHistory {
  /// All rows, the newest first.
  fileprivate var copied: [UInt8] {
    var copy: [UInt8] = []
    withRows { rows in
      copy = Array(UnsafeBufferPointer(start: rows, count: Self.rows * SpectrumLevels.count))
    }
    return copy
  }
}
