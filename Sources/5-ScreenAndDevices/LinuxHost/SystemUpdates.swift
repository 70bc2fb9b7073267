public import ChildProcesses
public import DevicePorts

import Glibc
import RequestQueues

/// Updates on sticks that are mounted below a folder, installed by a command.
///
/// What touches a stick is a process of its own: the one that lists, and the command.
public final class SystemUpdates: JobService<UpdateRequest, UpdateEvent> {
  /// Begins to look.
  ///
  /// - Parameters:
  ///   - folder: Where sticks are mounted: updates lie in it or in a folder of it.
  ///   - command: What installs the update whose path it is given; see `image/README.md`.
  ///   - program: A program that begins with `Lister.runIfAsked()`; this one itself, unless told otherwise.
  ///   - processes: The thread of the processes.
  public init(
    folder: String, command: String, program: String = "/proc/self/exe", on processes: JobThread
  ) {
    let line = UpdateLine()
    super.init(line)
    begin(InstallJob(line, command: command), on: processes)
    let folders = ListedFolders(.updates, paths: [folder])
    begin(
      FileList(folders, program: program, host: processes.host) { files in
        line.queue.tell([.found(Self.updates(files, for: command))])
      }, on: processes)
  }

  /// The updates among files, in order of their names; none if nothing could install them, as on a system that has ways
  /// of its own.
  private static func updates(_ files: [ListedFile], for command: String) -> [UpdateFile] {
    guard access(command, X_OK) == 0 else { return [] }
    return files.compactMap { UpdateFile(path: String(decoding: $0.path, as: UTF8.self)) }
      .sorted { ($0.name, $0.path) < ($1.name, $1.path) }
  }
}

/// The line between the panel and the jobs of updates.
typealias UpdateLine = ServiceLine<UpdateRequest, UpdateEvent>
