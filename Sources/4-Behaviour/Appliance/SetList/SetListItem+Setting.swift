import Words
import TOML
import Units

extension Setting {
  /// The item of the set list that is on, by its name; the set list itself is a file of its own.
  static let setListItem = Setting(
    key: .setListItem, name: "Entry of the set list", allowed: allowed,
    count: 1, isCyclic: false, coarse: 1,
    index: { _ in 0 }, set: { _, _ in },
    text: { $0.setListItem.map { Phrase(name: $0) } ?? "none" },
    scalar: { .string($0.setListItem ?? "") },
    read: { (table, settings) throws(TOMLError) in
      guard let name = try table.string(Key.setListItem.rawValue) else { return }
      guard name == name.shown(letters: SetListItem.nameLength) else {
        throw table.mismatch(Key.setListItem.rawValue, allowed.english)
      }
      settings.setListItem = name.isEmpty ? nil : name
    })

  private static let allowed: Phrase = "the name of an entry, empty for none"
}
