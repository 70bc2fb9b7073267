import Raster

/// The lights of one part of the picture, made anew only when what they show is not what it was.
struct Remembered<Shown: Equatable> {
  /// The lights; to be refilled after ``differs(from:)`` said so.
  var lights: [Light] = []
  private var shown: Shown?

  /// Whether that is what is shown.
  func shows(_ shown: Shown) -> Bool { shown == self.shown }

  /// Whether `shown` is something new; then it is remembered, and the lights are taken away.
  mutating func differs(from shown: Shown) -> Bool {
    guard shown != self.shown else { return false }
    self.shown = shown
    lights.removeAll(keepingCapacity: true)
    return true
  }
}
