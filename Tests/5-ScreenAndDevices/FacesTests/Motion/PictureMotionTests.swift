import Appliance
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// The motion of whole faces: the same at any number of pictures a second.
@Suite struct PictureMotionTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// The notes that are heard, each from a time on.
  private static let score: [(time: Double, note: Int, cents: Double)] = [
    (0, 45, -21), (0.1, 45, -8), (0.4, 45, 3.1), (0.7, 45, 1.2), (0.9, 47, 14),
  ]
  /// The times at which the pictures are compared, in seconds, while most things move.
  private static let moments = [0.25, 0.43, 0.55, 0.76, 1.01]

  /// The pictures at the moments, out of `rate` pictures a second.
  private static func film(_ pair: FacePair, rate: Double) -> [KeptPicture] {
    var box = Box(pair)
    var screen = Screen(width: 160, height: 120, density: 1)
    let readings = score.map(\.time)
    let pictures = (0...Int(1.1 * rate)).map { Double($0) / rate }
    var seen: [KeptPicture] = []
    for time in Set(pictures + readings + moments).sorted() {
      let now = start + Seconds(time)
      if let heard = score.last(where: { $0.time <= time }) {
        box.hear(heard.note, heard.cents, at: now)
      }
      _ = screen.draw(box.state, at: now)
      if moments.contains(time) { seen.append(KeptPicture(screen.surface)) }
    }
    return seen
  }

  @Test(
    "every face is at the same place at the same time at 30, 43, 60 and 75 pictures a second",
    arguments: FacePair.everyFace)
  func sameMotion(pair: FacePair) {
    let reference = Self.film(pair, rate: 120)
    for rate in [30.0, 43, 60, 75] {
      let seen = Self.film(pair, rate: rate)
      for (index, picture) in seen.enumerated() {
        let apart = picture.differences(from: reference[index], above: 24)
        // A mark between two pixels may be drawn a quarter of one aside.
        #expect(apart < 70, "\(Self.moments[index]) s at \(rate) pictures a second")
      }
    }
  }
}

/// A picture that is kept.
private struct KeptPicture {
  private let words: [UInt32]

  init(_ surface: borrowing Surface) {
    words = (0..<surface.height).flatMap { y in
      (0..<surface.width).map { x in surface[x, y] }
    }
  }

  /// The number of pixels that differ by more than so many of 255 steps in a channel.
  func differences(from other: KeptPicture, above limit: Int) -> Int {
    var count = 0
    for (a, b) in zip(words, other.words) where a != b {
      for shift in [UInt32(0), 8, 16]
      where abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > limit {
        count += 1
        break
      }
    }
    return count
  }
}
