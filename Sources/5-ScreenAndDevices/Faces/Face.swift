import Appliance
import Raster
import Units

/// Part of the picture on the glass: what it draws once, and what shines on it.
///
/// An upper face, a lower face, a view of the spectrum, the columns of all strings, the metronome and the player are faces.
protocol Face {
  /// Lights of now, a group each for what changes together.
  var lights: [[Light]] { get }
  /// Light of now that is computed pixel by pixel.
  var fields: [LightField] { get }

  /// Draws the dark parts.
  func drawStatic(_ ink: Ink, on surface: inout Surface)

  /// Makes the lights those of an instant, not before the one before.
  ///
  /// - Parameters:
  ///   - state: What the box is and shows.
  ///   - heard: Where what is heard is on the screen.
  ///   - now: The instant.
  ///   - ink: What is drawn with.
  /// - Returns: Whether it moves by itself, so that the next flip wants another drawing.
  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool
}

extension Face {
  var lights: [[Light]] { [] }
  var fields: [LightField] { [] }
  func drawStatic(_ ink: Ink, on surface: inout Surface) {}
}
