public import Units

/// Touches to keys: which keys sound while touched, and which are latched until tapped again.
///
/// A key sounds while a touch is on it or it is latched. A tap (brief, began and ended in the middle
/// of the same key's span, moved less than the slip limit, and no part of a hand) toggles the latch; anything else is
/// a strum, which ends with the touch.
/// Where a fourth key would sound, the key latched longest ago is released first; where none is
/// latched, the fourth stays silent.
public struct RibbonLatch: Sendable, Equatable {
  /// A key that begins or ceases to sound.
  public enum Change: Sendable, Equatable {
    /// The key with this index begins to sound.
    case start(Int)
    /// The key with this index falls silent.
    case stop(Int)
  }

  /// The figures of a strip.
  public struct Parameters: Sendable, Equatable {
    /// The distance that a touch may move, in pads, and still be a tap.
    public var slip = 0.75
    /// A touch held longer than this sustains its key and does not latch it.
    public var tap = Seconds(0.5)
    /// A touch shorter than this is no finger's tap, which takes 30 ms at least, but a piece of a hand that lands.
    public var shortest = Seconds(0.015)
    /// The part of a key's span, around its middle, that is its label.
    public var label = 0.8
    /// Keys that sound at once: the one figure of the instrument's polyphony.
    public var voices = 3

    /// The product's figures.
    public static let standard = Parameters()
  }

  /// A touch and what it has done so far.
  private struct Finger: Sendable, Equatable {
    var touch: RibbonTouch
    var key: Int
    var origin: Double
    var moved: Double
  }

  /// Keys on the strip; the key of this number lies behind them, where no finger reaches it.
  public let keyCount: Int
  /// Pads under them.
  public let padCount: Int
  private let parameters: Parameters
  private var fingers: [Finger] = []
  /// Latched keys, oldest first.
  public private(set) var latched: [Int] = []
  private var sounding: [Int] = []

  /// Makes `keyCount` silent keys over `padCount` pads.
  public init(keyCount: Int, padCount: Int, parameters: Parameters = .standard) {
    self.keyCount = keyCount
    self.padCount = padCount
    self.parameters = parameters
  }

  /// Makes keys of which some are latched already, oldest first: those that sounded before the keys were
  /// laid anew.
  public init(
    keyCount: Int, padCount: Int, parameters: Parameters = .standard, latched: [Int]
  ) {
    self.init(keyCount: keyCount, padCount: padCount, parameters: parameters)
    self.latched = latched.filter { (0...keyCount).contains($0) }
    sounding = self.latched
  }

  /// Keys with a finger on them.
  public var touched: Set<Int> { Set(fingers.map(\.key)) }

  /// Keys that sound.
  public var audible: Set<Int> { Set(sounding) }

  /// Takes what a finger did.
  public mutating func update(_ event: RibbonTracker.Event) -> [Change] {
    guard keyCount > 0 else { return [] }
    switch event {
    case .began(let touch): land(touch)
    case .moved(let touch): slide(touch)
    case .ended(let touch, let time): lift(touch, at: time)
    }
    return settle()
  }

  /// Latches a key or releases it, as a tap on its label does; the key behind those of the strip, too.
  public mutating func toggle(_ key: Int) -> [Change] {
    guard (0...keyCount).contains(key) else { return [] }
    if latched.contains(key) {
      latched.removeAll { $0 == key }
    } else {
      makeRoom(for: key)
      let isRoom = touched.union(latched).union([key]).count <= parameters.voices
      if isRoom { latched.append(key) }
    }
    return settle()
  }

  /// Lifts every finger and releases every latch.
  public mutating func silence() -> [Change] {
    fingers = []
    latched = []
    return settle()
  }

  // MARK: - Fingers

  private mutating func land(_ touch: RibbonTouch) {
    let key = key(at: touch.position)
    fingers.append(Finger(touch: touch, key: key, origin: touch.position, moved: 0))
    makeRoom(for: key)
  }

  private mutating func slide(_ touch: RibbonTouch) {
    guard let index = fingers.firstIndex(where: { $0.touch.identity == touch.identity }) else {
      return
    }
    fingers[index].touch = touch
    fingers[index].moved = max(fingers[index].moved, abs(touch.position - fingers[index].origin))
    fingers[index].key = key(at: touch.position)
    makeRoom(for: fingers[index].key)
  }

  private mutating func lift(_ touch: RibbonTouch, at time: Instant) {
    guard let index = fingers.firstIndex(where: { $0.touch.identity == touch.identity }) else {
      return
    }
    let finger = fingers.remove(at: index)
    let length = time - touch.began
    guard isTap(finger), !touch.isHand, length >= parameters.shortest, length <= parameters.tap
    else { return }
    if latched.contains(finger.key) {
      latched.removeAll { $0 == finger.key }
    } else if sounding.contains(finger.key) {
      latched.append(finger.key)
    }
  }

  private func isTap(_ finger: Finger) -> Bool {
    finger.moved < parameters.slip && isOnLabel(finger.origin) && isOnLabel(finger.touch.position)
      && key(at: finger.origin) == finger.key
  }

  // MARK: - Keys

  /// The key under a position in pads, among `keys` laid over `pads`; both are 1 at least.
  public static func key(at position: Double, of keys: Int, pads: Int) -> Int {
    let share = (position + 0.5) / Double(pads)
    return min(max(Int(share * Double(keys)), 0), keys - 1)
  }

  private func key(at position: Double) -> Int {
    Self.key(at: position, of: keyCount, pads: padCount)
  }

  private func isOnLabel(_ position: Double) -> Bool {
    let place = (position + 0.5) / Double(padCount) * Double(keyCount)
    return abs(place - Double(key(at: position)) - 0.5) <= parameters.label / 2
  }

  /// Releases the oldest latch if `key` would be one key too many.
  private mutating func makeRoom(for key: Int) {
    var wanted = touched.union(latched)
    wanted.insert(key)
    while wanted.count > parameters.voices,
      let oldest = latched.first(where: { !touched.contains($0) })
    {
      latched.removeAll { $0 == oldest }
      wanted.remove(oldest)
    }
  }

  /// Works out what changed; keys that sound keep sounding before new ones get a voice.
  private mutating func settle() -> [Change] {
    let wanted = latched + fingers.map(\.key).filter { !latched.contains($0) }
    let kept = sounding.filter(wanted.contains)
    var now = kept
    for key in wanted where !now.contains(key) && now.count < parameters.voices { now.append(key) }
    let changes =
      sounding.filter { !now.contains($0) }.map(Change.stop)
      + now.filter { !sounding.contains($0) }.map(Change.start)
    sounding = now
    return changes
  }
}
