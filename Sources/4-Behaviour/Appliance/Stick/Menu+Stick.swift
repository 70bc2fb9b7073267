import Words
public import DevicePorts
import Units

extension Menu {
  /// A list about a stick.
  public enum StickPage: Sendable, Hashable {
    /// The ways in and out.
    case ways(Stick)
    /// The things that can be copied to the stick.
    case copy(Stick)
    /// The boxes that have left something on the stick, or the files where there is one box.
    case take(Stick)
    /// The files that one of several boxes has left.
    case files(box: String)
    /// The question what becomes of the box's own file.
    case question(CarriedFile)
    /// The question what becomes of the box's own files that differ from those of a box.
    case questionOfAll(box: String)
    /// The state of the copying.
    case copying
  }

  /// The action of a line about a stick when it is chosen.
  enum StickAction: Sendable, Equatable {
    /// Copies things to the stick.
    case copy([CarriedKind], Stick)
    /// Takes files from the stick, beside the box's own or in place of them.
    case take([CarriedFile], keepsBoth: Bool)
    /// Tells a sentence in full.
    case tell(String)
    /// Says what kinds of sticks can be read.
    case explain
    /// Leaves what a copying came to.
    case leave
  }
}

/// The lists about a stick.
extension ApplianceState {
  static let stickRow: Phrase = "Stick"

  /// The menu's lines for sticks; none while there is none.
  var stickRows: [Menu.Row] {
    sticks.found.map { stick in
      Menu.Row(
        name: Self.stickRow,
        value: !stick.isUsable
          ? "cannot be read"
          : sticks.found.count == 1 ? "copy, take" : Phrase(name: stick.name),
        action: stick.isUsable
          ? .open(.stick(.ways(stick))) : .stick(.explain))
    }
  }

  /// The lines of a list about a stick.
  func rows(of page: Menu.StickPage) -> [Menu.Row] {
    switch page {
    case .ways(let stick):
      [
        Menu.Row(name: "Copy to the stick", action: .open(.stick(.copy(stick)))),
        Menu.Row(name: "Take from the stick", action: .open(.stick(.take(stick)))),
      ]
    case .copy(let stick): copyRows(to: stick)
    case .take: takeRows
    case .files(let box): fileRows(of: box)
    case .question(let file): questionRows(about: [file])
    case .questionOfAll(let box): questionRows(about: files(of: box, .differs))
    case .copying: copyingRows
    }
  }

  /// The name of a list about a stick.
  static func title(of page: Menu.StickPage) -> Phrase {
    switch page {
    case .ways: stickRow
    case .copy, .copying: "Copy to the stick"
    case .take: "Take from the stick"
    case .files(let box), .questionOfAll(let box): Phrase(name: box)
    case .question(let file): file.title
    }
  }

  // MARK: - Copying

  private func copyRows(to stick: Stick) -> [Menu.Row] {
    [
      Menu.Row(
        name: "Everything", value: "to \(name: stick.name)",
        action: .stick(.copy(CarriedKind.allCases, stick)))
    ]
      + CarriedKind.allCases.map {
        Menu.Row(name: $0.title, action: .stick(.copy([$0], stick)))
      }
  }

  private var copyingRows: [Menu.Row] {
    switch sticks.copying?.stage {
    case .done(let sentence):
      [Menu.Row(name: "Done", value: Phrase(sentence: sentence), action: .stick(.leave))]
    case .failed(let sentence):
      [Menu.Row(name: "Go on", value: Phrase(sentence: sentence), action: .stick(.leave))]
    case .running, nil: [Menu.Row(name: Self.stickRow, action: .tell)]
    }
  }

  /// The picture of a copying that is under way.
  var copyingGauge: Menu.Editor? {
    guard let copying = sticks.copying, case .running(let share) = copying.stage else { return nil }
    return Menu.Editor(
      name: "Copying to \(name: copying.stick.name)", value: Setting.percent(share),
      fraction: share,
      allowed: "leave the stick in")
  }

  // MARK: - Taking

  private var takeRows: [Menu.Row] {
    guard let listing = sticks.listing else {
      return [Menu.Row(name: "Looking through it", action: .tell)]
    }
    let boxes = listing.boxes
    let rows =
      boxes.count == 1
      ? fileRows(of: boxes[0])
      : boxes.map { box in
        Menu.Row(
          name: Phrase(name: box),
          value: Self.counted(files(of: box, .new) + files(of: box, .differs)),
          action: .open(.stick(.files(box: box))))
      }
    let complaint = listing.complaint.map {
      [Menu.Row(name: "Not all", value: Phrase(sentence: $0), action: .stick(.tell($0)))]
    }
    let all = rows + (complaint ?? [])
    return all.isEmpty
      ? [Menu.Row(name: "Nothing", value: "no box has left anything", action: .tell)] : all
  }

  private static func counted(_ files: [CarriedFile]) -> Phrase {
    files.isEmpty ? "all the same" : "\(files.count) new"
  }

  /// The files of a box that can be used, and that compare so with the box's own.
  private func files(of box: String, _ standing: CarriedFile.Standing) -> [CarriedFile] {
    (sticks.listing?.files ?? []).filter {
      $0.box == box && $0.standing == standing && $0.fault == nil
    }
  }

  private func fileRows(of box: String) -> [Menu.Row] {
    let new = files(of: box, .new)
    let other = files(of: box, .differs)
    let allNew =
      new.count > 1
      ? [
        Menu.Row(
          name: "All that is new", value: "\(new.count)",
          action: .stick(.take(new, keepsBoth: false)))
      ] : []
    let allOther =
      other.count > 1
      ? [
        Menu.Row(
          name: "All that differs", value: "\(other.count)",
          action: .open(.stick(.questionOfAll(box: box))))
      ] : []
    let files = (sticks.listing?.files ?? []).filter { $0.box == box }
    return allNew + allOther + files.map(row)
  }

  private func row(of file: CarriedFile) -> Menu.Row {
    let (value, action): (Phrase, Menu.Row.Action) =
      if let fault = file.fault {
        ("cannot be used", .stick(.tell(fault)))
      } else {
        switch file.standing {
        case .new: ("new", .stick(.take([file], keepsBoth: false)))
        case .differs: ("differs", .open(.stick(.question(file))))
        case .same: ("the same", .tell)
        }
      }
    return Menu.Row(name: file.title, value: value, action: action)
  }

  /// The step between choosing and doing; what loses nothing comes first.
  private func questionRows(about files: [CarriedFile]) -> [Menu.Row] {
    // There is no second place for settings.
    let canKeep = files.allSatisfy { $0.kind != .settings }
    let keep =
      canKeep
      ? [Menu.Row(name: "Keep both", action: .stick(.take(files, keepsBoth: true)))] : []
    return [Menu.Row(name: "Leave it", action: .back)] + keep
      + [Menu.Row(name: "Replace mine", action: .stick(.take(files, keepsBoth: false)))]
  }
}

extension CarriedKind {
  /// The things in the player's words.
  var title: Phrase {
    switch self {
    case .tunings: "Tunings"
    case .setList: "Set list"
    case .scales: "Scales"
    case .settings: "Settings"
    case .log: "Log"
    }
  }
}

extension CarriedFile {
  /// The file in the player's words: as it is called, or what it is where there is one of its kind.
  var title: Phrase {
    switch kind {
    case .tunings, .scales: Phrase(name: name.shown(letters: 60))
    case .setList, .settings, .log: kind.title
    }
  }
}
