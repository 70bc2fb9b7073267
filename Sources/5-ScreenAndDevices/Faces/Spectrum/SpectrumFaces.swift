import Appliance
import Raster

/// Faces of the spectrum deck: a view on the large tube; note, waveform and tempo on the small one.
enum SpectrumFaces {
  /// The faces that are shown with some settings.
  static func shown(_ settings: Settings) -> [FaceDescription] {
    [.view(settings.spectrum.view, settings.spectrum.colors), .spectrumFoot]
  }
}

extension SpectrumView {
  /// Makes the face of a view: the list to add another one to.
  fileprivate func face(
    _ paint: SpectrumPaint, in layout: PanelLayout, _ ink: Ink
  ) -> any Face {
    let fan = SpectrumFan(in: layout)
    let ring = SpectrumRing(in: layout)
    return switch self {
    case .bars: SpectrumBars(fan, .fan(fan, layout, ink), paint)
    case .curve: SpectrumCurve(fan, .fan(fan, layout, ink), paint)
    case .circular: SpectrumBars(ring, .ring(ring, layout, ink), paint)
    case .spectrogram: Spectrogram(fan, .fan(fan, layout, ink), paint)
    case .surface: SpectrumSurface(in: layout, hasRidges: false, paint, ink)
    case .surfacePlus: SpectrumSurface(in: layout, hasRidges: true, paint, ink)
    }
  }
}

extension FaceDescription {
  /// A view of the spectrum in some colours; it is given back, since all views together would take 3 MB.
  static func view(_ view: SpectrumView, _ colors: SpectrumColors) -> Self {
    Self(.upper, FaceKey.Name(view.rawValue), variant: colors == .phosphor ? 0 : 1, .givenBack) {
      layout, ink in
      view.face(SpectrumPaint(colors, ink.theme), in: layout, ink)
    }
  }

  /// The foot below all views.
  static var spectrumFoot: Self {
    Self(.lower, "foot") { layout, ink in
      SpectrumFoot(in: layout.lower, text: layout.lowerText, &ink)
    }
  }
}
