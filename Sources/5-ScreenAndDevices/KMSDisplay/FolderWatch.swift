import CLinux
import Glibc

/// Becomes readable when something in a folder comes, goes or changes its permissions.
final class FolderWatch {
  /// An inotify descriptor; -1 if the folder is not there.
  let descriptor: Int32

  /// Watches a folder.
  init(_ path: String) { descriptor = clinux_watch_folder(path) }

  deinit { if descriptor >= 0 { Glibc.close(descriptor) } }

  /// True if something happened in the folder since the last call.
  func take() -> Bool { descriptor >= 0 && clinux_drain(descriptor) != 0 }
}
