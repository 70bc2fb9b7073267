import MusicTheory

/// The temperaments from files.
struct Scales: Sendable, Equatable {
  /// The one that is on; `nil` where one of the box's own is.
  var current: ScalaTemperament?
  /// The files that there are, by name.
  var names: [String] = []
  /// The file that is being read; `nil` where none is.
  var awaited: String?
}
