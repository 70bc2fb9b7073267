public import Units

/// Pads to fingers: runs of touched pads become touches that keep their identity.
///
/// A finger covers one to three pads; its position is the centroid of its run, so a strip of N pads
/// has 2N − 1 positions. Runs are matched to the touches of the moment before by the smallest
/// distance, nearest pair first.
public struct RibbonTracker: Sendable, Equatable {
  /// What a finger did.
  public enum Event: Sendable, Equatable {
    /// It landed.
    case began(RibbonTouch)
    /// It is somewhere else now.
    case moved(RibbonTouch)
    /// It was lifted, and was last seen there.
    case ended(RibbonTouch, at: Instant)
  }

  /// The figures of a strip.
  public struct Parameters: Sendable, Equatable {
    /// A run further than this from a touch, in pads, is another finger: more than a finger moves
    /// between two scans of 10 ms at 2 m/s on 5 mm pads.
    public var reach = 4.0

    /// For pads of 4 to 5 mm.
    public static let standard = Parameters()
  }

  private let parameters: Parameters
  private var touches: [RibbonTouch] = []
  private var lastIdentity = 0

  /// Makes a strip that nobody touches.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// Takes the pads that are touched from `time` on, bit 0 the lowest.
  public mutating func update(pads bits: UInt32, at time: Instant) -> [Event] {
    var centroids = Self.centroids(of: bits)
    var events: [Event] = []
    var kept: [RibbonTouch] = []
    for (touch, centroid) in match(centroids) {
      centroids.removeAll { $0 == centroid }
      var touch = touch
      if touch.position != centroid {
        touch.position = centroid
        events.append(.moved(touch))
      }
      kept.append(touch)
    }
    for touch in touches where !kept.contains(where: { $0.identity == touch.identity }) {
      events.append(.ended(touch, at: time))
    }
    for centroid in centroids {
      lastIdentity += 1
      let touch = RibbonTouch(identity: lastIdentity, position: centroid, began: time)
      kept.append(touch)
      events.append(.began(touch))
    }
    touches = kept.sorted { $0.identity < $1.identity }
    return events
  }

  /// Middles of the runs of set bits, lowest first.
  static func centroids(of bits: UInt32) -> [Double] {
    var centroids: [Double] = []
    var start: Int?
    for pad in 0...32 {
      let isTouched = pad < 32 && bits >> UInt32(pad) & 1 == 1
      if isTouched, start == nil { start = pad }
      if !isTouched, let first = start {
        centroids.append(Double(first + pad - 1) / 2)
        start = nil
      }
    }
    return centroids
  }

  /// Pairs touches with centroids within reach, the nearest pair first.
  private func match(_ centroids: [Double]) -> [(RibbonTouch, Double)] {
    var pairs = touches.flatMap { touch in
      centroids.map { (touch, $0, abs($0 - touch.position)) }
    }
    pairs.removeAll { $0.2 > parameters.reach }
    pairs.sort { ($0.2, $0.0.identity) < ($1.2, $1.0.identity) }
    var matched: [(RibbonTouch, Double)] = []
    for (touch, centroid, _) in pairs
    where !matched.contains(where: { $0.0.identity == touch.identity || $0.1 == centroid }) {
      matched.append((touch, centroid))
    }
    return matched
  }
}
