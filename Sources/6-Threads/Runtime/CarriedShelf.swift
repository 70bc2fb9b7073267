import Appliance
import DevicePorts
import MusicTheory
import TOML
import TuningFiles

/// The box's folders as files of a stick come into them.
///
/// The files come from a process that has read each of them without breaking; a tuning is read once more before it is
/// written, a scale when it is chosen. What the box has under their names is replaced or stays, as the player chose.
struct CarriedShelf: Sendable {
  let tunings: (any SharedFolderPort)?
  let scales: (any SharedFolderPort)?

  /// Takes files; those that are `missing` by name are told of.
  func answer(_ files: [CarriedBytes], missing: [String], keepsBoth: Bool) -> Taken {
    var taken = Taken(keepsItems: keepsBoth)
    taken.faults = missing.map { "\($0): it is no longer on the stick" }
    for found in files {
      do {
        try take(found, keepsBoth: keepsBoth, into: &taken)
        taken.count += 1
      } catch {
        taken.faults.append("\(error)")
      }
    }
    return taken
  }

  private func take(_ found: CarriedBytes, keepsBoth: Bool, into taken: inout Taken) throws {
    let (file, bytes) = (found.file, found.bytes)
    switch file.kind {
    case .tunings:
      _ = try TuningFile.read(bytes, file: file.name)
      try save(bytes, as: file.name, in: tunings, keepsBoth: keepsBoth)
    case .scales: try save(bytes, as: file.name, in: scales, keepsBoth: keepsBoth)
    case .settings: taken.settings = try Settings.read(bytes, file: file.name).settings
    case .setList: taken.items = try SetListItem.read(bytes, file: file.name).items
    case .log: break
    }
  }

  private func save(
    _ bytes: [UInt8], as name: String, in folder: (any SharedFolderPort)?, keepsBoth: Bool
  ) throws(StoreFailure) {
    guard let folder else {
      throw StoreFailure(file: name, call: "save", cause: "there is no folder for it")
    }
    let free = keepsBoth ? freeFileName(name, among: folder.names()) : name
    try folder.save(bytes, as: free)
  }
}
