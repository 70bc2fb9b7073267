import Gestures

/// A finger on the ribbon that does not play.
struct Guide: Sendable, Equatable {
  /// The purpose of a finger.
  enum Purpose: Sendable, Equatable {
    /// Acts while MODE is held: a tap is for the half of the strip, a slide for what the deck makes of it.
    case held
    /// Scrolls through a list, or chooses the selected line.
    case list
    /// Moves a value.
    case value
    /// Works a deck.
    case deck(Deck)
  }

  var touch: RibbonTouch
  let purpose: Purpose
  /// The place where it landed, in pads.
  let origin: Double
  /// The place where it last went to another line, in pads.
  var anchor: Double
  /// The way that it was from where it landed at most, in pads.
  var moved = 0.0

  /// Follows the finger.
  mutating func move(to touch: RibbonTouch) {
    self.touch = touch
    moved = max(moved, abs(touch.position - origin))
  }

  /// Whole steps towards the high end since the last one, each so many pads long.
  mutating func steps(each length: Double) -> Int {
    let steps = Int(((touch.position - anchor) / length).rounded(.towardZero))
    anchor += Double(steps) * length
    return steps
  }
}
