import ChildProcesses

/// A record that a decoding process writes.
///
/// The process reads what strangers wrote and may have been taken over by it: what says something that cannot be is no
/// record.
enum DecoderRecord: Equatable {
  /// Frames of the file, whether they are but a guess, and frames a second of it.
  case format(frames: Int, rate: Double, isGuess: Bool)
  /// Samples at the stream's rate: 32-bit floats.
  case samples([Float])
  /// The reason why there will be no more, in one sentence.
  case sentence(String)
  /// The reason why the kernel did not confine the decoder.
  case unconfined(String)

  /// Most samples of a record.
  static let mostSamples = 2048
  /// The most bytes of each kind of records of bytes.
  static let limits = [Kind.samples.rawValue: mostSamples * 4]

  private enum Kind: String {
    case format, samples, sentence, unconfined
  }

  /// The bytes of a record.
  var bytes: [UInt8] {
    switch self {
    case .format(let frames, let rate, let isGuess):
      Record(Kind.format.rawValue, "\(frames) \(rate) \(isGuess)").asText
    case .samples(let samples):
      Record(Kind.samples.rawValue, samples.withUnsafeBytes { Array($0) }).asBytes
    case .sentence(let text): Record(Kind.sentence.rawValue, text).asText
    case .unconfined(let cause): Record(Kind.unconfined.rawValue, cause).asText
    }
  }

  /// Takes a record for what it says; `nil` if that cannot be.
  init?(_ record: Record) {
    switch Kind(rawValue: record.kind) {
    case .format:
      let words = record.text.split(separator: " ")
      guard words.count == 3, let frames = Int(words[0]), let rate = Double(words[1]),
        let isGuess = Bool(String(words[2])), (1...1e6).contains(rate),
        (1...1 << 48).contains(frames)
      else { return nil }
      self = .format(frames: frames, rate: rate, isGuess: isGuess)
    case .samples:
      guard record.content.count.isMultiple(of: 4), !record.content.isEmpty else { return nil }
      self = .samples(Self.samples(record.content))
    case .sentence: self = .sentence(Self.text(record))
    case .unconfined: self = .unconfined(Self.text(record))
    case nil: return nil
    }
  }

  /// Numbers within reach of the limiter, whatever the bytes are.
  private static func samples(_ content: [UInt8]) -> [Float] {
    content.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { index in
        let sample = bytes.loadUnaligned(fromByteOffset: index * 4, as: Float.self)
        return sample.isFinite ? max(-8, min(8, sample)) : 0
      }
    }
  }

  private static func text(_ record: Record) -> String {
    String(decoding: record.content.prefix(400), as: UTF8.self)
  }
}
