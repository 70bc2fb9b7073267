public import Words
import TOML

/// One row of the table of settings: all that menu, ribbon, buttons and file need to know of it.
///
/// What follows from a change (voices that glide, a relay that falls) follows from the settings as a
/// whole: see ``ApplianceState/apply(_:at:)``.
public struct Setting: Sendable {
  /// Tells a setting from all others; its name in the file.
  public struct Key: RawRepresentable, Sendable, Hashable {
    /// The name in the file.
    public let rawValue: String

    /// Makes the key of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    init(_ rawValue: String) { self.rawValue = rawValue }
  }

  /// The key that tells the setting from all others.
  public let key: Key
  /// The name of the setting for the player.
  public let name: Phrase
  /// The values that are allowed, in words.
  public private(set) var allowed: Phrase
  /// The number of values.
  public let count: Int
  /// True if the first value follows the last.
  let isCyclic: Bool
  /// Steps at once while a button is held long.
  let coarse: Int
  /// The number of the value that is on, the nearest one if it lies between two.
  let index: @Sendable (Settings) -> Int
  /// Puts the value with a number on; there is one.
  let set: @Sendable (Int, inout Settings) -> Void
  /// The value that is on, in words.
  private(set) var text: @Sendable (Settings) -> Phrase
  /// The value that is on, for the file.
  private(set) var scalar: @Sendable (Settings) -> TOMLScalar
  /// Takes the value out of the file if it is there.
  private(set) var read: @Sendable (TOMLTable, inout Settings) throws(TOMLError) -> Void
  /// The list of the menu that it is in.
  private(set) var page = Menu.Page.more
  /// True if what is chosen is played next: the choice leads to the deck.
  private(set) var isPlayed = false
  /// The list that its line leads to; `nil` for a number, which goes up and down.
  private(set) var choices: Menu.Page?
  /// Tells whether the value lies above (1) or below (-1) the one with its number; 0 for that one itself.
  private(set) var offset: @Sendable (Settings) -> Int = { _ in 0 }
  /// The deck on which alone it is offered; `nil` for any.
  private(set) var deck: Deck?
  /// Tells whether the box has what the setting is about.
  private(set) var isThere: @Sendable (ApplianceState) -> Bool = { _ in true }
}

// MARK: - Where a setting is offered

extension Setting {
  /// The same in another list of the menu.
  func on(_ page: Menu.Page) -> Setting { changed { $0.page = page } }

  /// The same in other words for the player; its file keeps its own.
  func told(_ allowed: Phrase, _ text: @escaping @Sendable (Settings) -> Phrase) -> Setting {
    changed {
      $0.allowed = allowed
      $0.text = text
    }
  }

  /// The same, whose choice leads to the deck.
  func played() -> Setting { changed { $0.isPlayed = true } }

  /// The same with a list of its values that is made elsewhere.
  func listed(on page: Menu.Page) -> Setting { changed { $0.choices = page } }

  /// The same with a list of its values.
  func listed() -> Setting { listed(on: .choices(key)) }

  /// The same for values that may lie between those with a number.
  func between(_ offset: @escaping @Sendable (Settings) -> Int) -> Setting {
    changed { $0.offset = offset }
  }

  /// The same, offered on one deck alone.
  func on(_ deck: Deck) -> Setting { changed { $0.deck = deck } }

  /// The same, offered if the box has what it is about.
  func offered(_ isThere: @escaping @Sendable (ApplianceState) -> Bool) -> Setting {
    changed { $0.isThere = isThere }
  }

  /// The same with other words in the file for some values.
  func filed(
    as scalar: @escaping @Sendable (Settings) -> TOMLScalar,
    read: @escaping @Sendable (TOMLTable, inout Settings) throws(TOMLError) -> Void
  ) -> Setting {
    changed {
      $0.scalar = scalar
      $0.read = read
    }
  }

  private func changed(_ change: (inout Self) -> Void) -> Self {
    var setting = self
    change(&setting)
    return setting
  }
}

extension Setting {
  /// The values in words, from the first to the last.
  public var texts: [Phrase] { texts(in: Settings()) }

  /// The values in words of a player who has these settings.
  func texts(in settings: Settings) -> [Phrase] {
    (0..<count).map { index in
      var settings = settings
      set(index, &settings)
      return text(settings)
    }
  }

  /// The value so many steps from the one that is on: round and round among words, up to the end among
  /// numbers.
  ///
  /// From between two values the first step leads to the one beside it.
  func stepped(_ steps: Int, in settings: Settings) -> Settings {
    var settings = settings
    let offset = offset(settings)
    let index = index(settings) + steps + (offset * steps < 0 ? offset : 0)
    let wrapped = (index % count + count) % count
    set(isCyclic ? wrapped : min(max(index, 0), count - 1), &settings)
    return settings
  }

  /// The value at a share of the way from the first to the last, 0...1.
  func slid(to share: Double, in settings: Settings) -> Settings {
    var settings = settings
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    set(Int((share * Double(count - 1)).rounded()), &settings)
    return settings
  }

  /// The place of the value that is on between the first and the last, 0...1.
  func share(in settings: Settings) -> Double {
    count > 1 ? Double(index(settings)) / Double(count - 1) : 0
  }
}
