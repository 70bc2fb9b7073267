public import Units

/// Pads to fingers: runs of touched pads become touches that keep their identity.
///
/// A finger covers one to three pads, a flat one four; its position is the centroid of its pads, so a strip
/// of N pads has 2N − 1 positions, or any between if the pads tell how strongly they feel it
/// (``PadWeights``). A wider run is two or more fingers, and so is one of three or four pads that two
/// fingers slid into: they share it evenly, so that both are still there when they part. A run that
/// is wider than two fingers and did not grow from as many touches is a palm, which is ignored with all it
/// spreads to until it is lifted. Places are matched to the touches of the moment before by the smallest
/// distance, nearest pair first.
///
/// A hand is no finger: a touch that was in a run wider than a finger which did not grow from as many touches, or was
/// there with a palm or with more touches than a player sounds, is marked for good: ``RibbonTouch/isHand``.
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
    /// Most touches at once that are fingers: more are a hand laid on the strip.
    public var fingers = RibbonLatch.Parameters.standard.voices
    /// Fingers that slide into one run have been there for so long; a hand lands in pieces within less.
    public var landing = Seconds(0.1)

    /// The figures for pads of 4 to 5 mm.
    public static let standard = Parameters()
  }

  private let parameters: Parameters
  private var touches: [RibbonTouch] = []
  private var lastIdentity = 0
  /// Pads under a palm, which is ignored, and under a part of a hand, which is no tap.
  private var palm = HandPads()
  private var hand = HandPads()

  /// A finger that is felt.
  private struct Place: Equatable {
    var position: Double
    /// True if it is a part of something wider than a finger.
    var isBroad: Bool
  }

  /// Makes a strip that nobody touches.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// Takes the pads that are touched from `time` on, bit 0 the lowest, and how strongly if that is known.
  public mutating func update(
    pads bits: UInt32, strengths: SIMD32<UInt8>? = nil, padCount: Int = 32, at time: Instant
  ) -> [Event] {
    let weights = strengths.map { PadWeights(bits: bits, strengths: $0, padCount: padCount) }
    var places = fingers(in: Self.runs(of: bits), weights, at: time)
    let isHand = palm.isThere || places.count > parameters.fingers
    var events: [Event] = []
    var kept: [RibbonTouch] = []
    for (touch, place) in match(places) {
      places.removeAll { $0 == place }
      var touch = touch
      if isHand || place.isBroad { touch.isHand = true }
      if abs(touch.position - place.position) >= parameters.rest {
        touch.position = place.position
        events.append(.moved(touch))
      }
      kept.append(touch)
    }
    for var touch in touches where !kept.contains(where: { $0.identity == touch.identity }) {
      // What is lifted while a palm is there has become a part of it.
      if isHand { touch.isHand = true }
      events.append(.ended(touch, at: time))
    }
    for place in places {
      lastIdentity += 1
      var touch = RibbonTouch(identity: lastIdentity, position: place.position, began: time)
      touch.isHand = isHand || place.isBroad
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
    in runs: [ClosedRange<Int>], _ weights: PadWeights?, at time: Instant
  ) -> [Place] {
    // Touches of each run, and those of them that did not land with it.
    var owners = [(all: Int, settled: Int)](repeating: (0, 0), count: runs.count)
    for touch in touches {
      guard let run = nearestRun(to: touch, in: runs) else { continue }
      owners[run].all += 1
      if time - touch.began >= parameters.landing { owners[run].settled += 1 }
    }
    var (ofPalm, ofHand): (UInt32, UInt32) = (0, 0)
    var places: [Place] = []
    for (run, owners) in zip(runs, owners) {
      let fewest = (run.count + parameters.finger - 1) / parameters.finger
      let most = max(fewest, (run.count + parameters.spacing - 1) / parameters.spacing)
      let mask = run.reduce(UInt32(0)) { $0 | 1 << UInt32($1) }
      if palm.holds(mask, at: time) || (run.count > parameters.pair && owners.settled < fewest) {
        ofPalm |= mask
        continue
      }
      let isBroad = hand.holds(mask, at: time) || (fewest > 1 && owners.settled < fewest)
      if isBroad { ofHand |= mask }
      let count = min(max(owners.all, fewest), most)
      let share = Double(run.count) / Double(count)
      places += (0..<count).map { index in
        let begin = Double(run.lowerBound) - 0.5 + share * Double(index)
        let position = weights?.centroid(from: begin, to: begin + share) ?? begin + share / 2
        return Place(position: position, isBroad: isBroad)
      }
    }
    palm.feel(ofPalm, at: time)
    hand.feel(ofHand, at: time)
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
  private func match(_ places: [Place]) -> [(RibbonTouch, Place)] {
    var pairs = touches.flatMap { touch in
      places.map { (touch, $0, abs($0.position - touch.position)) }
    }
    pairs.removeAll { $0.2 > parameters.reach }
    pairs.sort { ($0.2, $0.0.identity) < ($1.2, $1.0.identity) }
    var matched: [(RibbonTouch, Place)] = []
    for (touch, place, _) in pairs
    where !matched.contains(where: { $0.0.identity == touch.identity || $0.1 == place }) {
      matched.append((touch, place))
    }
    return matched
  }
}
