public import Units

/// A voice that says what the box has to say, into the audio thread's ring.
///
/// What is asked for is done on a thread of the port's own. What fails is told to the host's log: there is nothing that
/// the box would do about it.
public protocol SpeechPort: AnyObject {
  /// The languages in which there is a voice, by their codes of two letters.
  var languages: [String] { get }

  /// Takes the way to the audio thread; called once, before all else.
  func connect(_ feed: consuming MusicFeed)

  /// Says something at the rate of the open stream, in place of what is being said.
  func say(_ utterance: Utterance, at rate: SampleRate)

  /// Ends what is being said.
  func stop()

  /// Ends what the port started.
  func close()
}

/// Something to be said: texts as a screen shows them, one after the other.
public struct Utterance: Sendable, Equatable {
  /// The texts, with numbers, signs and units as they are written.
  public var texts: [String]
  /// The language of the voice, by its code of two letters.
  public var language: String

  /// Makes an utterance; texts without a letter are no trouble.
  public init(_ texts: [String], in language: String = "en") {
    self.texts = texts
    self.language = language
  }
}

/// A box without a voice.
public final class NoSpeech: SpeechPort {
  /// Makes none.
  public init() {}

  /// There is none.
  public var languages: [String] { [] }

  /// Does nothing.
  public func connect(_ feed: consuming MusicFeed) {}

  /// Does nothing.
  public func say(_ utterance: Utterance, at rate: SampleRate) {}

  /// Does nothing.
  public func stop() {}

  /// Does nothing.
  public func close() {}
}
