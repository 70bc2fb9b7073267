import Words
import BoardFile
import DevicePorts
import MusicTheory
import Units

/// The lists of the menu, made of the state; there is no code for any one of them elsewhere.
extension ApplianceState {
  /// The lines of a list.
  func rows(of page: Menu.Page) -> [Menu.Row] {
    isModeAlone ? rowsForModeAlone(of: page) : usualRows(of: page)
  }

  /// The lines of a list for two buttons.
  func usualRows(of page: Menu.Page) -> [Menu.Row] {
    switch page {
    case .main: mainRows
    case .choices(let key): choiceRows(of: Setting.of(key))
    case .decks: deckRows
    case .groups: groupRows
    case .tunings(let group): tuningRows(of: group)
    case .own(let page): rows(of: page)
    case .setList: setListRows
    case .setListName: setListNameRows
    case .references: referenceRows
    case .temperaments: temperamentRows
    case .hearing(.a4): [Menu.Row(name: Self.learnRow, action: .learn)]
    case .tones: toneRows
    case .sound, .screen, .notes, .shift: settingRows(of: page)
    case .advanced: advancedRows
    case .clock: clockRows
    case .languages: languageRows
    case .hearing(.known): [Menu.Row(name: Self.clockRow, action: .tell)]
    case .accents: accentRows
    case .about: aboutRows
    case .stick(let page): rows(of: page)
    case .updates(let asked): asked.map(confirmationRows) ?? foundRows
    case .installation: installationRows
    case .alone(let page): rows(of: page)
    }
  }

  /// The line of a list that is on now, or the first.
  func currentRow(of page: Menu.Page) -> Int {
    rows(of: page).firstIndex(where: \.isCurrent) ?? 0
  }

  /// The values of a setting, each in its words.
  private func choiceRows(of setting: Setting) -> [Menu.Row] {
    let current = setting.index(settings)
    return setting.texts(in: settings).enumerated().map { index, text in
      Menu.Row(
        name: text, isCurrent: index == current, action: .choose(.value(setting.key, index)))
    }
  }

  private var deckRows: [Menu.Row] {
    Deck.allCases.map { deck in
      var shown = settings
      shown.deck = deck
      return Menu.Row(
        name: Setting.of(.deck).text(shown), isCurrent: deck == settings.deck,
        action: .choose(.deck(deck)))
    }
  }

  private var referenceRows: [Menu.Row] {
    let current = ReferencePitchPreset(of: settings.reference)
    return ReferencePitchPreset.allCases.map { preset in
      Menu.Row(
        name: Phrase(words: preset.name),
        value: preset == .free ? Setting.of(.a4).text(settings) : Phrase(words: preset.use),
        isCurrent: preset == current,
        action: preset == .free ? .edit(.setting(.a4)) : .choose(.reference(preset)))
    } + [Menu.Row(name: Self.learnRow, value: "play it, hold MODE", action: .open(.hearing(.a4)))]
  }

  private var aboutRows: [Menu.Row] {
    let card: Phrase? = stream.map {
      "\(name: $0.card), \(Int($0.rate.hertz)) Hz, \($0.period.value) frames"
    }
    let told: [(Phrase, Phrase)] = [
      ("Version", Phrase(name: info.version)), ("Board", Phrase(name: info.board)),
      ("Audio card", card ?? "none"),
    ]
    let measured: [(Phrase, Phrase)] = [
      (Self.clockRow, clockText), ("Through delay", throughText), ("Sound gaps", "\(audio.xruns)"),
      ("Running for", Self.spelled(minutes: startup.minutes)),
    ]
    let faults: [(Phrase, Phrase)] = controls.outages.map { ("Fault", $0.lineNotice) }
    return (told + inputRows + measured + faults).map {
      Menu.Row(name: $0.0, value: $0.1, action: .tell)
    }
  }

  /// The time that the card's buffers cost a signal that passes through the box, in words.
  private var throughText: Phrase {
    guard settings.through == .digital else { return "off" }
    guard let stream, throughDelay.value > 0 else { return "not known" }
    let length = stream.rate.duration(of: throughDelay).value * 1000
    return "\(throughDelay.value) frames, \(Setting.tenth(length)) ms"
  }

  private static func spelled(minutes: Int) -> Phrase {
    minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
