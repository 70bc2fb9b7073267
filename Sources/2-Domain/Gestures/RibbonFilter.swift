public import Units

/// Pads as they are read to pads that a hand can have touched.
///
/// A pad that never moves is stuck, one that changes faster than a finger chatters, and a strip on
/// which many pads do either, or nearly all are on in pieces, is wet. What is in trouble is ignored until
/// it is released and quiet, and named in ``trouble``.
///
/// Time is an argument; ``advance(to:)`` is to be called when ``deadline`` has passed.
public struct RibbonFilter: Sendable, Equatable {
  /// A fault that keeps pads from being played.
  public enum Trouble: Sendable, Equatable {
    /// The pad with this number, counted from 0 at the low end, is held without moving.
    case stuck(Int)
    /// The pad with this number changes faster than a finger.
    case chattering(Int)
    /// The pads with these numbers, the lower first, are one to the wire: which is touched cannot be told.
    case bridged(Int, Int)
    /// Water, or a hand flat on the strip: no finger can be told.
    case wet
  }

  /// The figures of a strip.
  public struct Parameters: Sendable, Equatable {
    /// A pad held so long with no change at it or beside it is stuck.
    public var stuck = Seconds(60)
    /// Pads beside a pad that count as its neighbourhood: a finger that moves changes one of them.
    public var neighbourhood = 2
    /// A pad that changes more than this often within ``window`` chatters: no finger taps 24 times a second, and
    /// none strums to and fro so fast.
    public var changes = 12
    /// Time in which changes are counted.
    public var window = Seconds(0.25)
    /// Chattering pads that make a strip wet.
    public var wetPads = 3
    /// Separate runs of pads that make a strip wet: more than a hand has fingers.
    public var wetRuns = 6
    /// The time for which a pad or a strip in trouble has to be released and quiet before it counts again.
    public var recovery = Seconds(1)

    /// The figures for strips of 8 to 16 pads.
    public static let standard = Parameters()
  }

  /// One pad and what it did lately.
  private struct Pad: Sendable, Equatable {
    var isOn = false
    /// The last change at it or beside it.
    var moved = Instant(nanoseconds: 0)
    var changed = Instant(nanoseconds: 0)
    /// Changes since ``counted``.
    var changes = 0
    var counted = Instant(nanoseconds: 0)
    var isStuck = false
    var isChattering = false
  }

  private let parameters: Parameters
  private var pads = [Pad](repeating: Pad(), count: 32)
  private var bridges = PadBridges()
  private var isWet = false
  private var lastChange = Instant(nanoseconds: 0)

  /// Makes a filter for a dry strip that nobody touches.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// The worst fault of the strip; `nil` when all is well.
  public var trouble: Trouble? {
    if isWet { return .wet }
    if let index = pads.firstIndex(where: \.isChattering) { return .chattering(index) }
    if let pair = bridges.pair { return .bridged(pair.low, pair.high) }
    return pads.firstIndex(where: \.isStuck).map { .stuck($0) }
  }

  /// The instant at which ``advance(to:)`` has to be called; `nil` while nothing is to come.
  public var deadline: Instant? {
    if isWet { return pads.contains(where: \.isOn) ? nil : lastChange + parameters.recovery }
    let recoveries = pads.filter(\.isChattering).map { $0.changed + parameters.recovery }
    let ends = pads.filter { $0.isOn && !$0.isStuck && !$0.isChattering }
      .map { $0.moved + parameters.stuck }
    return (recoveries + ends).min()
  }

  /// Takes the pads that are on from `time` on, bit 0 the lowest; gives those that count.
  public mutating func update(pads bits: UInt32, at time: Instant) -> UInt32 {
    for index in pads.indices where pads[index].isOn != (bits >> UInt32(index) & 1 == 1) {
      change(index, at: time)
    }
    bridges.update(pads: bits, at: time)
    let chattering = pads.count { $0.isChattering }
    if chattering >= parameters.wetPads || Self.runs(of: bits) >= parameters.wetRuns {
      isWet = true
    }
    return advance(to: time)
  }

  /// Lets time pass; gives the pads that count.
  public mutating func advance(to now: Instant) -> UInt32 {
    if isWet, !pads.contains(where: \.isOn), now >= lastChange + parameters.recovery {
      isWet = false
    }
    for index in pads.indices {
      if pads[index].isChattering, now >= pads[index].changed + parameters.recovery {
        pads[index].isChattering = false
        pads[index].moved = now
      }
      if pads[index].isOn, now >= pads[index].moved + parameters.stuck {
        pads[index].isStuck = true
      }
    }
    return counting
  }

  /// The pads that are on and in no trouble.
  private var counting: UInt32 {
    if isWet { return 0 }
    return pads.indices.reduce(0) { bits, index in
      let pad = pads[index]
      let isBridged = index == bridges.pair?.low || index == bridges.pair?.high
      let counts = pad.isOn && !pad.isStuck && !pad.isChattering && !isBridged
      return counts ? bits | 1 << UInt32(index) : bits
    }
  }

  private mutating func change(_ index: Int, at time: Instant) {
    lastChange = time
    pads[index].isOn.toggle()
    pads[index].isStuck = false
    pads[index].changed = time
    if time > pads[index].counted + parameters.window {
      pads[index].counted = time
      pads[index].changes = 0
    }
    pads[index].changes += 1
    if pads[index].changes > parameters.changes { pads[index].isChattering = true }
    let first = max(0, index - parameters.neighbourhood)
    let last = min(pads.count - 1, index + parameters.neighbourhood)
    for near in first...last { pads[near].moved = time }
  }

  /// The number of runs of set bits.
  private static func runs(of bits: UInt32) -> Int { (bits & ~(bits << 1)).nonzeroBitCount }
}
