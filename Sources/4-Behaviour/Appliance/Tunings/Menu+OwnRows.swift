import Words
import MusicTheory
import TuningFiles
import Units

/// The lists about a player's own tunings.
extension ApplianceState {
  /// True if the tuning that is on can be changed: a text that is no TOML is only read.
  var canChangeTuning: Bool {
    settings.preset.group == .mine && settings.preset.source.hasSuffix(".toml")
      && !settings.preset.strings.isEmpty
  }

  /// The line behind the tuning that leads to what it has, where it is the player's own.
  var ownRow: [Menu.Row] {
    canChangeTuning ? [Menu.Row(name: "Change this tuning", action: .open(.own(.tuning)))] : []
  }

  /// The lines behind the player's own tunings.
  var ownActionRows: [Menu.Row] {
    let copy =
      settings.preset.strings.isEmpty
      ? [] : [Menu.Row(name: "Make a copy", value: settings.preset.words, action: .own(.copy))]
    return copy + [Menu.Row(name: Self.learnTuningRow, action: .open(.own(.ways)))]
      + tunings.deleted.map {
        Menu.Row(name: "Bring back", value: Phrase(name: $0.name), action: .own(.bringBack($0)))
      }
  }

  static let learnTuningRow: Phrase = "Learn by playing"

  /// The lines of a list about own tunings.
  func rows(of page: Menu.OwnPage) -> [Menu.Row] {
    switch page {
    case .tuning: ownTuningRows
    case .string(let index): stringRows(index)
    case .name: nameRows
    case .removal:
      [
        Menu.Row(name: "No, keep it", action: .back),
        Menu.Row(name: "Yes, delete it", action: .own(.delete)),
      ]
    case .ways:
      [
        Menu.Row(name: "To the nearest notes", action: .open(.own(.learning(isRounded: true)))),
        Menu.Row(name: "As it is played", action: .open(.own(.learning(isRounded: false)))),
      ]
    case .learning: [Menu.Row(name: Self.learnTuningRow, action: .own(.learned))]
    }
  }

  /// The name of a list about own tunings.
  func title(of page: Menu.OwnPage) -> Phrase {
    switch page {
    case .tuning, .removal: "My tuning"
    case .string(let index):
      settings.preset.everyString.indices.contains(index)
        ? settings.preset.everyString[index].title : "My tuning"
    case .name: "Name"
    case .ways, .learning: Self.learnTuningRow
    }
  }

  private var ownTuningRows: [Menu.Row] {
    let strings = settings.preset.everyString
    let naming = settings.naming
    let rows = strings.enumerated().map { index, string in
      let cents = cents(of: string)
      let beside: Phrase = cents.value == 0 ? "" : " \(Self.spelled(cents))"
      return Menu.Row(
        name: string.title, value: "\(note: naming.name(of: string.note))\(beside)",
        action: .open(.own(.string(index))))
    }
    let add =
      strings.count < TuningFile.strings.upperBound
      ? [Menu.Row(name: "Add a string", action: .own(.addString))] : []
    return rows + [
      Menu.Row(
        name: "All strings", value: steps(of: .allCents)?.text ?? "",
        action: .edit(.own(.allCents))),
      Menu.Row(name: "Name", value: settings.preset.words, action: .open(.own(.name))),
      Menu.Row(name: "Brings along", value: broughtText, action: .own(.bringSettings)),
    ] + add + [Menu.Row(name: "Delete", action: .open(.own(.removal)))]
  }

  private func stringRows(_ index: Int) -> [Menu.Row] {
    func row(_ name: Phrase, _ value: Menu.OwnValue) -> Menu.Row {
      Menu.Row(name: name, value: steps(of: value)?.text ?? "", action: .edit(.own(value)))
    }
    let remove =
      settings.preset.everyString.count > 1
      ? [Menu.Row(name: "Take it away", action: .own(.removeString(index)))] : []
    return [
      row("Note", .note(index)), row("Cents", .cents(index)), row("Sweetened", .sweetening(index)),
    ] + remove
  }

  /// The wheel of letters, behind the name that the strings make.
  private var nameRows: [Menu.Row] {
    let made = TuningNames.made(of: settings.preset.everyString)
    let offered =
      made == settings.preset.name
      ? [] : [Menu.Row(name: "Take", value: Phrase(name: made), action: .own(.rename(made)))]
    return letterRows(
      name: settings.preset.name, typed: tunings.typed, offered: offered, erase: .own(.erase)
    ) { .own(.letter($0)) }
  }

  /// The lines of a list that writes a name; what ends it stands beside the first letter, and the selected letter has
  /// the name so far.
  func letterRows(
    name: String, typed: String, offered: [Menu.Row] = [], erase: Menu.Row.Action,
    letter: (Character) -> Menu.Row.Action
  ) -> [Menu.Row] {
    let ends =
      [Menu.Row(name: "Done", value: Phrase(name: name), action: .back)] + offered
      + [Menu.Row(name: "Erase", value: Phrase(name: typed), action: erase)]
    let selected = (menu?.place.row ?? 0) - ends.count
    return ends
      + TuningNames.letters.enumerated().map { index, character in
        Menu.Row(
          name: character == " " ? "space" : Phrase(name: String(character)),
          value: index == selected ? Phrase(name: "\(typed)_") : "", action: letter(character))
      }
  }

  private var broughtText: Phrase {
    let setup = settings.preset.setup
    let parts: [Phrase?] = [
      setup.reference.map { "A4 \(Setting.tenths($0.a4.value))" },
      setup.scale.map { Phrase(name: $0) }
        ?? setup.temperament.map { Phrase(words: $0.name) }, setup.capo.map { "fret \($0.fret)" },
    ]
    let told = parts.compactMap(\.self)
    return told.isEmpty ? "nothing" : told.joined()
  }

  /// The gauge of a tuning that is being learned.
  var stringsGauge: Menu.Editor {
    let learner = tunings.learner
    let names = learner.frequencies.map {
      settings.naming.name(of: TuningTarget(reference: settings.reference).nearestSemitone(to: $0))
    }
    let count = learner.strummed.isEmpty ? names.count : learner.strummed.compactMap(\.self).count
    let told: Phrase =
      learner.strummed.isEmpty
      ? Phrase(note: names.suffix(6).joined(separator: " ")) : "\(count) strings, strummed"
    return Menu.Editor(
      name: "Pluck each string",
      value: told.isEmpty ? "nothing" : told, fraction: learner.steady.share,
      allowed: learner.hasStrings
        ? "\(count) heard, hold MODE" : "or strum")
  }
}
