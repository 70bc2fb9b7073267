public import Units

/// Pads to fingers: runs of touched pads become touches that keep their identity.
///
/// A finger covers one to three pads, a flat one four; its position is the centroid of its pads, so a strip
/// of N pads has 2N − 1 positions, or any between where the pads tell how strongly they feel it
/// (``PadWeights``). A wider run is two or more fingers, and so is one of three or four pads that two
/// fingers slid into: they share it evenly, so that both are still there when they part. A run that
/// is wider than two fingers and did not grow from as many touches is a palm, which is ignored with all it
/// spreads to until it is lifted. Places are matched to the touches of the moment before by the smallest
/// distance, nearest pair first.
public struct RibbonTracker: Sendable, Equatable {
  /// A change of one finger on the strip.
  public enum Event: Sendable, Equatable {
    /// The finger landed.
    case began(RibbonTouch)
    /// The finger is at another place now.
    case moved(RibbonTouch)
    /// The finger was lifted; the touch says where it was seen last.
    case ended(RibbonTouch, at: Instant)
  }

  /// The figures of a strip.
  public struct Parameters: Sendable, Equatable {
    /// A place further than this from a touch, in pads, is another finger: more than a finger moves
    /// between two scans of 10 ms at 2 m/s on 5 mm pads.
    public var reach = 4.0
    /// Most pads under one finger.
    public var finger = 4
    /// Fingers that slid together hold as many pads of a run each, but for the last one.
    public var spacing = 2
    /// Most pads that two fingers which land side by side can cover.
    public var pair = 8
    /// A finger that moved by less than this, in pads, rests: noise of the pads' strengths.
    public var rest = 0.06

    /// The figures for pads of 4 to 5 mm.
    public static let standard = Parameters()
  }

  private let parameters: Parameters
  private var touches: [RibbonTouch] = []
  private var lastIdentity = 0
  /// Pads under a palm.
  private var palm: UInt32 = 0

  /// Makes a strip that nobody touches.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// Takes the pads that are touched from `time` on, bit 0 the lowest, and how strongly where that is known.
  public mutating func update(
    pads bits: UInt32, strengths: SIMD32<UInt8>? = nil, padCount: Int = 32, at time: Instant
  ) -> [Event] {
    let weights = strengths.map { PadWeights(bits: bits, strengths: $0, padCount: padCount) }
    var places = fingers(in: Self.runs(of: bits), weights)
    var events: [Event] = []
    var kept: [RibbonTouch] = []
    for (touch, place) in match(places) {
      places.removeAll { $0 == place }
      var touch = touch
      if abs(touch.position - place) >= parameters.rest {
        touch.position = place
        events.append(.moved(touch))
      }
      kept.append(touch)
    }
    for touch in touches where !kept.contains(where: { $0.identity == touch.identity }) {
      events.append(.ended(touch, at: time))
    }
    for place in places {
      lastIdentity += 1
      let touch = RibbonTouch(identity: lastIdentity, position: place, began: time)
      kept.append(touch)
      events.append(.began(touch))
    }
    touches = kept.sorted { $0.identity < $1.identity }
    return events
  }

  // MARK: - Runs

  /// The pads of each run of set bits, lowest first.
  public static func runs(of bits: UInt32) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    var start: Int?
    // Shifted by 32 no bit is left, which ends the last run.
    for pad in 0...32 {
      let isTouched = bits >> UInt32(pad) & 1 == 1
      if isTouched, start == nil { start = pad }
      if !isTouched, let first = start {
        runs.append(first...pad - 1)
        start = nil
      }
    }
    return runs
  }

  /// Middles of the fingers in `runs`, without palms.
  private mutating func fingers(
    in runs: [ClosedRange<Int>], _ weights: PadWeights?
  ) -> [Double] {
    var owners = [Int](repeating: 0, count: runs.count)
    for touch in touches {
      if let run = nearestRun(to: touch, in: runs) { owners[run] += 1 }
    }
    let oldPalm = palm
    palm = 0
    var places: [Double] = []
    for (run, owners) in zip(runs, owners) {
      let fewest = (run.count + parameters.finger - 1) / parameters.finger
      let most = max(fewest, (run.count + parameters.spacing - 1) / parameters.spacing)
      let mask = run.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
      if mask & oldPalm != 0 || (run.count > parameters.pair && owners < fewest) {
        palm |= mask
        continue
      }
      let count = min(max(owners, fewest), most)
      let share = Double(run.count) / Double(count)
      places += (0..<count).map { index in
        let begin = Double(run.lowerBound) - 0.5 + share * Double(index)
        return weights?.centroid(from: begin, to: begin + share) ?? begin + share / 2
      }
    }
    return places
  }

  /// The run that a touch is in or next to, within reach.
  private func nearestRun(to touch: RibbonTouch, in runs: [ClosedRange<Int>]) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, run) in runs.enumerated() {
      let distance = max(
        Double(run.lowerBound) - touch.position, touch.position - Double(run.upperBound), 0)
      if distance <= parameters.reach, distance < best?.distance ?? .infinity {
        best = (index, distance)
      }
    }
    return best?.index
  }

  /// Pairs touches with places within reach, the nearest pair first.
  private func match(_ places: [Double]) -> [(RibbonTouch, Double)] {
    var pairs = touches.flatMap { touch in
      places.map { (touch, $0, abs($0 - touch.position)) }
    }
    pairs.removeAll { $0.2 > parameters.reach }
    pairs.sort { ($0.2, $0.0.identity) < ($1.2, $1.0.identity) }
    var matched: [(RibbonTouch, Double)] = []
    for (touch, place, _) in pairs
    where !matched.contains(where: { $0.0.identity == touch.identity || $0.1 == place }) {
      matched.append((touch, place))
    }
    return matched
  }
}
