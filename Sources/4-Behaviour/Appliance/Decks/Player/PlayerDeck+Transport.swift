import Gestures
import Units

/// The ribbon's keys on the player's deck: what every player of music has, in the order of every such player.
extension PlayerDeck {
  /// Seconds by which a key goes back or on.
  private static let skip = 10.0

  /// The marks from the low end; that in the middle shows what a tap would do.
  private static func transport(_ box: ApplianceState) -> [KeyCap.Symbol] {
    [.songBefore, .back, box.player.playsByTap ? .play : .pause, .on, .nextSong]
  }

  /// The caps of the transport's keys; empty without a ribbon.
  static func caps(_ box: ApplianceState) -> [KeyCap] {
    guard box.pads > 0 else { return [] }
    let finger = box.controls.fingers.guides.first {
      $0.purpose == .deck(.player) && $0.moved < box.controls.tones.slip
    }
    let touched = finger.map { key(of: $0.touch, box) }
    return transport(box).enumerated().map { index, symbol in
      KeyCap(
        title: .symbol(symbol), light: index == touched ? .touched : .dark,
        isIdle: isIdle(symbol, box))
    }
  }

  /// True if a tap of a key would do nothing.
  private static func isIdle(_ symbol: KeyCap.Symbol, _ box: ApplianceState) -> Bool {
    switch symbol {
    case .back, .on: box.player.song == nil || box.stream == nil
    case .songBefore, .play, .pause, .nextSong: !canPlay(box)
    }
  }

  /// The key that a finger is on, 0 the lowest.
  private static func key(of touch: RibbonTouch, _ box: ApplianceState) -> Int {
    RibbonLatch.key(at: touch.position, of: transport(box).count, pads: box.pads)
  }

  /// A finger was lifted where it had landed.
  static func tapped(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    let symbol = transport(box)[key(of: touch, box)]
    guard !isIdle(symbol, box) else { return [] }
    switch symbol {
    case .songBefore: return play(next: -1, &box, at: time)
    case .back: return seek(by: -skip, &box, at: time)
    case .play, .pause: return playOrHold(&box, at: time)
    case .on: return seek(by: skip, &box, at: time)
    case .nextSong: return play(next: 1, &box, at: time)
    }
  }
}
