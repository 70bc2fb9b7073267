import Appliance
import DevicePorts
import MusicTheory
import RequestQueues
import TuningFiles
import Units

/// Reads and writes the player's files of tunings on the background thread, since a disk may take its time.
final class TuningLoader: Sendable {
  /// Most tunings that are listed: more than hands go through.
  static let mostTunings = 2000
  /// Most files that are read to find the tuning that is on.
  static let mostFiles = 20_000

  private let folder: any SharedFolderPort
  private let queue: RequestQueue<TuningRequest, TuningEvent>

  init(folder: any SharedFolderPort, wakePanel: @escaping @Sendable () -> Void) {
    self.folder = folder
    queue = RequestQueue(wakePanel: wakePanel)
  }

  /// Takes a request; a look that waits counts once.
  ///
  /// - Thread: panel.
  func submit(_ request: TuningRequest) {
    queue.change { waiting in
      if case .look = request {
        waiting.removeAll { if case .look = $0 { true } else { false } }
      }
      waiting.append(request)
    }
  }

  /// Carries out the requests that were submitted.
  ///
  /// - Thread: background.
  func step() { queue.carryOut(fulfil) }

  /// Takes the events since the last call, in order.
  ///
  /// - Thread: panel.
  func takeEvents() -> [TuningEvent] { queue.takeEvents() }

  private func fulfil(_ request: TuningRequest) -> TuningEvent {
    do throws(StoreFailure) {
      switch request {
      case .look(let name): return .found(look(for: name))
      case .create(let tuning): return try create(tuning)
      case .save(let tuning): return try save(tuning)
      case .delete(let tuning):
        try folder.rename(tuning.source, to: "\(tuning.source)\(TuningFile.deletedEnding)")
      case .forget(let tuning):
        if tuning.source.hasSuffix(TuningFile.deletedEnding) { try folder.remove(tuning.source) }
      }
    } catch {
      return .refused(file: request.file, "the tuning is not kept: \(error.cause)")
    }
    return .found(look(for: ""))
  }

  // MARK: - Writing

  /// Writes a new tuning, beside a file that has its name already.
  private func create(_ tuning: TuningPreset) throws(StoreFailure) -> TuningEvent {
    let file = freeFileName(tuning.source, among: folder.names())
    try folder.save(TuningFile.text(of: tuning), as: file)
    return .saved(file: tuning.source, as: file)
  }

  /// Writes what differs from the file, where anything does.
  private func save(_ tuning: TuningPreset) throws(StoreFailure) -> TuningEvent {
    let old = try folder.load(tuning.source)
    let new =
      old.map { TuningFile.changed($0, file: tuning.source, to: tuning) }
      ?? TuningFile.text(of: tuning)
    if new != old { try folder.save(new, as: tuning.source) }
    return .saved(file: tuning.source, as: tuning.source)
  }

  // MARK: - Reading

  /// Reads all files; one that cannot be used costs its own tunings only.
  private func look(for wanted: String) -> FoundTunings {
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
        let tunings = try read(name, as: name)
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
      for var tuning in (try? read(name, as: plain)) ?? [] {
        tuning.source = name
        found.deleted.append(tuning)
      }
    }
    return found
  }

  private func read(_ name: String, as file: String) throws -> [TuningPreset] {
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
