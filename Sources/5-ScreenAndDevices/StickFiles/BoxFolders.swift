import Appliance
import DiskStore
import DevicePorts
import Glibc
import MusicTheory
import TuningFiles
import Units

/// The folders in which a box keeps what its player owns.
public struct BoxFolders: Sendable, Equatable {
  /// The folder of the player's own tunings.
  public var tunings: String
  /// The folder of Scala scales.
  public var scales: String
  /// The folder of the settings and the set list.
  public var settings: String
  /// The folder of the log; `nil` if the system keeps it elsewhere.
  public var log: String?

  /// Makes them out of their paths.
  public init(tunings: String, scales: String, settings: String, log: String? = nil) {
    self.tunings = tunings
    self.scales = scales
    self.settings = settings
    self.log = log
  }

  /// Makes them out of the words that ``words`` gives; `nil` for others.
  init?(_ words: some Collection<String>) {
    let words = Array(words)
    guard words.count == 4 else { return nil }
    self.init(
      tunings: words[0], scales: words[1], settings: words[2],
      log: words[3].isEmpty ? nil : words[3])
  }

  /// The folders as arguments of a process.
  var words: [String] { [tunings, scales, settings, log ?? ""] }

  /// The folder that files of a kind lie in; `nil` if there is none.
  func path(of kind: CarriedKind) -> String? {
    switch kind {
    case .tunings: tunings
    case .scales: scales
    case .settings, .setList: settings
    case .log: log
    }
  }

  /// The names of the box's own files of a kind, in order.
  func names(of kind: CarriedKind) -> [String] {
    (path(of: kind).map(fileNames) ?? []).filter(kind.takes).sorted()
  }
}

/// The places and names of files of a kind in the folder of a box.
extension CarriedKind {
  /// The folder in the folder of a box; `nil` for the folder of the box itself.
  var folder: String? {
    switch self {
    case .tunings: "tunings"
    case .scales: "scales"
    case .log: "log"
    case .settings, .setList: nil
    }
  }

  /// True if a name is that of a file of the kind.
  func takes(_ name: String) -> Bool {
    guard !name.hasPrefix("."), name.utf8.count <= 255, name == name.shown(letters: 255) else {
      return false
    }
    switch self {
    case .tunings: return TuningFile.isName(name)
    case .scales: return ScalaTemperament.isName(name) || isKeyboard(name)
    case .settings: return name == Settings.fileName
    case .setList: return name == SetListItem.fileName
    case .log: return true
    }
  }

  /// True for the name of a scale's keyboard mapping.
  func isKeyboard(_ name: String) -> Bool {
    name.lowercased().hasSuffix(ScalaTemperament.keyboardEnding)
  }

  /// Bytes of the largest file of the kind: a log may be long, the others are texts that people write.
  var largest: Int { self == .log ? 16 << 20 : 256 << 10 }
}
