public import AudioFiles

import Glibc

/// The voice of one language: a file of phrases, each an Ogg Opus file by itself, and an index before them.
///
/// The index alone is in memory. The file begins with the eight bytes `PHVOICE1`, the number of phrases and the length of
/// the index in bytes; a row of the index is where the phrase's sound lies in the file, how long it is, and the phrase
/// in UTF-8 with its length in one byte. Numbers have four bytes, the lowest first. `image/voices` writes it.
///
/// - Thread: any one thread; reads from disk, never for the audio thread.
public struct VoiceSet: ~Copyable {
  /// The ending of the name of such a file, behind the code of its language.
  static let ending = ".voice"
  /// The first bytes of such a file.
  static let mark = Array("PHVOICE1".utf8)
  /// Bytes before the index.
  static let head = 16
  /// Most bytes of an index: what stays in memory while the box speaks.
  static let longestIndex = 96 * 1024
  /// Most samples of a phrase: 10 s at 48 kHz.
  private static let longestPhrase = 480_000

  /// The file's path.
  public let path: String
  private let descriptor: Int32
  private let places: [String: Range<Int>]

  /// Opens a file and reads its index.
  ///
  /// - Throws: ``VoiceFileError`` if there is no such file, or if it is no voice or a damaged one.
  public init(_ path: String) throws(VoiceFileError) {
    let file: Int32
    do throws(SoundFileError) {
      file = try SoundFileOpening.open(path, name: path, links: .followed)
    } catch { throw VoiceFileError(path, error.found) }
    do throws(VoiceFileError) {
      places = try Self.index(of: file, path)
    } catch {
      close(file)
      throw error
    }
    descriptor = file
    self.path = path
  }

  deinit { close(descriptor) }

  /// The phrases that there are, in no order.
  public var phrases: [String] { Array(places.keys) }

  /// True if there is a phrase.
  public func has(_ phrase: String) -> Bool { places[phrase] != nil }

  /// Decodes a phrase; `nil` if there is no such.
  ///
  /// - Throws: ``VoiceFileError`` if its sound is damaged.
  public func sound(of phrase: String) throws(VoiceFileError) -> Sound? {
    guard let bytes = places[phrase] else { return nil }
    do throws(SoundFileError) {
      return try decoded(bytes)
    } catch { throw VoiceFileError(path, "\"\(phrase)\" is \(error.found)") }
  }

  private func decoded(_ bytes: Range<Int>) throws(SoundFileError) -> Sound {
    var reader = try SoundFileReader(path, descriptor: dup(descriptor), bytes: bytes)
    let channels = reader.channelCount
    let piece = UnsafeMutablePointer<Float>.allocate(capacity: 4096 * channels)
    defer { piece.deallocate() }
    var samples: [Float] = []
    while samples.count < Self.longestPhrase * channels {
      let count = try reader.read(into: piece, frames: 4096)
      if count == 0 { break }
      samples += UnsafeBufferPointer(start: piece, count: count * channels)
    }
    return Sound(rate: reader.rate, channelCount: channels, samples: samples)
  }
}

// MARK: - The index

extension VoiceSet {
  private static func index(
    of file: Int32, _ path: String
  ) throws(VoiceFileError) -> [String: Range<Int>] {
    let length = lseek(file, 0, SEEK_END)
    guard let head = bytes(of: file, at: 0, count: head), Array(head.prefix(8)) == mark else {
      throw VoiceFileError(path, "no file of a voice")
    }
    let count = number(head, at: 8)
    let size = number(head, at: 12)
    guard size <= longestIndex else {
      throw VoiceFileError(
        path, "an index of \(size) bytes", allowed: "at most \(longestIndex) are allowed")
    }
    guard let rows = bytes(of: file, at: Self.head, count: size) else {
      throw VoiceFileError(path, "cut off within its index")
    }
    var places: [String: Range<Int>] = [:]
    var place = 0
    for row in 0..<count {
      // A row has nine bytes before its phrase.
      guard place + 9 <= size, place + 9 + Int(rows[place + 8]) <= size else {
        throw VoiceFileError(path, "an index that ends in row \(row + 1) of \(count)")
      }
      let begin = number(rows, at: place)
      let end = begin + number(rows, at: place + 4)
      let letters = rows[(place + 9)..<(place + 9 + Int(rows[place + 8]))]
      guard begin >= Self.head + size, end <= length, begin < end else {
        throw VoiceFileError(path, "a phrase beyond its end, in row \(row + 1) of \(count)")
      }
      places[String(decoding: letters, as: UTF8.self)] = begin..<end
      place += 9 + letters.count
    }
    return places
  }

  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) }
  }

  /// So many bytes from a place on; `nil` if there are fewer.
  private static func bytes(of file: Int32, at place: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let more = bytes.withUnsafeMutableBytes { room in
        pread(file, room.baseAddress.map { $0 + done }, count - done, place + done)
      }
      if more < 0 && errno == EINTR { continue }
      guard more > 0 else { return nil }
      done += more
    }
    return bytes
  }
}

/// A file of a voice that cannot be used, as one sentence: the file, what was found, what is allowed.
public struct VoiceFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file's path.
  public var file: String
  /// The fault that was found.
  public var found: String
  /// The way out.
  public var allowed: String

  init(_ file: String, _ found: String, allowed: String = "image/voices makes such files") {
    self.file = file
    self.found = found
    self.allowed = allowed
  }

  /// The sentence: `en.voice: no file of a voice; image/voices makes such files`.
  public var description: String { "\(file): \(found); \(allowed)" }
}
