/// The version that `--version` tells.
public enum Version {
  /// The version by Semantic Versioning.
  public static let text = "0.1.0"
}
