import Glibc

/// Finds when the beats of a known tempo are, in the onsets that were heard.
///
/// A comb with a tooth a beat is laid over the newest seconds of onset flux; the place where most onsets lie
/// under its teeth is the beat. A place that was the beat stays it unless another one is clearly better,
/// so that off-beats as loud as beats do not let it jump to and fro.
struct BeatFinder: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Teeth of the comb.
    var teeth = 8
    /// Weight of a tooth, as a share of the weight of the next newer tooth.
    var fading: Float = 0.9
    /// The comb's sum at the best place over its mean: below, no beat is certain.
    var certainty: Float = 2.2
    /// Part of the best place's sum at which the beat stays where it was.
    var staying: Float = 0.6
    /// Largest distance of a beat from its expected place, as a part of the time from beat to beat.
    var reach: Float = 0.08
    /// Hops from a sound to its flux: half of the rise, of the smoothing and of the frame.
    var delay: Float = 4

    static let standard = Parameters()
  }

  private let parameters: Parameters
  /// The last beat that was certain, in hops since the start.
  private var last: Double?

  init(parameters: Parameters = .standard) { self.parameters = parameters }

  /// Looks for the beat.
  ///
  /// - Parameters:
  ///   - flux: Onset flux hop by hop, oldest first.
  ///   - count: Hops of it.
  ///   - lag: Hops from beat to beat.
  ///   - hop: Hops since the start.
  /// - Returns: Hops since the last beat, less than `lag`; `nil` if no beat is certain.
  mutating func update(
    _ flux: UnsafePointer<Float>, count: Int, lag: Float, hop: Int
  ) -> Double? {
    guard lag >= 2, Float(count) >= 3 * lag else { return nil }
    var best: (place: Int, sum: Float) = (0, -1)
    var total: Float = 0
    let places = Int(lag)
    for place in 0..<places {
      let sum = sum(flux, count, at: Float(place), lag)
      total += sum
      if sum > best.sum { best = (place, sum) }
    }
    // While no beat is certain, the last one is remembered.
    guard best.sum > 0, best.sum * Float(places) >= parameters.certainty * total else { return nil }
    var place = best.place
    if let last {
      let since = Double(hop) - last - Double(parameters.delay) + Double(lag)
      let expected = Float(since.truncatingRemainder(dividingBy: Double(lag)))
      let near = nearest(flux, count, around: expected, lag)
      if near.sum >= parameters.staying * best.sum { place = near.place }
    }
    let heard = Double(place) + Double(parameters.delay)
    let since = heard.truncatingRemainder(dividingBy: Double(lag))
    last = Double(hop) - since
    return since
  }

  /// Knows no beat any more.
  mutating func reset() { last = nil }

  /// The onsets under the teeth of a comb whose newest tooth lies `place` hops back.
  private func sum(_ flux: UnsafePointer<Float>, _ count: Int, at place: Float, _ lag: Float)
    -> Float
  {
    var sum: Float = 0
    var weight: Float = 1
    for tooth in 0..<parameters.teeth {
      let index = count - 1 - Int((place + Float(tooth) * lag).rounded())
      guard index >= 0 else { break }
      sum += weight * max(0, flux[index])
      weight *= parameters.fading
    }
    return sum
  }

  /// The best place near one.
  private func nearest(
    _ flux: UnsafePointer<Float>, _ count: Int, around place: Float, _ lag: Float
  ) -> (place: Int, sum: Float) {
    let reach = max(1, Int(parameters.reach * lag))
    var best: (place: Int, sum: Float) = (0, -1)
    for offset in -reach...reach {
      let wrapped = (Int(place.rounded()) + offset + Int(lag)) % Int(lag)
      let sum = sum(flux, count, at: Float(wrapped), lag)
      if sum > best.sum { best = (wrapped, sum) }
    }
    return best
  }
}
