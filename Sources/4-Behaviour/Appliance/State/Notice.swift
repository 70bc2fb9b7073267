public import Words
public import Gestures
public import Units
import DevicePorts

/// One line for the player about something that is wrong or worth knowing.
public struct Notice: Sendable, Equatable {
  /// The subject of a notice; a newer notice about the same subject replaces the older one.
  public enum Topic: Sendable, Hashable {
    /// The audio card.
    case audio
    /// A part that the audio card lacks, by the object that is missing.
    case audioDetail(String)
    /// The panel.
    case display
    /// A line or chip, by name.
    case controls(String)
    /// MODE or POWER, and what is wrong with them.
    case button(ButtonPair.Trouble)
    /// The place of the chromatic ribbon's octave.
    case octave
    /// The ribbon: pads that are held, flicker or are wet.
    case ribbon
    /// Settings that were damaged when the box started.
    case settings
    /// Settings that cannot be kept.
    case saving
    /// Updates: found, installed or not.
    case update
    /// A sentence of the system from before the box started, by its place in the order.
    case system(Int)
    /// A song that cannot be played, or is gone.
    case music
    /// A reference pitch that was taken from a tone, or not.
    case learning
    /// A card's clock that was measured.
    case clock
    /// A file of tunings that cannot be used, or is gone.
    case tunings
    /// A set list that cannot be used or kept.
    case setList
    /// A tuning that cannot be kept.
    case savingTuning
    /// A stick: what was copied to it or taken from it.
    case stick
    /// A scale that cannot be used.
    case scale
    /// Mains hum in what is heard.
    case hum
    /// The octave string of a course, which sounds with the one that is measured.
    case course
    /// An input at which nothing comes in, or the wrong one.
    case silentInput
    /// An input that is too loud.
    case loudInput
    /// The voltage of the supply.
    case supply
    /// The heat of the processor.
    case heat
    /// The delay of a signal that passes through the box.
    case delay
  }

  /// The subject of the notice.
  public var topic: Topic
  /// Most letters of a notice: more than any panel has room for.
  public static let longest = 300
  /// One sentence in a player's words.
  public let text: Phrase
  /// The instant at which the notice goes by itself; `nil` for as long as what it says is true.
  public var ends: Instant?

  /// Makes a notice; of the text stays what may be shown (`shown(letters:bytes:)`), at most ``longest`` letters.
  public init(topic: Topic, text: Phrase, ends: Instant?) {
    self.topic = topic
    self.text = text.shown(letters: Self.longest)
    self.ends = ends
  }
}

extension ApplianceState {
  /// The time that a notice stays which says what happened, not how things are.
  static let passing = Seconds(6)

  var noticeDeadline: Instant? { notices.compactMap(\.ends).min() }

  mutating func notify(_ topic: Notice.Topic, _ text: Phrase, until end: Instant? = nil) {
    notices.removeAll { $0.topic == topic }
    notices.append(Notice(topic: topic, text: text, ends: end))
  }

  /// Adds what may be covered by any other notice, since it is no fault of the box.
  mutating func remark(_ topic: Notice.Topic, _ text: Phrase) {
    let notice = Notice(topic: topic, text: text, ends: nil)
    guard !notices.contains(where: { $0.topic == topic && $0.text == notice.text }) else { return }
    dismiss(topic)
    notices.insert(notice, at: 0)
  }

  mutating func dismiss(_ topic: Notice.Topic) { notices.removeAll { $0.topic == topic } }

  mutating func dismissEnded(at now: Instant) {
    notices.removeAll { notice in notice.ends.map { $0 <= now } ?? false }
  }
}

extension DeviceFailure {
  /// The player's part of the failure: what is missing and what the box does now.
  ///
  /// The log has the rest.
  var notice: Phrase { Phrase(sentence: "\(object): \(consequence)") }

  /// The same of a line: its holder is in the cause, and a maker has to know it.
  var lineNotice: Phrase { Phrase(sentence: "\(object): \(cause)") }

  /// The name that the board file has for a card that is not there; `nil` if none is told.
  var cardName: String? {
    let parts = object.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.count == 3 ? String(parts[1]) : nil
  }
}
