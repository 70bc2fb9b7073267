import Appliance
import DevicePorts
import MusicTheory
import RequestQueues
import TuningFiles
import Units

/// Reads the player's files of tunings on the background thread, since a disk may take its time.
final class TuningLoader: Sendable {
  /// Most files that are read: a list that hands go through.
  static let mostFiles = 500
  /// Most tunings that are listed, of which a file may have several.
  static let mostTunings = 1000

  private let folder: any FolderPort
  private let queue: RequestQueue<TuningRequest, TuningEvent>

  init(folder: any FolderPort, wakePanel: @escaping @Sendable () -> Void) {
    self.folder = folder
    queue = RequestQueue(wakePanel: wakePanel)
  }

  /// Takes a request; the same one twice counts once.
  ///
  /// - Thread: panel.
  func submit(_ request: TuningRequest) {
    queue.change { if !$0.contains(request) { $0.append(request) } }
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
    switch request {
    case .look: look()
    }
  }

  /// Reads all files; one that cannot be used costs its own tunings only.
  private func look() -> TuningEvent {
    var tunings: [TuningPreset] = []
    var faults: [String] = []
    for name in folder.names().filter(TuningFile.isName).prefix(Self.mostFiles) {
      do {
        tunings += try folder.load(name).map { try TuningFile.read($0, file: name) } ?? []
      } catch let failure as StoreFailure {
        faults.append("\(name): \(failure.call): \(failure.cause)")
      } catch {
        faults.append("\(error)")
      }
    }
    return .found(Self.distinct(Array(tunings.prefix(Self.mostTunings))), faults: faults)
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
