import DevicePorts

/// The updates that there are, and the one that is being installed.
struct Updating: Sendable, Equatable {
  /// The updates that could be installed, in order of their names.
  var found: [UpdateFile] = []
  /// The update that is being installed or was; `nil` where none is worth telling of.
  var installation: Installation?
}
