import MusicTheory
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
      ? [] : [Menu.Row(name: "Copy of \(settings.preset.name)", action: .own(.copy))]
    return copy + [Menu.Row(name: Self.learnTuningRow, action: .open(.own(.ways)))]
      + tunings.deleted.map {
        Menu.Row(name: "Bring back \($0.name)", action: .own(.bringBack($0)))
      }
  }

  static let learnTuningRow = "Learn by playing"

  /// The lines of a list about own tunings.
  func rows(of page: Menu.OwnPage) -> [Menu.Row] {
    switch page {
    case .tuning: ownTuningRows
    case .string(let index): stringRows(index)
    case .name: nameRows
    case .removal:
      [
        Menu.Row(name: "No, keep it", action: .back),
        Menu.Row(name: "Yes, delete \(settings.preset.name)", action: .own(.delete)),
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
  func title(of page: Menu.OwnPage) -> String {
    switch page {
    case .tuning, .removal: settings.preset.name
    case .string(let index):
      settings.preset.everyString.indices.contains(index)
        ? settings.preset.everyString[index].title : settings.preset.name
    case .name: tunings.typed.isEmpty ? "Name" : "\(tunings.typed)_"
    case .ways, .learning: Self.learnTuningRow
    }
  }

  private var ownTuningRows: [Menu.Row] {
    let strings = settings.preset.everyString
    let naming = settings.naming
    let rows = strings.enumerated().map { index, string in
      let cents = cents(of: string)
      let beside = cents.value == 0 ? "" : " \(Self.spelled(cents))"
      return Menu.Row(
        name: string.title, value: "\(naming.name(of: string.note))\(beside)",
        action: .open(.own(.string(index))))
    }
    let add =
      strings.count < TuningNames.strings
      ? [Menu.Row(name: "Add a string", action: .own(.addString))] : []
    return rows + [
      Menu.Row(
        name: "All strings", value: steps(of: .allCents)?.text ?? "",
        action: .edit(.own(.allCents))),
      Menu.Row(name: "Name", value: settings.preset.name, action: .open(.own(.name))),
      Menu.Row(name: "Brings along", value: broughtText, action: .own(.bringSettings)),
    ] + add + [Menu.Row(name: "Delete", action: .open(.own(.removal)))]
  }

  private func stringRows(_ index: Int) -> [Menu.Row] {
    func row(_ name: String, _ value: Menu.OwnValue) -> Menu.Row {
      Menu.Row(name: name, value: steps(of: value)?.text ?? "", action: .edit(.own(value)))
    }
    let remove =
      settings.preset.everyString.count > 1
      ? [Menu.Row(name: "Take it away", action: .own(.removeString(index)))] : []
    return [
      row("Note", .note(index)), row("Cents", .cents(index)), row("Sweetened", .sweetening(index)),
    ] + remove
  }

  /// The wheel of letters; what ends it stands beside the first letter.
  private var nameRows: [Menu.Row] {
    let made = TuningNames.made(of: settings.preset.everyString)
    let offered = made == settings.preset.name ? [] : [made]
    return [Menu.Row(name: "Done", value: settings.preset.name, action: .back)]
      + offered.map { Menu.Row(name: "Take \u{201C}\($0)\u{201D}", action: .own(.rename($0))) }
      + [Menu.Row(name: "Erase", action: .own(.erase))]
      + TuningNames.letters.map { letter in
        Menu.Row(name: letter == " " ? "space" : "\(letter)", action: .own(.letter(letter)))
      }
  }

  private var broughtText: String {
    let setup = settings.preset.setup
    let parts = [
      setup.reference.map { "A4 \(Setting.tenths($0.a4.value))" },
      setup.scale ?? setup.temperament?.name, setup.capo.map { "fret \($0.fret)" },
    ]
    let told = parts.compactMap(\.self)
    return told.isEmpty ? "nothing" : told.joined(separator: ", ")
  }

  /// The gauge of a tuning that is being learned.
  var stringsGauge: MenuView.Editor {
    let learner = tunings.learner
    let names = learner.frequencies.map {
      settings.naming.name(of: TuningTarget(reference: settings.reference).nearestSemitone(to: $0))
    }
    let count = learner.strummed.isEmpty ? names.count : learner.strummed.compactMap(\.self).count
    let told =
      learner.strummed.isEmpty
      ? names.suffix(6).joined(separator: " ") : "\(count) strings, strummed"
    return MenuView.Editor(
      name: "Pluck from the low end",
      value: told.isEmpty ? "nothing" : told, fraction: learner.steady.share,
      allowed: learner.hasStrings
        ? "\(count) heard, hold MODE to take them" : "each string, or strum")
  }
}
