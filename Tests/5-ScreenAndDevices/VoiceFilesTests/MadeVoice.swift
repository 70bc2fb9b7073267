import TestSupport
import CSoundLibraries
import Glibc
import Testing

/// A voice of tones: each phrase is a sine of its own, as `image/voices` would pack it.
struct MadeVoice {
  /// The phrases and their sounds, each a whole file.
  private(set) var pieces: [String: [UInt8]]

  /// Makes a voice of 24 kHz with an eighth of a second for each phrase, of files of a kind.
  init(
    _ phrases: [String], in folder: TemporaryFolder,
    _ format: Int = SF_FORMAT_OGG | SF_FORMAT_OPUS
  ) throws {
    var pieces: [String: [UInt8]] = [:]
    for (number, phrase) in phrases.enumerated() {
      var info = SF_INFO()
      (info.samplerate, info.channels) = (24_000, 1)
      info.format = Int32(format)
      let path = folder.file("piece-\(number)")
      let file = try #require(sf_open(path, Int32(SFM_WRITE), &info))
      let step = 2 * Double.pi * Double(200 + 100 * number) / 24_000
      let sound = (0..<3_000).map { Float(0.5 * sin(step * Double($0))) }
      #expect(sf_writef_float(file, sound, 3_000) == 3_000)
      sf_close(file)
      pieces[phrase] = folder.bytes(of: path)
    }
    self.pieces = pieces
  }

  /// The same voice, whose MP3 pieces have lost their first frame: a file that nobody streams has the length there.
  ///
  /// - Source: the header of a frame, ISO 13818-3; its length at 24 kHz is 3 ms of its bit rate.
  func withoutLengths() throws -> MadeVoice {
    let rates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
    var made = self
    for (phrase, piece) in pieces {
      try #require(piece.prefix(2) == [0xFF, 0xF3])
      let length = 3 * rates[Int(piece[2] >> 4)] + Int(piece[2] >> 1 & 1)
      let rest = Array(piece.dropFirst(length))
      try #require(rest.prefix(2) == [0xFF, 0xF3])
      made.pieces[phrase] = rest
    }
    return made
  }

  /// The bytes of the file.
  var bytes: [UInt8] {
    let phrases = pieces.keys.sorted()
    let size = phrases.reduce(0) { $0 + 9 + $1.utf8.count }
    var index: [UInt8] = []
    var sounds: [UInt8] = []
    for phrase in phrases {
      let piece = pieces[phrase] ?? []
      index += Self.bytes(16 + size + sounds.count) + Self.bytes(piece.count)
      index += [UInt8(phrase.utf8.count)] + Array(phrase.utf8)
      sounds += piece
    }
    return Array("PHVOICE1".utf8) + Self.bytes(phrases.count) + Self.bytes(size) + index + sounds
  }

  private static func bytes(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }
}

/// The frequency of a tone by its changes of sign, in hertz.
func crossings(of samples: [Float], rate: Double) -> Double {
  let changes = zip(samples, samples.dropFirst()).filter { ($0 < 0) != ($1 < 0) }.count
  return Double(changes) / 2 / (Double(samples.count) / rate)
}
