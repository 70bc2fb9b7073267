import Gestures
import Units

/// A finger on the ribbon that does not play.
struct Guide: Sendable, Equatable {
  /// What it is there for.
  enum Purpose: Sendable, Equatable {
    /// With MODE held: a tap chooses the upper or the lower face, a slide chooses a string, or moves the
    /// chromatic ribbon's octave.
    case faces
    /// Scrolls through a list, or chooses the selected line.
    case list
    /// Moves a value.
    case value
    /// Works the metronome.
    case metronome
    /// Scrolls through the songs, or does what is marked on a key.
    case songs
  }

  var touch: RibbonTouch
  let purpose: Purpose
  let origin: Double  // pads
  /// Where it last went to another line.
  var anchor: Double  // pads
  /// How far it was from where it landed, at most.
  var moved = 0.0  // pads
}

/// The ribbon as a way through the menu.
extension ApplianceState {
  /// A finger has to move so far, in pads, to get from one line to the next.
  private static let linePitch = 1.0
  /// And so far for a beat a minute: as far as half pads tell.
  private static let tempoPitch = 0.5
  /// Seconds of a song from one pad to the next.
  private static let seekStep = 5.0

  /// What a finger that lands now is there for; `nil` to play.
  var guidePurpose: Guide.Purpose? {
    guard power == .running else { return nil }
    // A hand that holds MODE for the ribbon may take longer than the menu takes to open.
    let isFresh = menu == nil || menu == Menu()
    if isFresh, buttons.pressedSince(.mode) != nil { return .faces }
    if let menu { return menu.editing == nil ? .list : .value }
    switch settings.deck {
    case .tuner, .spectrum: return nil
    case .metronome: return .metronome
    case .player: return .songs
    }
  }

  /// Takes what a finger did; `nil` where it plays.
  mutating func guide(_ event: RibbonTracker.Event, at time: Instant) -> [Effect]? {
    switch event {
    case .began(let touch):
      guard let purpose = guidePurpose else { return nil }
      if purpose == .faces {
        buttons.spend(.mode)
        menu = nil
      }
      guides.append(
        Guide(touch: touch, purpose: purpose, origin: touch.position, anchor: touch.position))
      lastInput = time
      return switch purpose {
      case .value: slide(to: share(of: touch), at: time)
      case .metronome: metronomeTouched(touch, at: time)
      case .faces, .list, .songs: []
      }
    case .moved(let touch):
      guard let index = guideIndex(of: touch) else { return nil }
      guides[index].touch = touch
      guides[index].moved = max(guides[index].moved, abs(touch.position - guides[index].origin))
      lastInput = time
      return move(index, at: time)
    case .ended(let touch, let end):
      guard let index = guideIndex(of: touch) else { return nil }
      lastInput = time
      return lift(guides.remove(at: index), at: end)
    }
  }

  private func guideIndex(of touch: RibbonTouch) -> Int? {
    guides.firstIndex { $0.touch.identity == touch.identity }
  }

  /// Towards the low end is down the list.
  private mutating func move(_ index: Int, at time: Instant) -> [Effect] {
    // What has been opened or closed under a finger is not the finger's any more.
    guard guides[index].purpose == guidePurpose else { return [] }
    switch guides[index].purpose {
    case .faces where settings.deck == .player:
      return seek(by: Double(steps(of: index, each: Self.linePitch)) * Self.seekStep, at: time)
    case .faces where offersStrings:
      let strings = steps(of: index, each: max(1, Double(pads) / 8))
      return strings == 0 ? [] : chooseStringWithTone(next: strings, at: time)
    case .faces:
      let octaves = steps(of: index, each: Double(pads) / 4)
      return hasTones ? shiftOctave(by: octaves, at: time) : []
    case .metronome:
      return metronomeSlid(steps(of: index, each: Self.tempoPitch), at: time)
    case .songs:
      selectSong(next: -steps(of: index, each: Self.linePitch), at: time)
      return []
    case .value: return slide(to: share(of: guides[index].touch), at: time)
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
    let way = guides[index].touch.position - guides[index].anchor
    let steps = Int((way / length).rounded(.towardZero))
    guides[index].anchor += Double(steps) * length
    return steps
  }

  private mutating func lift(_ guide: Guide, at time: Instant) -> [Effect] {
    guard guide.moved < slip, time - guide.touch.began <= RibbonLatch.Parameters.standard.tap else {
      return []
    }
    switch guide.purpose {
    case .value: return []
    case .songs: return guidePurpose == .songs ? transportTapped(guide.touch, at: time) : []
    case .list: return guidePurpose == .list ? choose(at: time) : []
    case .metronome: return guidePurpose == .metronome ? metronomeTapped(guide.touch, at: time) : []
    case .faces:
      guard power == .running, menu == nil else { return [] }
      return halfTapped(isRight: share(of: guide.touch) >= 0.5, at: time)
    }
  }

  /// How far up the strip a finger is, 0...1.
  private func share(of touch: RibbonTouch) -> Double {
    pads > 1 ? touch.position / Double(pads - 1) : 0
  }
}
