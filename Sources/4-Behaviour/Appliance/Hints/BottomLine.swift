import Gestures
import MusicTheory
import Units

/// The line at the foot of a deck: for a while what the controls do, else what is tuned to and what is not as usual.
struct BottomLine: Feature {
  /// The times of the line.
  private enum Timing {
    /// What the controls do is told for so long after a start or on another deck.
    static let arrival = Seconds(10)
    /// The same after a button was let go of.
    static let press = Seconds(3)
    /// What has just been chosen is told for so long before anything else.
    static let news = Seconds(3)
  }

  /// The place at which hands work: what the controls do is news on another one.
  fileprivate struct Place: Equatable {
    let isOnDeck: Bool
    let deck: Deck
  }

  /// What hands choose, and what of it sounds.
  fileprivate struct Choice: Equatable {
    let tuning: TuningPreset
    let capo: Capo
    let shift: TuningShift
    let reference: ReferencePitch
    let temperament: Temperament
    let root: PitchClass
    let scale: String?
    let string: Int?
    let item: String?
    let latched: [MIDINote]
  }

  /// Place and choice at an instant.
  struct Moment {
    fileprivate let place: Place
    fileprivate let choice: Choice

    init(_ box: ApplianceState) {
      let settings = box.settings
      place = Place(isOnDeck: box.power == .running && box.menu == nil, deck: settings.deck)
      choice = Choice(
        tuning: settings.preset, capo: settings.capo, shift: settings.shift,
        reference: settings.reference, temperament: settings.temperament, root: settings.root,
        scale: settings.scale, string: box.decks.tuner.stringChoice, item: settings.setListItem,
        latched: box.latchedNotes)
    }
  }

  /// The ends of the times for which the controls are told of: since the box came to this place, and since a button was
  /// down; and of that for which something that was chosen is.
  private var arrivalEnd: Instant?
  private var pressEnd: Instant?
  private var newsEnd: Instant?

  /// True while the line tells what was chosen.
  fileprivate var isNews: Bool { newsEnd != nil }
  /// True if it tells what the controls do, unless a notice is to be read.
  fileprivate var isFresh: Bool { arrivalEnd != nil }
  /// The same for a player who has had a hand on the buttons just now.
  fileprivate var isAsked: Bool { pressEnd != nil }

  static func deadline(_ box: ApplianceState) -> Instant? {
    let line = box.features.bottomLine
    return [line.arrivalEnd, line.pressEnd, line.newsEnd].compactMap(\.self).min()
  }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    box.features.bottomLine.forget(before: now)
    return []
  }

  private mutating func forget(before now: Instant) {
    func isOver(_ end: Instant?) -> Bool { end.map { now >= $0 } ?? false }
    if isOver(arrivalEnd) { arrivalEnd = nil }
    if isOver(pressEnd) { pressEnd = nil }
    if isOver(newsEnd) { newsEnd = nil }
  }

  /// Follows what hands and time did.
  ///
  /// - Parameters:
  ///   - old: The moment before.
  ///   - event: What happened.
  ///   - box: The box after it.
  ///   - now: The instant.
  static func follow(
    _ old: Moment, _ event: Event, _ box: inout ApplianceState, at now: Instant
  ) {
    let new = Moment(box)
    // What was chosen answers the press that chose it.
    if event.isButton, !box.features.bottomLine.isNews {
      box.features.bottomLine.pressEnd = now + Timing.press
    }
    if new.place != old.place || event.isStart {
      box.features.bottomLine.arrivalEnd = now + Timing.arrival
    }
    guard new.choice != old.choice else { return }
    box.features.bottomLine.newsEnd = now + Timing.news
    box.features.bottomLine.pressEnd = nil
  }
}

extension ApplianceState {
  /// True if the line at the foot tells what the controls do; in the menu it always does.
  public var tellsControls: Bool {
    guard power == .running, menu == nil else { return true }
    let line = features.bottomLine
    if line.isNews { return false }
    // What is wrong goes before what can be done, but for a hand that is on the buttons.
    return line.isAsked || controls.buttons.held != nil || line.isFresh && notices.isEmpty
  }

  /// The hints that the line at the foot has room for, the most important first: what keys and caps tell by themselves
  /// is left out.
  public var toldHints: [ControlHint] {
    let keysTell = menu == nil && controls.buttons.held == nil
    let others = hints.filter { hint in
      hint.control == .ribbon ? !keysTell : hint.actions != [.more] && hint.actions != [.less]
    }
    return Array(others.prefix(ControlHint.most))
  }
}

extension ControlHint {
  /// Controls that the line at the foot tells of at most.
  static let most = 2
}
