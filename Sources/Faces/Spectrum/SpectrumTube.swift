import Appliance
import Raster
import SpectralAnalysis

/// A view of the spectrum on the large tube.
protocol SpectrumTube {
  /// What shines.
  var field: PlaneField { get }

  /// Draws scale and graticule.
  func drawStatic(_ ink: Ink, on surface: inout Surface)

  /// Shows the spectra as they are now.
  mutating func show(_ picture: SpectrumPicture)
}
