/// A request of the box to its updates.
///
/// The box knows neither slots nor signatures: a command of the system installs, and says how far it is.
public enum UpdateRequest: Sendable, Equatable {
  /// Install an update; nothing while one is being installed.
  case install(UpdateFile)
}

/// A file that may be an update; whether it is one, only its installing tells.
public struct UpdateFile: Sendable, Hashable {
  /// The ending of the names of updates.
  public static let suffix = ".phosphor"

  /// The path of the file.
  public var path: String
  /// The name that the player sees: the file's name without its ending, such as `pi-0.2.0`.
  public var name: String

  /// Makes an update of a file's path; `nil` if its name is not that of an update.
  public init?(path: String) {
    let file = path.split(separator: "/").last ?? ""
    guard file.hasSuffix(Self.suffix), file.count > Self.suffix.count, !file.hasPrefix(".") else {
      return nil
    }
    self.path = path
    name = String(file.dropLast(Self.suffix.count))
  }
}

/// An event of the updates.
public enum UpdateEvent: Sendable, Equatable {
  /// The updates that are there now, in order of their names; none once the stick is gone.
  case found([UpdateFile])
  /// The part of the installing that is done, 0...1.
  case progress(Double)
  /// The installing ended, and what became of it in one sentence.
  case ended(isInstalled: Bool, String)
}
