import Glibc

/// Opens what may be a sound file, and nothing else: no device is woken, no pipe waited for.
public enum SoundFileOpening {
  /// The treatment of a path whose last part is a link.
  public enum Links: Sendable {
    /// Links are followed, as among a user's own files.
    case followed
    /// Links are refused, as on a stranger's stick.
    case refused
  }

  /// Opens a regular file to be read.
  ///
  /// - Parameters:
  ///   - path: Its path, byte for byte.
  ///   - name: What it is called in errors.
  ///   - links: Whether it may be a link.
  /// - Returns: Its descriptor, closed on exec.
  /// - Throws: ``SoundFileError`` if there is none, or if it is something else.
  public static func open(
    _ path: UnsafePointer<CChar>, name: String, links: Links
  ) throws(SoundFileError) -> Int32 {
    // Looked at before it is opened, since that alone sets some devices off, and after, as it may be another by then.
    var status = stat()
    let found = links == .followed ? stat(path, &status) : lstat(path, &status)
    guard found == 0 else { throw failure(name) }
    try check(status, name)
    let link = links == .followed ? 0 : O_NOFOLLOW
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY | link)
    guard descriptor >= 0 else { throw failure(name) }
    do throws(SoundFileError) {
      guard fstat(descriptor, &status) == 0 else { throw failure(name) }
      try check(status, name)
      return descriptor
    } catch {
      close(descriptor)
      throw error
    }
  }

  private static func failure(_ name: String) -> SoundFileError {
    SoundFileError(file: name, found: String(cString: strerror(errno)))
  }

  private static func check(_ status: stat, _ name: String) throws(SoundFileError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK:
      throw SoundFileError(
        file: name, found: "a link", allowed: "only a file itself is played")
    default: throw SoundFileError(file: name, found: "not a file", allowed: formats)
    }
  }

  /// The list of formats that can be played, for an error's sentence.
  static let formats = "WAV, FLAC, Ogg, Opus, MP3 and AIFF are allowed"
}
