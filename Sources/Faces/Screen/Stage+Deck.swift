import Appliance
import Raster
import Units

/// Decks other than the tuner on the stage.
extension Stage {
  /// Takes what a deck shows, and makes it unless it is there.
  mutating func lay(_ scene: DeckScene, in layout: PanelLayout, _ ink: inout Ink) {
    guard scene != deckScene else { return }
    deckScene = scene
    let foot = (deckFace as? SpectrumDeck)?.foot
    // What is left is given back first: all views of the spectrum would take 3 MB.
    deckFace = nil
    deckFace = scene.face(in: layout, over: foot, &ink)
  }

  /// Draws the dark parts of the deck that is shown.
  func drawDeck(_ ink: Ink, on surface: inout Surface) { deckFace?.drawStatic(ink, on: &surface) }

  /// Makes the lights those of an instant.
  ///
  /// - Returns: Whether the deck moves by itself.
  mutating func followDeck(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let moves = deckFace?.follow(state, heard, at: now, &ink) ?? false
    let isInTune = heard.strum.isShown ? heard.strum.isInTune : heard.meter.isInTune
    showSurroundings(state, isInTune: isInTune, &ink)
    return moves
  }

  /// What shines on the deck that is shown.
  var deckLights: [[Light]] { (deckFace?.lights ?? []) + surroundings }

  /// What shines there and is computed pixel by pixel.
  var deckFields: [LightField] { deckFace?.fields ?? [] }
}
