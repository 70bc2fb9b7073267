import Gestures
import Texts
import Words

extension Buttons {
  /// Tells of buttons at fault, for as long as they are.
  static func nameTroubles(_ box: inout ApplianceState) {
    let troubles = box.controls.buttons.pair.troubles
    for trouble in box.notices.compactMap(\.topic.button) where !troubles.contains(trouble) {
      box.dismiss(.button(trouble))
    }
    for trouble in troubles where !box.notices.contains(where: { $0.topic == .button(trouble) }) {
      box.notify(.button(trouble), trouble.sentence)
    }
  }
}

extension Notice.Topic {
  fileprivate var button: ButtonPair.Trouble? {
    if case .button(let trouble) = self { trouble } else { nil }
  }
}

extension ButtonPair.Trouble {
  /// The sentence for the player about buttons at fault.
  fileprivate var sentence: Phrase {
    switch self {
    case .stuck(let button): "\(button.name) is stuck: ignored until let go"
    case .chattering(let button): "\(button.name) flickers: ignored until quiet"
    case .shorted: "MODE and POWER are shorted: ignored, but for POWER held"
    }
  }
}

extension ButtonPair.Button {
  fileprivate var name: Text { .name(self == .mode ? "MODE" : "POWER") }
}
