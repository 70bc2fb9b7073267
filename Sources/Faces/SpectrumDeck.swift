import Appliance
import Raster
import Units

/// The spectrum deck: one of the views on the large tube; note, waveform and tempo on the small one.
struct SpectrumDeck: DeckFace {
  private var tube: any SpectrumTube
  /// The same under all views.
  private(set) var foot: SpectrumFoot

  /// Makes the deck for a panel, over the foot of another view where there is one.
  init(_ view: SpectrumView, _ foot: SpectrumFoot?, in layout: PanelLayout, _ ink: inout Ink) {
    tube = Self.tube(view, in: layout, ink)
    self.foot = foot ?? SpectrumFoot(in: layout.lower, text: layout.lowerText, &ink)
  }

  private static func tube(
    _ view: SpectrumView, in layout: PanelLayout, _ ink: Ink
  ) -> any SpectrumTube {
    let fan = SpectrumFan(in: layout)
    return switch view {
    case .bars: SpectrumBars(fan, .fan(fan, layout, ink), ink)
    case .curve: SpectrumCurve(fan, .fan(fan, layout, ink), ink)
    case .circular: ring(in: layout, ink)
    case .spectrogram: Spectrogram(fan, .fan(fan, layout, ink), ink)
    case .surface: SpectrumSurface(in: layout, hasRidges: false, ink)
    case .surfacePlus: SpectrumSurface(in: layout, hasRidges: true, ink)
    }
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
