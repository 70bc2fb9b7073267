import Appliance
import Raster
import Units

/// Decks other than the tuner on the stage.
extension Stage {
  /// Takes what a deck shows, and makes it unless it was shown before.
  mutating func lay(_ scene: DeckScene, in layout: PanelLayout, _ ink: inout Ink) {
    if let deckScene, let deckFace { otherDecks[deckScene] = deckFace }
    deckFace = otherDecks.removeValue(forKey: scene) ?? scene.face(in: layout, &ink)
    deckScene = scene
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
