/// One way to make the kernel show buffers: atomic commits, page flips, or a single buffer in front.
protocol Scanout: AnyObject {
  /// The number of buffers that are shown in turn.
  var bufferCount: Int { get }

  /// Sets the mode, lights the panel and shows `buffer`.
  func light(_ buffer: ScanoutBuffer, cookie: UInt64) throws(CallFailure) -> Completion

  /// Shows `buffer`, of which `clips` (none for all) differ from when it was last shown.
  func flip(
    to buffer: ScanoutBuffer, clips: [ClipRectangle], cookie: UInt64
  ) throws(CallFailure) -> Completion

  /// Shows `black` and takes the signal away, which puts the light out on panels that watch it.
  func darken(_ black: ScanoutBuffer) throws(CallFailure)
}

/// The way in which the kernel tells that a picture is shown.
enum Completion {
  /// A page-flip event follows.
  case event
  /// The picture was shown when the call returned.
  case atOnce
}
