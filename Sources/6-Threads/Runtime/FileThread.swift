import Appliance
import DevicePorts
import MusicTheory
import RequestQueues

/// A request for the box's files.
enum FileRequest: Sendable {
  /// Write the settings.
  case settings(Settings)
  /// Ask something of the files of scales.
  case scale(ScaleRequest)
  /// Ask something of the files of tunings.
  case tuning(TuningRequest)
  /// Ask something of the set list's file.
  case setList(SetListRequest)
  /// Take these files of a stick; if `keepsBoth`, beside the box's own of the same name.
  case take([CarriedBytes], missing: [String], keepsBoth: Bool)
}

/// The box's files behind one door: what a request came to, as an event.
struct FileShelves: Sendable {
  private let settings: SettingsShelf
  private let scales: ScaleShelf
  private let tunings: TuningShelf
  private let setList: SetListShelf
  private let carried: CarriedShelf

  init(_ ports: Box.Ports) {
    settings = SettingsShelf(store: ports.store)
    scales = ScaleShelf(folder: ports.scales)
    tunings = TuningShelf(folder: ports.tunings)
    setList = SetListShelf(store: ports.store)
    carried = CarriedShelf(tunings: ports.tunings, scales: ports.scales)
  }

  /// Carries out a request, however long the disk takes.
  func answer(_ request: FileRequest) -> Event {
    switch request {
    case .settings(let new): .saved(settings.answer(new))
    case .scale(let request): .scale(scales.answer(request))
    case .tuning(let request): .tuning(tunings.answer(request))
    case .setList(let request): .setList(setList.answer(request))
    case .take(let files, let missing, let keepsBoth):
      .took(carried.answer(files, missing: missing, keepsBoth: keepsBoth))
    }
  }
}

/// The thread that waits for the disk, so that no other has to.
///
/// - Thread: panel, but for the work itself.
struct FileThread {
  private let shelves: FileShelves
  private let queue: RequestQueue<FileRequest, Event>
  private let worker: any WorkerPort

  /// Starts the thread.
  init(_ ports: Box.Ports) {
    let shelves = FileShelves(ports)
    let queue = RequestQueue<FileRequest, Event> { [host = ports.host] in host.wake() }
    self.shelves = shelves
    self.queue = queue
    worker = ports.host.startWorker("files") { queue.carryOut(shelves.answer) }
  }

  /// Has a request carried out.
  func ask(_ request: FileRequest) {
    queue.change { $0.add(request) }
    worker.wake()
  }

  /// Takes what became of the requests since the last call, in order.
  func takeEvents() -> [Event] { queue.takeEvents() }

  /// Writes what waits, on the thread that calls; nothing is read any more.
  func write() {
    queue.change { $0.removeAll(where: \.isRead) }
    queue.carryOut(shelves.answer)
  }

  /// Ends the thread, and writes what waits and the settings and the tuning that are `last`, if there are some.
  func end(keeping last: Settings?, _ tuning: TuningPreset?) {
    worker.stop()
    if let last { ask(.settings(last)) }
    if let tuning { ask(.tuning(.save(tuning))) }
    write()
  }
}

extension [FileRequest] {
  /// Adds a request to those that wait: settings come before all others, and what it makes pointless is left out.
  mutating func add(_ request: FileRequest) {
    removeAll { request.replaces($0) }
    if case .settings = request { insert(request, at: 0) } else { append(request) }
  }
}

extension FileRequest {
  /// True if nothing is written.
  fileprivate var isRead: Bool {
    switch self {
    case .scale, .tuning(.look), .setList(.look): true
    case .settings, .tuning, .setList, .take: false
    }
  }

  /// True if a request that waits is pointless once this one is asked for.
  fileprivate func replaces(_ other: FileRequest) -> Bool {
    switch (self, other) {
    case (.settings, .settings): true
    case (.scale(let new), .scale(let old)): new == old
    case (.tuning(.look), .tuning(.look)): true
    case (.setList(.save), .setList(.save)): true
    default: false
    }
  }
}
