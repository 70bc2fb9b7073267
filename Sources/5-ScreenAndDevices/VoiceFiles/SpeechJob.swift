import AudioFiles
import ChildProcesses
import DevicePorts
import Glibc
import Realtime
import RequestQueues
import Units

/// Decodes phrases into the audio thread's ring, one after the other, until something else is to be said.
///
/// It needs no process: the files are the box's own.
final class SpeechJob: Job, @unchecked Sendable {
  /// The time between two looks at a ring that is full: it holds a sixth of a second at 192 kHz.
  private static let interval = Seconds(0.02)

  private let line: SpeechLine
  private let folder: String
  private let log: @Sendable (String) -> Void
  private var feed: MusicFeed
  private var control = MusicControl(isPlaying: true)
  private var voice: OpenVoice?
  /// Files that could not be used, each told once.
  private var told: Set<String> = []
  private var phrases: ArraySlice<String> = []
  private var rate = SampleRate(48000)
  /// Samples of the phrase that is on its way into the ring.
  private var samples: ArraySlice<Float> = []

  /// A voice that is open, and its language.
  private final class OpenVoice {
    let language: String
    let set: VoiceSet

    init(_ language: String, _ set: consuming VoiceSet) {
      self.language = language
      self.set = set
    }
  }

  init(
    line: SpeechLine, folder: String, feed: consuming MusicFeed,
    log: @escaping @Sendable (String) -> Void
  ) {
    self.line = line
    self.folder = folder
    self.feed = feed
    self.log = log
  }

  var watched: [Watched] { [Watched(line.asked.descriptor, POLLIN)] }

  private(set) var deadline: Instant?

  func work(with processes: Processes, woken: [Int32]) -> Bool {
    guard step() else { return false }
    let now = processes.now
    deadline = !samples.isEmpty ? now + Self.interval : phrases.isEmpty ? nil : now
    return true
  }

  func hear(_ record: Record) {}

  func processEnded(_ end: ChildProcess.End) {}

  func end() { line.queue.askForEnd() }

  /// Takes what is asked for, and as much into the ring as there is room for.
  ///
  /// - Returns: `false` for the end.
  func step() -> Bool {
    guard let requests = line.takeRequests() else {
      fallSilent()
      return false
    }
    switch requests.last {
    case .say(let utterance, let rate): begin(utterance, at: rate)
    case .stop: fallSilent()
    case nil: break
    }
    if samples.isEmpty, let phrase = phrases.popFirst() { samples = decoded(phrase) }
    push()
    return true
  }

  /// Drops what the ring holds: the audio thread lets it fall and goes on behind it.
  private func fallSilent() {
    (phrases, samples) = ([], [])
    control = MusicControl(start: feed.ring.position, isPlaying: true)
    feed.control.publish(control)
  }

  private func begin(_ utterance: Utterance, at rate: SampleRate) {
    fallSilent()
    self.rate = rate
    guard let voice = voice(of: utterance.language) else { return }
    let phrases = utterance.sentences.flatMap { pieces in
      SpokenText.phrases(of: pieces) { voice.set.has($0) }
    }
    self.phrases = ArraySlice(phrases.prefix(SpokenText.mostPhrases))
  }

  /// The voice of a language, opened if another one is open; `nil` if it cannot be used.
  private func voice(of language: String) -> OpenVoice? {
    if let voice, voice.language == language { return voice }
    do throws(VoiceFileError) {
      voice = OpenVoice(language, try VoiceSet("\(folder)/\(language)\(VoiceSet.ending)"))
    } catch {
      tell("\(error)")
      voice = nil
    }
    return voice
  }

  private func tell(_ sentence: String) {
    if told.insert(sentence).inserted { log("voice: \(sentence)") }
  }

  /// The samples of a phrase at the stream's rate; none if it is damaged, which is told.
  private func decoded(_ phrase: String) -> ArraySlice<Float> {
    do throws(VoiceFileError) {
      guard let sound = try voice?.set.sound(of: phrase) else { return [] }
      return ArraySlice(Self.converted(sound.mono, from: sound.rate, to: rate))
    } catch { tell("\(error)") }
    return []
  }

  static func converted(_ samples: [Float], from: SampleRate, to: SampleRate) -> [Float] {
    guard from != to else { return samples }
    do throws(ResamplingError) {
      var converter = try RateConverter(from: from, to: to)
      let room = Int(Double(samples.count) * to.hertz / from.hertz) + 64
      return [Float](unsafeUninitializedCapacity: room) { output, count in
        samples.withUnsafeBufferPointer { input in
          guard let base = input.baseAddress, let output = output.baseAddress else { return }
          var taken = 0
          while count < room {
            let progress = converter.convert(
              base + taken, count: samples.count - taken, into: output + count, room: room - count)
            taken += progress.taken
            count += progress.made
            if progress.made == 0, progress.taken == 0 { break }
          }
        }
      }
    } catch { return [] }
  }

  /// Gives the ring what it has room for.
  private func push() {
    let count = min(feed.ring.free, samples.count)
    if count > 0 {
      samples.withUnsafeBufferPointer { samples in
        guard let base = samples.baseAddress else { return }
        _ = feed.ring.push(base, count: count)
      }
      samples = samples.dropFirst(count)
    }
    let isOpen = !samples.isEmpty || !phrases.isEmpty
    if isOpen != control.isOpen {
      control.isOpen = isOpen
      feed.control.publish(control)
    }
  }
}
