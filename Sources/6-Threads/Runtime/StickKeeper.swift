import Appliance
import DevicePorts
import MusicTheory
import RequestQueues
import Synchronization
import TOML
import TuningFiles

/// Takes files from a stick into the box's folders on the background thread, since a disk may take its time.
///
/// The files come from a process that has read each of them without breaking; a tuning is read once more before it is
/// written, a scale when it is chosen. What the box has under their names is replaced or stays, as the player chose.
final class StickKeeper: Sendable {
  private let tunings: any SharedFolderPort
  private let scales: any SharedFolderPort
  private let queue: RequestQueue<Order, StickEvent>
  /// The files of the last look through a stick.
  private let seen = Mutex<[CarriedBytes]>([])

  /// Files that are to be taken.
  private struct Order: Sendable {
    var files: [CarriedFile]
    var keepsBoth: Bool
  }

  init(
    tunings: any SharedFolderPort, scales: any SharedFolderPort,
    wakePanel: @escaping @Sendable () -> Void
  ) {
    self.tunings = tunings
    self.scales = scales
    queue = RequestQueue(wakePanel: wakePanel)
  }

  /// Keeps the files of a look, until the next.
  ///
  /// - Thread: panel.
  func keep(_ files: [CarriedBytes]) { seen.withLock { $0 = files } }

  /// Takes an order.
  ///
  /// - Thread: panel.
  func submit(_ files: [CarriedFile], keepsBoth: Bool) {
    queue.change { $0.append(Order(files: files, keepsBoth: keepsBoth)) }
  }

  /// Carries out the orders that were submitted.
  ///
  /// - Thread: background, and panel at the end.
  func step() { queue.carryOut { .took(take($0)) } }

  /// Takes the events since the last call, in order.
  ///
  /// - Thread: panel.
  func takeEvents() -> [StickEvent] { queue.takeEvents() }

  private func take(_ order: Order) -> Taken {
    let seen = seen.withLock { $0 }
    var taken = Taken(keepsItems: order.keepsBoth)
    for file in order.files {
      guard let found = seen.first(where: { $0.file == file }) else {
        taken.faults.append("\(file.name): it is no longer on the stick")
        continue
      }
      do {
        try take(found, keepsBoth: order.keepsBoth, into: &taken)
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
    _ bytes: [UInt8], as name: String, in folder: any SharedFolderPort, keepsBoth: Bool
  ) throws(StoreFailure) {
    let free = keepsBoth ? freeFileName(name, among: folder.names()) : name
    try folder.save(bytes, as: free)
  }
}
