/// Why a Scala file cannot be used, as one sentence.
public struct ScalaError: Error, Equatable, CustomStringConvertible {
  /// The file's name.
  public var file: String
  /// The line, counted from 1; `nil` where it is about the whole file.
  public var line: Int?
  /// What is wrong with it.
  public var cause: String
  /// What could stand there instead.
  public var allowed: String

  /// File, place, cause and what is allowed.
  public var description: String {
    let place = line.map { ", line \($0)" } ?? ""
    return "\(file)\(place): \(cause); allowed is \(allowed)"
  }
}
