/// A record that a decoding process writes: kind and length of four bytes each, then so many bytes.
///
/// The process reads what strangers wrote and may have been taken over by it, so a reader of records believes nothing:
/// see ``DecoderRecords``.
enum DecoderRecord: Equatable {
  /// Frames of the file, whether they are but a guess, and frames a second of it.
  case format(frames: Int, rate: Double, isGuess: Bool)
  /// Samples at the stream's rate: 32-bit floats.
  case samples([Float])
  /// The reason why there will be no more, in one sentence.
  case sentence(String)
  /// The reason why the kernel did not confine the decoder.
  case unconfined(String)

  /// Bytes of a record's head.
  static let head = 8
  /// Most samples of a record.
  static let mostSamples = 2048
  /// Most bytes after the head.
  static let longest = mostSamples * 4

  private enum Kind: UInt32 {
    case format = 1
    case samples = 2
    case sentence = 3
    case unconfined = 4
  }

  /// The bytes of a record.
  var bytes: [UInt8] {
    switch self {
    case .format(let frames, let rate, let isGuess):
      Self.record(
        .format,
        Self.raw(UInt64(frames)) + Self.raw(rate.bitPattern) + Self.raw(UInt8(isGuess ? 1 : 0)))
    case .samples(let samples): Self.record(.samples, samples.withUnsafeBytes { Array($0) })
    case .sentence(let text): Self.record(.sentence, Array(text.utf8.prefix(400)))
    case .unconfined(let cause): Self.record(.unconfined, Array(cause.utf8.prefix(400)))
    }
  }

  private static func record(_ kind: Kind, _ body: [UInt8]) -> [UInt8] {
    raw(kind.rawValue) + raw(UInt32(body.count)) + body
  }

  private static func raw<Value: FixedWidthInteger>(_ value: Value) -> [UInt8] {
    withUnsafeBytes(of: value.littleEndian) { Array($0) }
  }

  /// The number of bytes that follow a head; `nil` for bytes that are no head.
  static func length(_ head: ArraySlice<UInt8>) -> Int? {
    let length = Int(number(head.dropFirst(4)))
    guard Kind(rawValue: UInt32(number(head.prefix(4)))) != nil, length <= longest else {
      return nil
    }
    return length
  }

  /// The record of a head and the bytes after it; `nil` if it says what cannot be.
  init?(head: ArraySlice<UInt8>, body: ArraySlice<UInt8>) {
    switch Kind(rawValue: UInt32(Self.number(head.prefix(4)))) {
    case .format:
      guard body.count == 17, let guess = body.last, guess <= 1 else { return nil }
      let rate = Double(bitPattern: Self.number(body.dropFirst(8)))
      let frames = Self.number(body.prefix(8))
      guard (1...1e6).contains(rate), (1...UInt64(1) << 48).contains(frames) else { return nil }
      self = .format(frames: Int(frames), rate: rate, isGuess: guess == 1)
    case .samples:
      guard body.count.isMultiple(of: 4), !body.isEmpty else { return nil }
      self = .samples(Self.samples(body))
    case .sentence: self = .sentence(Self.text(body))
    case .unconfined: self = .unconfined(Self.text(body))
    case nil: return nil
    }
  }

  /// Numbers within reach of the limiter, whatever the bytes are.
  private static func samples(_ body: ArraySlice<UInt8>) -> [Float] {
    body.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { index in
        let sample = bytes.loadUnaligned(fromByteOffset: index * 4, as: Float.self)
        return sample.isFinite ? max(-8, min(8, sample)) : 0
      }
    }
  }

  private static func text(_ body: ArraySlice<UInt8>) -> String {
    String(decoding: body.prefix(400), as: UTF8.self)
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}

/// Takes records out of bytes as they come.
struct DecoderRecords {
  private var pending: [UInt8] = []
  /// True once something came that is no record: nothing after it counts.
  private(set) var isBroken = false

  /// Takes bytes, and returns the records that are complete.
  mutating func take(_ bytes: some Sequence<UInt8>) -> [DecoderRecord] {
    pending += bytes
    var records: [DecoderRecord] = []
    var done = 0
    while !isBroken, pending.count - done >= DecoderRecord.head {
      let head = pending[done..<done + DecoderRecord.head]
      guard let length = DecoderRecord.length(head) else {
        isBroken = true
        break
      }
      let end = head.endIndex + length
      guard pending.count >= end else { break }
      guard let record = DecoderRecord(head: head, body: pending[head.endIndex..<end]) else {
        isBroken = true
        break
      }
      records.append(record)
      done = end
    }
    pending.removeFirst(done)
    return records
  }
}
