/// A sound file that cannot be used, as one sentence: the file, what was found, what is allowed.
public struct SoundFileError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file's path, as it was asked for.
  public var file: String
  /// The fault that was found, such as `12 channels`.
  public var found: String
  /// The values that are allowed, such as `1 to 8 are allowed`; empty if ``found`` says it all.
  public var allowed: String

  /// Makes an error out of its parts.
  public init(file: String, found: String, allowed: String = "") {
    self.file = file
    self.found = found
    self.allowed = allowed
  }

  /// The sentence: `take.wav: 12 channels; 1 to 8 are allowed`.
  public var description: String {
    allowed.isEmpty ? "\(file): \(found)" : "\(file): \(found); \(allowed)"
  }
}
