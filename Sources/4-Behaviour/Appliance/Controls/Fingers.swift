import DevicePorts
import Gestures
import Synthesis
import Units
import Words

/// The fingers on the ribbon: those that play, and those that lead through the menu or work a deck.
struct Fingers: Sendable, Equatable {
  /// Pads that do not count: stuck, flickering or wet ones.
  private var filter = RibbonFilter()
  private var tracker = RibbonTracker()
  /// The strength with which each pad feels a finger; `nil` on a strip that cannot tell.
  private var strengths: SIMD32<UInt8>?
  /// Fingers that do not play.
  private(set) var guides: [Guide] = []
  /// The end of the motor's pulse; `nil` while it rests.
  private var tickEnds: Instant?

  /// The time that the motor runs for a touch: felt, not heard.
  static let tick = Seconds.milliseconds(12)
  /// A finger has to move so far, in pads, to get from one line to the next.
  private static let linePitch = 1.0

  /// The instant at which time alone changes something; `nil` for none.
  var deadline: Instant? { [filter.deadline, tickEnds].compactMap { $0 }.min() }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    var effects: [Effect] = []
    if let due = box.controls.fingers.filter.deadline, now >= due {
      effects += touch(box.controls.fingers.filter.advance(to: now), &box, at: now)
    }
    if let due = box.controls.fingers.tickEnds, now >= due {
      box.controls.fingers.tickEnds = nil
      effects.append(.output(.haptic, isActive: false))
    }
    return effects
  }

  // MARK: - Pads

  /// Takes the pads that are touched.
  static func take(
    _ mask: PadMask, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    let counting = box.controls.fingers.count(mask, of: box.pads, at: time)
    return touch(counting, &box, at: time)
  }

  private mutating func count(_ mask: PadMask, of pads: Int, at time: Instant) -> UInt32 {
    // Of a log that somebody wrote: pads that the strip does not have.
    let there: UInt32 = pads < 32 ? (1 << UInt32(max(pads, 0))) - 1 : .max
    let counting = filter.update(pads: mask.bits & there, at: time)
    // What a pad feels that does not count is no finger's.
    strengths = mask.strengths
    for pad in 0..<32 where (mask.bits & ~counting) >> UInt32(pad) & 1 == 1 { strengths?[pad] = 0 }
    return counting
  }

  /// Takes the pads that count, and names what keeps others from counting.
  private static func touch(
    _ pads: UInt32, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    switch box.controls.fingers.filter.trouble {
    case nil: box.dismiss(.ribbon)
    case .stuck(let pad):
      box.notify(.ribbon, "ribbon pad \(pad + 1) is stuck: ignored until let go")
    case .chattering(let pad):
      box.notify(.ribbon, "ribbon pad \(pad + 1) flickers: ignored until quiet")
    case .bridged(let low, let high):
      box.notify(.ribbon, "ribbon pads \(low + 1) and \(high + 1) are shorted: ignored")
    case .wet: box.notify(.ribbon, "ribbon is wet or covered: ignored until dry")
    }
    let (count, strengths) = (box.pads, box.controls.fingers.strengths)
    let events = box.controls.fingers.tracker.update(
      pads: pads, strengths: strengths, padCount: count, at: time)
    return play(events, &box, at: time)
  }

  private static func play(
    _ events: [RibbonTracker.Event], _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    guard canPlay(box, at: time) else { return [] }
    var effects: [Effect] = []
    for event in events {
      if case .began = event, !box.features.eyesFree.isPulsing {
        effects.append(.output(.haptic, isActive: true))
        box.controls.fingers.tickEnds = time + tick
      }
      effects += guide(event, &box, at: time) ?? Tones.play(event, &box, at: time)
    }
    return effects
  }

  /// True if the ribbon plays: not before the chime's last note has begun, which is no chord with the keys.
  static func canPlay(_ box: ApplianceState, at time: Instant) -> Bool {
    box.power == .running && time >= (box.startup.chimed.map { $0 + Chime.lastOnset } ?? time)
  }

  // MARK: - Guides

  /// The purpose of a finger that lands now; `nil` to play.
  private static func purpose(_ box: ApplianceState) -> Guide.Purpose? {
    guard box.power == .running else { return nil }
    // A hand that holds MODE for the ribbon may take longer than the menu takes to open.
    let isFresh = box.menu == nil || box.menu == Menu()
    if isFresh, box.controls.buttons.pair.pressedSince(.mode) != nil { return .held }
    if let menu = box.menu { return menu.editing == nil ? .list : .value }
    return box.deck.hasTones ? nil : .deck(box.settings.deck)
  }

  /// Takes what a finger did; `nil` if it plays.
  private static func guide(
    _ event: RibbonTracker.Event, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect]? {
    switch event {
    case .began(let touch):
      guard let purpose = purpose(box) else { return nil }
      if purpose == .held {
        box.controls.buttons.spend(.mode)
        box.menu = nil
      }
      box.controls.fingers.guides.append(
        Guide(touch: touch, purpose: purpose, origin: touch.position, anchor: touch.position))
      box.menuMemory.lastInput = time
      return switch purpose {
      case .value: box.slide(to: share(of: touch, box), at: time)
      case .deck: box.deck.touched(touch, &box, at: time)
      case .held, .list: []
      }
    case .moved(let touch):
      guard let index = box.controls.fingers.index(of: touch) else { return nil }
      box.controls.fingers.guides[index].move(to: touch)
      box.menuMemory.lastInput = time
      return move(index, &box, at: time)
    case .ended(let touch, let end):
      guard let index = box.controls.fingers.index(of: touch) else { return nil }
      box.menuMemory.lastInput = time
      let guide = box.controls.fingers.guides.remove(at: index)
      return touch.isHand ? [] : lift(guide, &box, at: end)
    }
  }

  private func index(of touch: RibbonTouch) -> Int? {
    guides.firstIndex { $0.touch.identity == touch.identity }
  }

  /// Towards the low end is down the list.
  private static func move(
    _ index: Int, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    let guide = box.controls.fingers.guides[index]
    // What has been opened or closed under a finger is not the finger's any more.
    guard guide.purpose == purpose(box) else { return [] }
    func steps(each length: Double, _ box: inout ApplianceState) -> Int {
      box.controls.fingers.guides[index].steps(each: length)
    }
    switch guide.purpose {
    case .held:
      let way = steps(each: box.deck.heldSlidePitch(box), &box)
      return box.deck.slidWhileHeld(way, &box, at: time)
    case .deck:
      let way = steps(each: box.deck.slidePitch, &box)
      return box.deck.slid(way, &box, at: time)
    case .value: return box.slide(to: share(of: guide.touch, box), at: time)
    case .list:
      guard let place = box.menu?.place else { return [] }
      let lines = -steps(each: linePitch, &box)
      let last = box.rows(of: place.page).count - 1
      box.select(row: min(max(place.row + lines, 0), last))
      return []
    }
  }

  private static func lift(
    _ guide: Guide, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    guard guide.moved < box.controls.tones.slip,
      time - guide.touch.began <= RibbonLatch.Parameters.standard.tap
    else { return [] }
    switch guide.purpose {
    case .value: return []
    case .list: return purpose(box) == .list ? box.choose(at: time) : []
    case .deck:
      return purpose(box) == guide.purpose ? box.deck.tapped(guide.touch, &box, at: time) : []
    case .held:
      guard box.power == .running, box.menu == nil else { return [] }
      return box.deck.halfTapped(isRight: share(of: guide.touch, box) >= 0.5, &box, at: time)
    }
  }

  /// The place of a finger on the strip, from 0 at the low end to 1 at the high one.
  private static func share(of touch: RibbonTouch, _ box: ApplianceState) -> Double {
    box.pads > 1 ? touch.position / Double(box.pads - 1) : 0
  }
}
