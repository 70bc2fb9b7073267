import Raster

/// The lights of one part of the picture, made anew only when what they show is not what it was.
struct Remembered<Shown: Equatable> {
  /// The lights; to be refilled after ``differs(from:)`` said so.
  var lights: [Light] = []
  private var shown: Shown?

  /// True if `shown` is already shown.
  func shows(_ shown: Shown) -> Bool { shown == self.shown }

  /// Compares `shown` with the state before; a new one is remembered, and the lights are taken away.
  ///
  /// - Returns: True if `shown` is new.
  mutating func differs(from shown: Shown) -> Bool {
    guard shown != self.shown else { return false }
    self.shown = shown
    lights.removeAll(keepingCapacity: true)
    return true
  }
}
