import Gestures
import Units

/// The ribbon's keys on the player's deck: what every player of music has, in the order of every such player.
extension ApplianceState {
  /// Seconds by which a key goes back or on.
  private static let skip = 10.0

  /// The marks from the low end; that in the middle shows what a tap would do.
  private var transport: [KeyCap.Symbol] {
    [.songBefore, .back, playsByTap ? .play : .pause, .on, .nextSong]
  }

  /// True if a tap would begin to play or go on, and not rest.
  var playsByTap: Bool { player.song?.isHeld != false || player.isElsewhere }

  /// The caps of the transport's keys; empty without a ribbon.
  var transportCaps: [KeyCap] {
    guard controls.pads > 0 else { return [] }
    let touched = controls.guides.first { $0.purpose == .deck(.player) && $0.moved < controls.slip }
      .map { transportKey(of: $0.touch) }
    return transport.enumerated().map { index, symbol in
      KeyCap(
        title: .symbol(symbol), light: index == touched ? .touched : .dark,
        isIdle: isIdle(symbol))
    }
  }

  /// True if a tap of a key would do nothing.
  private func isIdle(_ symbol: KeyCap.Symbol) -> Bool {
    switch symbol {
    case .back, .on: player.song == nil || audio.stream == nil
    case .songBefore, .play, .pause, .nextSong: !canPlay
    }
  }

  /// The key that a finger is on, 0 the lowest.
  private func transportKey(of touch: RibbonTouch) -> Int {
    RibbonLatch.key(at: touch.position, of: transport.count, pads: controls.pads)
  }

  /// A finger was lifted where it had landed.
  mutating func transportTapped(_ touch: RibbonTouch, at time: Instant) -> [Effect] {
    let symbol = transport[transportKey(of: touch)]
    guard !isIdle(symbol) else { return [] }
    switch symbol {
    case .songBefore: return play(next: -1, at: time)
    case .back: return seek(by: -Self.skip, at: time)
    case .play, .pause: return playOrHold(at: time)
    case .on: return seek(by: Self.skip, at: time)
    case .nextSong: return play(next: 1, at: time)
    }
  }
}
