import DevicePorts
import Words

/// The question what becomes of the box's own files that differ from those of a stick.
///
/// It is the step between choosing and doing; what loses nothing comes first.
struct TakeQuestionPage: MenuPage {
  /// The file or files that are asked about.
  private enum Subject {
    case file(CarriedFile)
    case all(of: String)
  }

  private let subject: Subject

  /// Asks about one file.
  init(about file: CarriedFile) { subject = .file(file) }

  /// Asks about all that differ among the files that a box has left.
  init(owner: String) { subject = .all(of: owner) }

  func title(_ box: ApplianceState) -> Phrase {
    switch subject {
    case .file(let file): file.title
    case .all(let owner): Phrase(name: owner)
    }
  }

  func isThere(_ box: ApplianceState) -> Bool {
    switch subject {
    case .file(let file): box.features.sticks.listing?.files.contains(file) == true
    case .all(let owner): box.features.sticks.listing?.boxes.contains(owner) == true
    }
  }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let files = files(box)
    // There is no second place for settings.
    let canKeep = files.allSatisfy { $0.kind != .settings }
    let keep =
      canKeep
      ? [Menu.Row(name: "Keep both", action: .stick(.take(files, keepsBoth: true)))] : []
    return [Menu.Row(name: "Leave it", action: .back)] + keep
      + [Menu.Row(name: "Replace mine", action: .stick(.take(files, keepsBoth: false)))]
  }

  private func files(_ box: ApplianceState) -> [CarriedFile] {
    switch subject {
    case .file(let file): [file]
    case .all(let owner): box.features.sticks.listing?.usable(of: owner, .differs) ?? []
    }
  }
}
