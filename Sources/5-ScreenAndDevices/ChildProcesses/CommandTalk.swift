/// What a command says that does something for the box: `progress 0.25` as often as it likes, and one sentence at the end.
///
/// Its exit status 0 says that all is done.
public struct CommandTalk: Sendable {
  /// The kind of a record of the part that is done, 0...1.
  public static let progress = "progress"
  /// The most letters of a sentence.
  private static let longest = 200

  /// The last sentence; `nil` if there was none.
  public private(set) var sentence: String?

  /// Makes the talk of a command that said nothing yet.
  public init() {}

  /// Takes a record, and returns the part that is done if it tells that.
  public mutating func take(_ record: Record) -> Double? {
    if record.kind == Self.progress, let share = Double(record.text) { return share }
    if record.line.contains(where: { $0 != " " }) {
      sentence = String(record.line.prefix(Self.longest))
    }
    return nil
  }
}
