/// The reason why a Scala file cannot be used, as one sentence.
public struct ScalaError: Error, Equatable, CustomStringConvertible {
  /// The file's name.
  public var file: String
  /// The line, counted from 1; `nil` if the error is about the whole file.
  public var line: Int?
  /// The fault that was found in the file.
  public var cause: String
  /// The content that is allowed in place of the fault.
  public var allowed: String

  /// File, place, cause and what is allowed.
  public var description: String {
    let place = line.map { ", line \($0)" } ?? ""
    return "\(file)\(place): \(cause); allowed is \(allowed)"
  }
}
