import Appliance
import DevicePorts
import MusicTheory
import TuningFiles
import Units

/// The player's files of tunings.
struct TuningShelf: Sendable {
  /// Most tunings that are listed: more than hands go through.
  static let mostTunings = 2000
  /// Most files that are read to find the tuning that is on.
  static let mostFiles = 20_000

  /// The folder; `nil` on a box without one.
  let folder: (any SharedFolderPort)?

  /// Carries out a request.
  func answer(_ request: TuningRequest) -> TuningEvent {
    guard let folder else { return noFolder(for: request) }
    do throws(StoreFailure) {
      switch request {
      case .look(let name): return .found(look(for: name, in: folder))
      case .create(let tuning): return try create(tuning, in: folder)
      case .save(let tuning): return try save(tuning, in: folder)
      case .delete(let tuning):
        try folder.rename(tuning.source, to: "\(tuning.source)\(TuningFile.deletedEnding)")
      case .forget(let tuning):
        if tuning.source.hasSuffix(TuningFile.deletedEnding) { try folder.remove(tuning.source) }
      }
    } catch {
      return .refused(file: request.file, "the tuning is not kept: \(error.cause)")
    }
    return .found(look(for: "", in: folder))
  }

  /// The answer of a box that has no folder of tunings.
  private func noFolder(for request: TuningRequest) -> TuningEvent {
    if case .look = request { return .found(FoundTunings([])) }
    return .refused(file: request.file, "the tuning is not kept: there is no folder for it")
  }

  // MARK: - Writing

  /// Writes a new tuning, beside a file that has its name already.
  private func create(
    _ tuning: TuningPreset, in folder: any SharedFolderPort
  ) throws(StoreFailure) -> TuningEvent {
    let file = freeFileName(tuning.source, among: folder.names())
    try folder.save(TuningFile.text(of: tuning), as: file)
    return .saved(file: tuning.source, as: file)
  }

  /// Writes what differs from the file, if anything does.
  private func save(
    _ tuning: TuningPreset, in folder: any SharedFolderPort
  ) throws(StoreFailure) -> TuningEvent {
    let old = try folder.load(tuning.source)
    let new =
      old.map { TuningFile.changed($0, file: tuning.source, to: tuning) }
      ?? TuningFile.text(of: tuning)
    if new != old { try folder.save(new, as: tuning.source) }
    return .saved(file: tuning.source, as: tuning.source)
  }

  // MARK: - Reading

  /// Reads all files; one that cannot be used costs its own tunings only.
  private func look(for wanted: String, in folder: any SharedFolderPort) -> FoundTunings {
    let names = folder.names()
    var found = FoundTunings([])
    var isFound = false
    for name in names.filter(TuningFile.isName).prefix(Self.mostFiles) {
      let isListed = found.mine.count < Self.mostTunings
      if !isListed {
        found.unlisted += 1
        if wanted.isEmpty || isFound { continue }
      }
      do {
        let tunings = try read(name, as: name, in: folder)
        isFound = isFound || tunings.contains { $0.name == wanted }
        found.mine += tunings.filter { isListed || $0.name == wanted }
      } catch {
        if isListed { found.faults.append("\(error)") }
      }
    }
    found.mine = Self.distinct(found.mine)
    let deleted = names.filter { $0.hasSuffix(TuningFile.deletedEnding) }
    for name in deleted.prefix(Self.mostTunings) {
      // What was deleted and cannot be read is nobody's loss to tell of.
      let plain = String(name.dropLast(TuningFile.deletedEnding.count))
      for var tuning in (try? read(name, as: plain, in: folder)) ?? [] {
        tuning.source = name
        found.deleted.append(tuning)
      }
    }
    return found
  }

  private func read(
    _ name: String, as file: String, in folder: any FolderPort
  ) throws -> [TuningPreset] {
    do {
      return try folder.load(name).map { try TuningFile.read($0, file: file) } ?? []
    } catch let failure as StoreFailure {
      throw StoreFailure(file: name, call: failure.call, cause: failure.cause)
    }
  }

  /// The tunings in the order of their names; a name that is there already gets a number.
  static func distinct(_ tunings: [TuningPreset]) -> [TuningPreset] {
    var taken: Set<String> = []
    return tunings.sorted { $0.name < $1.name }.map { tuning in
      var distinct = tuning
      var number = 2
      while !taken.insert(distinct.name).inserted {
        distinct.name = numbered(tuning.name, number)
        number += 1
      }
      return distinct
    }
  }

  /// The name with a number behind it, as long as names may be.
  private static func numbered(_ name: String, _ number: Int) -> String {
    let tail = " (\(number))"
    return name.prefix(TuningFile.nameLength - tail.count) + tail
  }
}

extension TuningRequest {
  /// The name of the file that a request is about; empty for a look.
  fileprivate var file: String {
    switch self {
    case .look: ""
    case .create(let tuning), .save(let tuning), .delete(let tuning), .forget(let tuning):
      tuning.source
    }
  }
}
