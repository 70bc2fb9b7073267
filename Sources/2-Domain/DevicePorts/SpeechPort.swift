public import Texts
public import Units

/// A voice that says what the box has to say, into the audio thread's ring.
///
/// What fails is told to the host's log: there is nothing that the box would do about it.
public protocol SpeechPort: SoundService where Request == SpeechRequest, Event == Never {
  /// The languages in which there is a voice, by their codes of two letters.
  var languages: [String] { get }
}

extension SpeechPort {
  /// None: a voice tells nothing.
  public var descriptors: [Int32] { [] }

  /// Never.
  public var deadline: Instant? { nil }

  /// Nothing.
  public func events(now: Instant) -> [Never] { [] }
}

extension Absent: SpeechPort where Request == SpeechRequest, Event == Never {
  /// There is none.
  public var languages: [String] { [] }
}

/// A request of the box to its voice; the last one alone counts.
public enum SpeechRequest: Sendable, Equatable {
  /// Say this at the rate of the open stream, in place of what is being said.
  case say(Utterance, SampleRate)
  /// Be silent.
  case stop
}

/// Something to be said: sentences, one after the other.
public struct Utterance: Sendable, Equatable {
  /// The pieces of each sentence.
  public var sentences: [[SpokenPiece]]
  /// The language of the voice, by its code of two letters.
  public var language: String

  /// Makes an utterance; sentences without a letter are no trouble.
  public init(_ sentences: [[SpokenPiece]], in language: String = "en") {
    self.sentences = sentences
    self.language = language
  }

  /// Makes an utterance of texts, with numbers, signs and units as they are written.
  public init(_ texts: [String], in language: String = "en") {
    self.init(texts.map { [.words($0)] }, in: language)
  }

  /// The sentences as they are written.
  public var texts: [String] { sentences.map { $0.map(\.text).joined() } }
}
