public import DevicePorts

import Glibc
import RequestQueues

/// A voice out of the files in a folder, one a language, decoded on a thread of its own.
public final class SystemSpeech: SpeechPort {
  /// The languages of the folder's voices.
  public let languages: [String]

  private let asked = WakeUp()
  private let queue: SpeechQueue
  private let folder: String
  private let host: any HostPort
  private var speaker: (any WorkerPort)?

  /// Looks which languages there are; nothing is opened before something is to be said.
  ///
  /// - Parameters:
  ///   - folder: The folder in which the files are, each named by its language: `en.voice`.
  ///   - host: What has threads, a clock and a log.
  public init(folder: String, host: any HostPort) {
    self.folder = folder
    self.host = host
    languages = Self.languages(of: folder)
    queue = SpeechQueue(wakeWorker: { [asked] in asked.signal() }, wakePanel: {})
  }

  deinit { close() }

  private static func languages(of folder: String) -> [String] {
    guard let listing = opendir(folder) else { return [] }
    var languages: [String] = []
    defer { closedir(listing) }
    while let entry = readdir(listing) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(VoiceSet.ending) {
        languages.append(String(name.dropLast(VoiceSet.ending.count)))
      }
    }
    return languages.sorted()
  }

  /// Starts the thread, if there is a voice.
  public func connect(_ feed: consuming MusicFeed) {
    guard !languages.isEmpty else { return }
    let thread = SpeechThread(
      queue: queue, asked: asked, folder: folder, feed: feed, log: { [host] in host.log($0) })
    speaker = host.startWorker("speech") { thread.run() }
    speaker?.wake()
  }

  /// Says something in place of what is being said, or ends that.
  public func ask(_ request: SpeechRequest) { queue.change { $0 = [request] } }

  /// Ends the thread.
  public func close() {
    queue.askForEnd()
    speaker?.stop()
    speaker = nil
  }
}

/// The way from the panel to the thread that speaks; nothing comes back.
typealias SpeechQueue = RequestQueue<SpeechRequest, Never>
