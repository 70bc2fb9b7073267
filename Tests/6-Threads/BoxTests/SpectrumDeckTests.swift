import Appliance
import DevicePorts
import Glibc
import Raster
import ScriptedDevices
import SimulatedDevices
import SpectralAnalysis
import Testing
import Units

@testable import Runtime

@Suite("Spectrum deck")
struct SpectrumDeckTests {
  /// A box that was left on the spectrum deck.
  private static func harness(length: Seconds, source: CaptureSource) -> BoxHarness {
    let settings = "version = 3\ndeck = 'spectrum'\n"
    return BoxHarness(
      length: length, source: source, files: ["settings.toml": Array(settings.utf8)])
  }

  /// Tones one after another, some seconds each.
  private static func tones(_ frequencies: [Double], each: Double) -> CaptureSource {
    CaptureSource { frame in
      let time = Double(frame) / 48_000
      let index = Int(time / each)
      guard index < frequencies.count else { return 0 }
      return Float(0.5 * sin(2 * .pi * frequencies[index] * time))
    }
  }

  /// The brightest column of the large tube's upper half; `nil` if none is much brighter than glass.
  private static func bar(_ picture: borrowing Surface) -> Int? {
    var (best, most) = (0, 0)
    for x in 62..<258 {
      let light = (25..<55).reduce(0) { $0 + Int(picture[x, $1] >> 16 & 255) }
      if light > most { (best, most) = (x, light) }
    }
    return most > 30 * 100 ? best : nil
  }

  @Test("a tone is the bar at its place on the logarithmic scale")
  func bars() throws {
    // The scale's middle is 632.5 Hz; the others lie a sixth of it to the left and to the right.
    let harness = Self.harness(
      length: 3, source: Self.tones([200, 632.46, 2000], each: 1))
    let scenario = harness.scenario
    var places: [Int] = []
    var next = 0
    scenario.display.onFlip = { picture in
      let time = (scenario.host.now - scenario.host.start).value
      guard next < 3, time > Double(next) + 0.8 else { return }
      next += 1
      if let place = Self.bar(picture) { places.append(place) }
    }
    _ = harness.run()
    #expect(places.count == 3)
    guard places.count == 3 else { return }
    #expect(abs(places[1] - 160) < 8, "\(places)")
    #expect(abs(places[0] + places[2] - 2 * places[1]) < 14, "\(places)")
    #expect(places[2] - places[0] > 55, "\(places)")
  }

  @Test("MODE goes through the views and begins anew")
  func views() {
    let harness = Self.harness(length: 4, source: .silence)
    var journey = Journey(harness.scenario)
    var times: [Double] = []
    for _ in SpectrumView.allCases {
      journey.tap(.mode)
      times.append(journey.time + 0.1)
      journey.wait(0.2)
    }
    for time in times { harness.look(at: Seconds(time)) }
    _ = harness.run()
    let seen = times.map { harness.state(at: Seconds($0)).settings.spectrum.view }
    #expect(seen == SpectrumView.allCases.dropFirst() + [SpectrumView.allCases[0]])
    #expect(harness.undrawnPixels == 0)
  }

  @Test("the tempo of a drum loop reaches the state")
  func tempo() throws {
    let source = CaptureSource { frame in
      let beats = Double(frame) / 48_000 * 2
      let since = (beats - beats.rounded(.down)) / 2
      return Float(0.7 * exp(-since * 30) * sin(2 * .pi * 180 * since))
    }
    let harness = Self.harness(length: 5.5, source: source)
    harness.look(at: 4.5)
    _ = harness.run()
    let tempo = try #require(harness.state(at: 4.5).tempo)
    let shown = try #require(tempo.beatsPerMinute)
    #expect([60.0, 120].contains { abs($0 - shown) < 1 }, "\(shown)")
    #expect(tempo.sinceBeat != nil)
  }

  @Test("the spectrum is there again after standby, and after the card was away")
  func interruptions() {
    let harness = Self.harness(length: 5.6, source: Self.tones([632.46], each: 10))
    let scenario = harness.scenario
    scenario.press(.power, at: 1, for: 0.06)
    scenario.press(.power, at: 2, for: 0.06)
    scenario.at(3.2) { scenario.audio.unplug() }
    scenario.at(3.6) { scenario.audio.plugIn() }
    var lit: Set<Int> = []
    scenario.display.onFlip = { picture in
      let time = (scenario.host.now - scenario.host.start).value
      guard let place = Self.bar(picture), abs(place - 160) < 8 else { return }
      lit.insert(Int(time * 10))
    }
    _ = harness.run()
    #expect(lit.contains { $0 < 10 })
    #expect(!lit.contains { $0 >= 15 && $0 < 20 })
    #expect(lit.contains { $0 >= 22 && $0 < 32 })
    #expect(lit.contains { $0 > 45 })
  }
}
