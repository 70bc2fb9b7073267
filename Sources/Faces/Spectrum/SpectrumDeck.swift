import Appliance
import Raster
import Units

/// The spectrum deck: one of the views on the large tube; note, waveform and tempo on the small one.
struct SpectrumDeck: DeckFace {
  private var tube: any SpectrumTube
  /// The same under all views.
  private(set) var foot: SpectrumFoot

  /// Makes the deck for a panel, over the foot of another view where there is one.
  init(
    _ view: SpectrumView, _ colors: SpectrumColors, _ foot: SpectrumFoot?, in layout: PanelLayout,
    _ ink: inout Ink
  ) {
    let paint = SpectrumPaint(colors, ink.theme)
    tube = Self.tube(view, paint, in: layout, ink)
    self.foot = foot ?? SpectrumFoot(in: layout.lower, text: layout.lowerText, &ink)
    self.foot.paint(paint)
  }

  private static func tube(
    _ view: SpectrumView, _ paint: SpectrumPaint, in layout: PanelLayout, _ ink: Ink
  ) -> any SpectrumTube {
    let fan = SpectrumFan(in: layout)
    return switch view {
    case .bars: SpectrumBars(fan, .fan(fan, layout, ink), paint)
    case .curve: SpectrumCurve(fan, .fan(fan, layout, ink), paint)
    case .circular: ring(paint, in: layout, ink)
    case .spectrogram: Spectrogram(fan, .fan(fan, layout, ink), paint)
    case .surface: SpectrumSurface(in: layout, hasRidges: false, paint, ink)
    case .surfacePlus: SpectrumSurface(in: layout, hasRidges: true, paint, ink)
    }
  }

  private static func ring(
    _ paint: SpectrumPaint, in layout: PanelLayout, _ ink: Ink
  ) -> SpectrumBars {
    let ring = SpectrumRing(in: layout)
    return SpectrumBars(ring, .ring(ring, layout, ink), paint)
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
