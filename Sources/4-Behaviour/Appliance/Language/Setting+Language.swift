import TOML
import Words

extension Setting {
  /// The language of the words: empty in the file until a player has chosen one.
  static let language: Setting = {
    let spoken = words(.language, "Language", \.spoken) { Phrase(name: $0.title) }
    return Setting(
      key: spoken.key, name: spoken.name, allowed: "\(spoken.allowed), empty to be asked",
      count: spoken.count, isCyclic: spoken.isCyclic, coarse: spoken.coarse, index: spoken.index,
      set: spoken.set, text: spoken.text,
      scalar: { .string($0.language?.rawValue ?? "") },
      read: { (table, settings) throws(TOMLError) in
        if case .string("")? = table[Key.language.rawValue]?.content {
          settings.language = nil
        } else {
          try spoken.read(table, &settings)
        }
      })
  }()
}

extension Settings {
  /// ``language``, English if none was chosen.
  fileprivate var spoken: Language {
    get { language ?? .english }
    set { language = newValue }
  }
}
