import BoardFile
import MusicTheory

/// What is in which list: what a player needs on stage in the first one, in the order of use, and the rest in groups.
extension ApplianceState {
  /// The lines of the first list.
  var mainRows: [Menu.Row] {
    let settings = Setting.table.filter { $0.key.page == .main && isOffered($0) }
    return settings.flatMap { [row(of: $0)] + rows(after: $0.key) } + beatingRows
      + [Menu.Page.sound, .screen, .notes].map(Self.row) + updateRows
      + [Menu.Page.advanced, .about].map(Self.row)
  }

  /// The settings that are in a list.
  func settingRows(of page: Menu.Page) -> [Menu.Row] {
    Setting.table.filter { $0.key.page == page && isOffered($0) }.map(row)
  }

  /// What is no setting, and belongs behind one.
  private func rows(after key: Setting.Key) -> [Menu.Row] {
    switch key {
    case .deck: songRows
    case .tempo: [heardTempoRow]
    case .clickLevel: [Menu.Row(name: "Accents", action: .open(.accents))]
    case .preset where hasTones:
      [Menu.Row(name: "Tones", value: toneText, action: .open(.tones))]
    default: []
    }
  }

  private static func row(of page: Menu.Page) -> Menu.Row {
    Menu.Row(name: title(of: page), action: .open(page))
  }

  /// The line of a setting, which leads to a list where that is longer than a slider is good for.
  private func row(of setting: Setting) -> Menu.Row {
    let action: Menu.Row.Action =
      switch setting.key {
      case .deck: .open(.decks)
      case .preset: .open(.groups)
      case .a4: .open(.references)
      case .temperament: .open(.temperaments)
      default: .edit(.setting(setting.key))
      }
    return Menu.Row(name: setting.name, value: setting.text(settings), action: action)
  }

  /// Whether the box has what a setting is about.
  func isOffered(_ setting: Setting) -> Bool {
    if let deck = setting.key.deck, deck != settings.deck { return false }
    return switch setting.key {
    case .brightness: fittings.hasBacklight
    case .octave: hasOctaves
    case .strum: fittings.allowsStrum
    case .writesParts: settings.preset.key != nil
    case .root: scale == nil && settings.temperament.hasRoot
    case .speakerTrim: route != .line
    case .headphoneTrim: route != .speaker
    default: true
    }
  }
}

extension Setting.Key {
  /// The list that a setting is in.
  var page: Menu.Page {
    switch self {
    case .octave: .tones
    case .through, .speakerTrim, .headphoneTrim: .sound
    case .brightness, .theme, .still, .strum, .splash: .screen
    case .spelling, .names, .writesParts: .notes
    case .definition: .advanced
    case .clocks, .clockReference: .clock
    case _ where Self.beatKeys.contains(self): .accents
    default: .main
    }
  }
}
