public import DevicePorts
public import Units

import FileLists
import Glibc
import RequestQueues

/// Updates on sticks that are mounted below a folder, installed by a command.
///
/// What touches a stick is a process of its own: the one that lists, and the command.
public final class SystemUpdates: Service {
  private let line = UpdateLine()
  private let host: any HostPort
  private let list: FileList
  private let lister: any WorkerPort
  private let installer: any WorkerPort

  /// The time that threads may take to end.
  private static let patience = Seconds(0.2)

  /// Begins to look.
  ///
  /// - Parameters:
  ///   - folder: Where sticks are mounted: updates lie in it or in a folder of it.
  ///   - command: What installs the update whose path it is given; see `image/README.md`.
  ///   - program: A program that begins with `Lister.runIfAsked()`; this one itself, where it does.
  ///   - host: What has threads and a clock.
  public init(
    folder: String, command: String, program: String = "/proc/self/exe", host: any HostPort
  ) {
    self.host = host
    let list = FileList(ListedFolders(.updates, paths: [folder]), program: program, host: host) {
      [line] files in
      line.queue.tell([.found(Self.updates(files, for: command))])
    }
    self.list = list
    lister = host.startWorker("update list") { list.run() }
    installer = host.startWorker("updates") { [line] in
      var thread = UpdateThread(line: line, command: command)
      thread.run()
    }
    lister.wake()
    installer.wake()
  }

  /// The updates among files, in order of their names; none if nothing could install them, as on a system that has ways
  /// of its own.
  private static func updates(_ files: [ListedFile], for command: String) -> [UpdateFile] {
    guard access(command, X_OK) == 0 else { return [] }
    return files.compactMap { UpdateFile(path: String(decoding: $0.path, as: UTF8.self)) }
      .sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }

  deinit { close() }

  /// The descriptor that is readable when something happened.
  public var descriptors: [Int32] { [line.told.descriptor] }

  /// No deadline: the thread waits by itself.
  public var deadline: Instant? { nil }

  /// Takes what happened since the last call.
  public func events(now: Instant) -> [UpdateEvent] { line.takeEvents() }

  /// Has the command started.
  public func ask(_ request: UpdateRequest) { line.queue.change { $0 = [request] } }

  /// Ends the threads, and the command where it runs; a thread that takes longer than it should is left behind.
  public func close() {
    line.queue.askForEnd()
    list.end()
    let end = host.now + Self.patience
    installer.stop(within: Self.patience)
    lister.stop(within: max(Seconds(0), end - host.now))
  }
}

/// The line between the panel and the thread of updates.
typealias UpdateLine = ServiceLine<UpdateRequest, UpdateEvent>
