public import DevicePorts
public import Units

import Glibc
import Realtime

/// A voice in memory: for each text a hum that glides like speech, loud enough to fool an ear; it remembers what it said.
public final class SimulatedSpeech: SpeechPort {
  /// Something that was said.
  public struct Entry: Sendable, Equatable {
    /// The time since the start at which it was asked for.
    public let time: Seconds
    /// The texts.
    public let texts: [String]
    /// The time until the last of them was said.
    public let length: Seconds
  }

  /// The time that a text takes.
  public static let pace = Seconds(0.22)

  /// The languages in which the box is told that there is a voice.
  public var languages = ["en"]
  /// The utterances since the start.
  public private(set) var said: [Entry] = []
  /// A listener that is told of what is said, as it begins.
  public var onSay: ((Entry) -> Void)?

  private let host: SimulatedHost
  private var feed: MusicFeed?

  /// Makes a voice that said nothing.
  public init(host: SimulatedHost) { self.host = host }

  /// Takes the way to the audio thread.
  public func connect(_ feed: consuming MusicFeed) { self.feed = consume feed }

  /// Says something at once, or ends what is being said.
  public func ask(_ request: SpeechRequest) {
    switch request {
    case .say(let utterance, let rate): say(utterance, at: rate)
    case .stop: stop()
    }
  }

  /// Says something at once: the ring holds three texts at 48 kHz, the rest is left out.
  private func say(_ utterance: Utterance, at rate: SampleRate) {
    var room = 0
    if var feed = feed.take() {
      let start = feed.ring.position
      let text = rate.frames(in: Self.pace).value
      room = min(utterance.texts.count, feed.ring.free / text)
      for number in 0..<room {
        let samples = Self.sound(number, count: text, rate: rate)
        _ = samples.withUnsafeBufferPointer { samples in
          samples.baseAddress.map { feed.ring.push($0, count: text) }
        }
      }
      feed.control.publish(MusicControl(start: start, isPlaying: true))
      self.feed = consume feed
    }
    let entry = Entry(
      time: host.now - host.start, texts: utterance.texts,
      length: Seconds(Double(room) * Self.pace.value))
    said.append(entry)
    onSay?(entry)
  }

  /// Ends what is being said.
  private func stop() {
    guard var feed = feed.take() else { return }
    feed.control.publish(MusicControl(start: feed.ring.position, isPlaying: true))
    self.feed = consume feed
  }

  /// Does nothing.
  public func close() {}

  /// A vowel of eight partials from 100 to 180 Hz, with a swell.
  private static func sound(_ number: Int, count: Int, rate: SampleRate) -> [Float] {
    var phase = 0.0
    return (0..<count).map { index in
      let share = Double(index) / Double(count)
      let pitch = 110 + 50 * sin(2 * Double.pi * (share + 0.13 * Double(number)))
      phase += 2 * Double.pi * pitch / rate.hertz
      let wave = (1...8).reduce(0.0) { $0 + sin(Double($1) * phase) / Double($1) }
      return Float(0.35 * sin(Double.pi * share) * wave)
    }
  }
}
