import BoardFile
import MusicTheory
import PitchDetection
import Units
import Words

/// The questions of a box that nobody has used yet: its language, then its instrument.
///
/// A string that is plucked is an answer, too: that of a player who wants to tune at once.
struct FirstStart: Feature {
  /// A note, and the instant since which it is heard.
  private struct Heard: Sendable, Equatable {
    var note: MIDINote
    var since: Instant
  }

  /// The starts at which the questions are asked if nobody answers.
  static let most = 3
  /// A note of this length is a player who wants to tune.
  private static let played = Seconds(1)

  /// True while the questions of this start go on.
  private var isAsking = false
  /// The note that is heard during a question.
  private var heard: Heard?

  /// Takes the answers that the board file has.
  static func takeAnswers(_ box: inout ApplianceState) {
    guard box.settings.firstQuestions > 0 else { return }
    let answers = box.info.first
    if box.settings.language == nil, let language = answers.language {
      box.settings.speak(language)
    }
    if let tuning = answers.tuning { box.settings.tune(to: tuning) }
    if question(box) == nil { box.settings.firstQuestions = 0 }
  }

  /// The question that has no answer yet; `nil` if none is left.
  private static func question(_ box: ApplianceState) -> Menu.Page? {
    if box.settings.language == nil { return .languages }
    return box.info.first.tuning == nil ? .firstInstrument : nil
  }

  /// True if questions are to be asked at this start.
  static func isDue(_ box: ApplianceState) -> Bool {
    box.settings.firstQuestions > 0 && question(box) != nil
  }

  /// Asks the first question; a start that is cut off counts as one that was not answered.
  static func ask(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    box.features.firstStart.isAsking = true
    box.play(at: now)
    show(&box, at: now)
    var new = box.settings
    new.firstQuestions -= 1
    // A box at rest hears the string that answers, while its relay lets the signal pass.
    return (box.startup.isUnwoken ? [.startAudio] : []) + box.apply(new, at: now)
  }

  private static func show(_ box: inout ApplianceState, at now: Instant) {
    guard let page = question(box) else { return }
    box.openMenu(at: now)
    let row = box.currentRow(of: page)
    box.menu?.trail = [Menu.Place(page: page, row: row)]
  }

  /// The second question follows the answer to the first.
  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard box.features.firstStart.isAsking, box.menu == nil, old.language != box.settings.language
    else { return [] }
    show(&box, at: now)
    return []
  }

  /// A note that stays for a second leads to the tuner.
  static func hear(_ reading: PitchReading, _ box: inout ApplianceState, at now: Instant) {
    guard box.features.firstStart.isAsking else { return }
    guard box.menu?.asksFirst == true else {
      box.features.firstStart = FirstStart()
      return
    }
    guard let note = reading.latched else {
      box.features.firstStart.heard = nil
      return
    }
    guard let heard = box.features.firstStart.heard, heard.note == note else {
      box.features.firstStart.heard = Heard(note: note, since: now)
      return
    }
    if now - heard.since >= played {
      box.menu = nil
      box.features.firstStart = FirstStart()
    }
  }
}

extension Menu {
  /// True for the questions with which a new box begins: there is no deck behind them yet.
  var asksFirst: Bool {
    trail.count == 1 && [.languages, .firstInstrument].contains(place.page)
  }
}
