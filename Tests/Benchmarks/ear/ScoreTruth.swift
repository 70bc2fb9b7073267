import ArgumentParser
import Foundation
import LabSupport

/// A folder of sounds and what is true of them.
struct ScoreTruth: Decodable {
  /// One sound.
  struct Case: Decodable {
    /// Name of the sound.
    var id: String
    /// The file in the folder.
    var file: String
    /// Length of the sound in seconds.
    var dur: Double
    /// The notes that sound, in order.
    var notes: [Note]
    /// Truth that is not sure enough to be scored by.
    var doubtful: Bool?
    /// All words that stand beside these.
    var words: [String: String]

    private enum Key: String, CodingKey { case id, file, dur, notes, doubtful }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      id = try values.decode(String.self, forKey: .id)
      file = try values.decode(String.self, forKey: .file)
      dur = try values.decode(Double.self, forKey: .dur)
      notes = try values.decode([Note].self, forKey: .notes)
      doubtful = try? values.decode(Bool.self, forKey: .doubtful)
      let all = try decoder.container(keyedBy: AnyKey.self)
      words = Dictionary(
        uniqueKeysWithValues: all.allKeys.compactMap { key in
          (try? all.decode(String.self, forKey: key)).map { (key.stringValue, $0) }
        })
    }
  }

  /// One note of a sound.
  struct Note: Decodable {
    /// Start of the note, in seconds.
    var onset: Double
    /// End of the note, in seconds.
    var end: Double
    /// Fundamental of the note.
    var f0: Pitch
  }

  /// A fundamental that stays or moves.
  enum Pitch: Decodable {
    case steady(Double)  // Hz
    case moving(times: [Double], hertz: [Double])

    private enum Key: String, CodingKey { case t, hz }

    init(from decoder: any Decoder) throws {
      if let hertz = try? decoder.singleValueContainer().decode(Double.self) {
        self = .steady(hertz)
        return
      }
      let values = try decoder.container(keyedBy: Key.self)
      self = .moving(
        times: try values.decode([Double].self, forKey: .t),
        hertz: try values.decode([Double].self, forKey: .hz))
    }

    /// The fundamental in hertz at a time in seconds; before its first time and after its last, that one's.
    func hertz(at time: Double) -> Double {
      switch self {
      case .steady(let hertz): return hertz
      case .moving(let times, let hertz):
        guard let next = times.firstIndex(where: { $0 > time }) else { return hertz.last ?? 0 }
        guard next > 0 else { return hertz[0] }
        let share = (time - times[next - 1]) / (times[next] - times[next - 1])
        return hertz[next - 1] + share * (hertz[next] - hertz[next - 1])
      }
    }
  }

  /// A key that nobody knows beforehand.
  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The sounds.
  var cases: [Case]

  /// Reads `truth.json` of a folder.
  ///
  /// - Throws: `ValidationError` with file and cause.
  init(folder: String) throws {
    let path = "\(folder)/truth.json"
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      self = try JSONDecoder().decode(Self.self, from: data)
    } catch { throw ValidationError("\(path): \(Self.cause(of: error))") }
  }

  private static func cause(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "cannot be read" }
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? $0.stringValue }
      return path.isEmpty ? "the file" : path.joined(separator: ".")
    }
    switch error {
    case .keyNotFound(let key, let context): return "\(place(context)) has no \(key.stringValue)"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context)) is not what it should be"
    case .dataCorrupted(let context): return "\(place(context)) is no JSON"
    @unknown default: return "cannot be read"
    }
  }
}
