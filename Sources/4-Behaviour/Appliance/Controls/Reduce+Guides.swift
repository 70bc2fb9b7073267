import Gestures
import Units

/// The ribbon as a way through the menu.
extension ApplianceState {
  /// A finger has to move so far, in pads, to get from one line to the next.
  private static let linePitch = 1.0

  /// The purpose of a finger that lands now; `nil` to play.
  var guidePurpose: Guide.Purpose? {
    guard power == .running else { return nil }
    // A hand that holds MODE for the ribbon may take longer than the menu takes to open.
    let isFresh = menu == nil || menu == Menu()
    if isFresh, controls.buttons.pressedSince(.mode) != nil { return .held }
    if let menu { return menu.editing == nil ? .list : .value }
    return deck.hasTones ? nil : .deck(settings.deck)
  }

  /// Takes what a finger did; `nil` where it plays.
  mutating func guide(_ event: RibbonTracker.Event, at time: Instant) -> [Effect]? {
    switch event {
    case .began(let touch):
      guard let purpose = guidePurpose else { return nil }
      if purpose == .held {
        controls.buttons.spend(.mode)
        menu = nil
      }
      controls.guides.append(
        Guide(touch: touch, purpose: purpose, origin: touch.position, anchor: touch.position))
      menuMemory.lastInput = time
      return switch purpose {
      case .value: slide(to: share(of: touch), at: time)
      case .deck: deck.touched(touch, &self, at: time)
      case .held, .list: []
      }
    case .moved(let touch):
      guard let index = guideIndex(of: touch) else { return nil }
      controls.guides[index].touch = touch
      controls.guides[index].moved = max(
        controls.guides[index].moved, abs(touch.position - controls.guides[index].origin))
      menuMemory.lastInput = time
      return move(index, at: time)
    case .ended(let touch, let end):
      guard let index = guideIndex(of: touch) else { return nil }
      menuMemory.lastInput = time
      let guide = controls.guides.remove(at: index)
      return touch.isHand ? [] : lift(guide, at: end)
    }
  }

  private func guideIndex(of touch: RibbonTouch) -> Int? {
    controls.guides.firstIndex { $0.touch.identity == touch.identity }
  }

  /// Towards the low end is down the list.
  private mutating func move(_ index: Int, at time: Instant) -> [Effect] {
    // What has been opened or closed under a finger is not the finger's any more.
    guard controls.guides[index].purpose == guidePurpose else { return [] }
    switch controls.guides[index].purpose {
    case .held:
      let way = steps(of: index, each: deck.heldSlidePitch(self))
      return deck.slidWhileHeld(way, &self, at: time)
    case .deck: return deck.slid(steps(of: index, each: deck.slidePitch), &self, at: time)
    case .value: return slide(to: share(of: controls.guides[index].touch), at: time)
    case .list:
      guard let place = menu?.place else { return [] }
      let lines = -steps(of: index, each: Self.linePitch)
      let last = rows(of: place.page).count - 1
      select(row: min(max(place.row + lines, 0), last))
      return []
    }
  }

  /// Whole steps towards the high end since the last one, each so many pads long.
  private mutating func steps(of index: Int, each length: Double) -> Int {
    let way = controls.guides[index].touch.position - controls.guides[index].anchor
    let steps = Int((way / length).rounded(.towardZero))
    controls.guides[index].anchor += Double(steps) * length
    return steps
  }

  private mutating func lift(_ guide: Guide, at time: Instant) -> [Effect] {
    guard guide.moved < controls.slip,
      time - guide.touch.began <= RibbonLatch.Parameters.standard.tap
    else {
      return []
    }
    switch guide.purpose {
    case .value: return []
    case .list: return guidePurpose == .list ? choose(at: time) : []
    case .deck:
      return guidePurpose == guide.purpose ? deck.tapped(guide.touch, &self, at: time) : []
    case .held:
      guard power == .running, menu == nil else { return [] }
      return deck.halfTapped(isRight: share(of: guide.touch) >= 0.5, &self, at: time)
    }
  }

  /// The place of a finger on the strip, from 0 at the low end to 1 at the high one.
  private func share(of touch: RibbonTouch) -> Double {
    pads > 1 ? touch.position / Double(pads - 1) : 0
  }
}
