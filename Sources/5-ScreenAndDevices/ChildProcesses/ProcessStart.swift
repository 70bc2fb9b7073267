/// A program to be started, and how it is listened to.
public struct ProcessStart: Sendable {
  /// The arguments, of which the first is the path of the program; no shell is between.
  public var words: [[UInt8]]
  /// The kinds of records of bytes that it may write, and the most bytes of each.
  public var records: [String: Int]
  /// The time for which it is waited for.
  public var patience: ChildProcess.Patience
  /// A descriptor that the process has as number 3; -1 for none.
  public var inherited: Int32
  /// The most bytes that are read at once.
  public var piece: Int

  /// Joins words and how the process is listened to.
  public init(
    _ words: [[UInt8]], records: [String: Int] = [:], patience: ChildProcess.Patience,
    inherited: Int32 = -1, piece: Int = 1 << 16
  ) {
    self.words = words
    self.records = records
    self.patience = patience
    self.inherited = inherited
    self.piece = piece
  }

  /// The same with words that are text.
  public init(
    _ words: [String], records: [String: Int] = [:], patience: ChildProcess.Patience,
    inherited: Int32 = -1
  ) {
    self.init(
      words.map { Array($0.utf8) }, records: records, patience: patience, inherited: inherited)
  }
}
