import Appliance

extension Deck {
  /// Faces that a deck shows on the two tubes, the upper one first.
  ///
  /// The register of decks: nothing else in this target tells them apart.
  func faces(_ state: ApplianceState, _ heard: Heard) -> [FaceDescription] {
    switch self {
    case .tuner: TunerFaces.shown(state, heard)
    case .spectrum: SpectrumFaces.shown(state.settings)
    case .metronome: [.metronome]
    case .player: [.player]
    }
  }
}
