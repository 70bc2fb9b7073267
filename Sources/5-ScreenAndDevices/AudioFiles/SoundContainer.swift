import CSoundLibraries

/// The six kinds of sound file that the box plays, told by their first bytes and not by their names.
///
/// libsndfile knows twenty more, whose readers nobody promised and few people test: none of their code is reached.
enum SoundContainer {
  case wav
  case aiff
  case flac
  case ogg
  case mp3

  /// The number of first bytes that tell one kind from another.
  static let head = 12

  /// The kind that begins so; `nil` for any other.
  ///
  /// - Source: RFC 2361 and EBU Tech 3306 (WAV, RF64), Apple's AIFF-C of 1991, RFC 9639 (FLAC), RFC 3533 (Ogg), ISO/IEC
  ///   11172-3 2.4.1.3 (the header of an MPEG audio frame, layer III).
  init?(_ head: [UInt8]) {
    guard head.count >= 4 else { return nil }
    let first = Self.text(head.prefix(4))
    let kind = Self.text(head.dropFirst(8).prefix(4))
    switch first {
    case "RIFF", "RIFX", "RF64":
      guard kind == "WAVE" else { return nil }
      self = .wav
    case "FORM":
      guard kind == "AIFF" || kind == "AIFC" else { return nil }
      self = .aiff
    case "fLaC": self = .flac
    case "OggS": self = .ogg
    default:
      guard Self.isFrame(head) else { return nil }
      self = .mp3
    }
  }

  /// True if the bytes begin with the header of a layer III frame, of any version, with a bit rate and a sample rate
  /// that exist.
  private static func isFrame(_ head: [UInt8]) -> Bool {
    let version = head[1] >> 3 & 3
    let layer = head[1] >> 1 & 3
    return head[0] == 0xFF && head[1] & 0xE0 == 0xE0 && version != 1 && layer == 1
      && head[2] >> 4 != 15 && head[2] >> 2 & 3 != 3
  }

  /// The bytes of an ID3v2 tag that begins so, which players put before whatever they like; 0 if none does.
  ///
  /// - Source: ID3 tag version 2.4.0, main structure, 3.1 and 3.4.
  static func tagLength(_ head: [UInt8]) -> Int {
    guard head.count >= 10, text(head.prefix(3)) == "ID3", head[6..<10].allSatisfy({ $0 < 128 })
    else { return 0 }
    let hasFooter = head[5] & 0x10 != 0
    return head[6..<10].reduce(0) { $0 << 7 | Int($1) } + (hasFooter ? 20 : 10)
  }

  /// True if `format`, which libsndfile found a file to be, belongs to this kind.
  func holds(_ format: Int32) -> Bool {
    let kind = Int(format) & Int(SF_FORMAT_TYPEMASK)
    let coding = Int(format) & Int(SF_FORMAT_SUBMASK)
    switch self {
    case .wav:
      return [SF_FORMAT_WAV, SF_FORMAT_WAVEX, SF_FORMAT_RF64].contains { Int($0) == kind }
    case .aiff: return kind == Int(SF_FORMAT_AIFF)
    case .flac: return kind == Int(SF_FORMAT_FLAC)
    case .ogg:
      return kind == Int(SF_FORMAT_OGG)
        && (coding == Int(SF_FORMAT_VORBIS) || coding == Int(SF_FORMAT_OPUS))
    case .mp3: return kind == Int(SF_FORMAT_MPEG)
    }
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }
}
