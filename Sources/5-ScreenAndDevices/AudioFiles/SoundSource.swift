import CSoundLibraries
import Glibc

/// The sound that libsndfile reads: an open file or a part of one, from behind its tags to its end, by `read` and `lseek`
/// of one descriptor.
///
/// So a process may decode that is allowed these two calls and no other on files.
struct SoundSource {
  /// The open file.
  let descriptor: Int32
  /// The place of the first byte behind the tags, in bytes from the start of the file.
  let begin: Int
  /// Bytes from ``begin`` to the end of the file or part.
  let length: Int
  /// The kind of the file, as its first bytes tell it.
  let container: SoundContainer

  /// Bytes as libsndfile is told: of an MP3 it looks for the resource fork of a Macintosh first, by opening files, unless there
  /// is nothing; its length mpg123 finds out by itself.
  ///
  /// - Source: libsndfile 1.2, `guess_file_type` in sndfile.c; `ConfinedFuzzTests` ends by SIGSYS without it.
  private var toldLength: Int { container == .mp3 ? 0 : length }

  /// More tags than anybody puts before one sound.
  private static let mostTags = 8

  /// Looks at the first bytes of a file or of a part of it; `nil` if it is none of what the box plays.
  init?(_ descriptor: Int32, bytes: Range<Int>) {
    var begin = bytes.lowerBound
    var head: [UInt8] = []
    for _ in 0...Self.mostTags {
      head = Self.head(of: descriptor, at: begin)
      let tag = SoundContainer.tagLength(head)
      if tag == 0 { break }
      begin += tag
    }
    guard begin < bytes.upperBound, let container = SoundContainer(head) else { return nil }
    self.descriptor = descriptor
    self.begin = begin
    length = bytes.upperBound - begin
    self.container = container
    guard lseek(descriptor, begin, SEEK_SET) == begin else { return nil }
  }

  private static func head(of descriptor: Int32, at begin: Int) -> [UInt8] {
    guard lseek(descriptor, begin, SEEK_SET) == begin else { return [] }
    var head = [UInt8](repeating: 0, count: SoundContainer.head)
    let count = head.withUnsafeMutableBytes { fill($0.baseAddress, from: descriptor, $0.count) }
    return Array(head.prefix(max(0, count)))
  }

  /// Reads until there is no room or nothing more; how many bytes came.
  private static func fill(
    _ bytes: UnsafeMutableRawPointer?, from descriptor: Int32, _ room: Int
  ) -> Int {
    guard let bytes else { return 0 }
    var count = 0
    while count < room {
      let more = read(descriptor, bytes + count, room - count)
      if more < 0 && errno == EINTR { continue }
      guard more > 0 else { break }
      count += more
    }
    return count
  }

  /// The functions that libsndfile calls with a pointer to a source.
  ///
  /// - Source: libsndfile's API, "Virtual I/O".
  static var calls: SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { SoundSource.of($0).map { sf_count_t($0.toldLength) } ?? -1 },
      seek: { offset, origin, data in
        SoundSource.of(data).map { sf_count_t($0.seek(Int(offset), origin)) } ?? -1
      },
      read: { bytes, room, data in
        SoundSource.of(data).map {
          sf_count_t(SoundSource.fill(bytes, from: $0.descriptor, min(Int(room), $0.rest)))
        } ?? 0
      },
      write: { _, _, _ in 0 },
      tell: { SoundSource.of($0).map { sf_count_t($0.seek(0, SEEK_CUR)) } ?? -1 })
  }

  private static func of(_ data: UnsafeMutableRawPointer?) -> SoundSource? {
    data?.assumingMemoryBound(to: SoundSource.self).pointee
  }

  /// Goes to a place counted from an origin; -1 for one before the begin.
  private func seek(_ offset: Int, _ origin: Int32) -> Int {
    let from = origin == SEEK_SET ? 0 : origin == SEEK_END ? length : place
    let (wanted, isTooFar) = from.addingReportingOverflow(offset)
    guard !isTooFar, wanted >= 0, wanted <= Int.max - begin else { return -1 }
    let reached = lseek(descriptor, begin + wanted, SEEK_SET)
    return reached < 0 ? -1 : reached - begin
  }

  /// Bytes from the next one to be read to the end.
  private var rest: Int { max(0, length - place) }

  /// The place of the next byte to be read, in bytes from ``begin``.
  private var place: Int { max(0, lseek(descriptor, 0, SEEK_CUR) - begin) }
}
