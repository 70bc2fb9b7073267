import Appliance
import Raster
import Units

/// The spectrum deck: one of the views on the large tube; note, waveform and tempo on the small one.
struct SpectrumDeck: DeckFace {
  private var tube: any SpectrumTube
  private var foot: SpectrumFoot

  /// Makes the deck for a panel.
  init(_ view: SpectrumView, in layout: PanelLayout, _ ink: inout Ink) {
    let fan = SpectrumFan(in: layout)
    tube =
      switch view {
      case .bars: SpectrumBars(fan, .fan(fan, layout, ink), ink)
      case .curve: SpectrumCurve(fan, .fan(fan, layout, ink), ink)
      case .circular: Self.ring(in: layout, ink)
      case .spectrogram: Spectrogram(fan, .fan(fan, layout, ink), ink)
      case .surface: SpectrumSurface(in: layout, hasRidges: false, ink)
      case .surfacePlus: SpectrumSurface(in: layout, hasRidges: true, ink)
      }
    foot = SpectrumFoot(in: layout.lower, text: layout.lowerText, &ink)
  }

  private static func ring(in layout: PanelLayout, _ ink: Ink) -> SpectrumBars {
    let ring = SpectrumRing(in: layout)
    return SpectrumBars(ring, .ring(ring, layout, ink), ink)
  }

  var lights: [[Light]] { foot.lights }
  var fields: [LightField] { [.plane(tube.field)] + foot.fields }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    tube.drawStatic(ink, on: &surface)
    foot.drawStatic(ink, on: &surface)
  }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    tube.show(heard.spectrum)
    return foot.follow(state, heard, at: now, &ink)
  }
}
