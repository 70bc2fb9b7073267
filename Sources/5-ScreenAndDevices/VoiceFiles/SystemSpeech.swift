public import ChildProcesses
public import DevicePorts

import DiskStore

/// A voice out of the files in a folder, one a language, decoded on a thread of its own.
public final class SystemSpeech: JobService<SpeechRequest, Never>, SpeechPort {
  /// The languages of the folder's voices.
  public let languages: [String]

  private let folder: String
  private let host: any HostPort

  /// Looks which languages there are; nothing is opened before something is to be said.
  ///
  /// - Parameters:
  ///   - folder: The folder in which the files are, each named by its language: `en.voice`.
  ///   - host: What has threads, a clock and a log.
  public init(folder: String, host: any HostPort) {
    self.folder = folder
    self.host = host
    languages = fileNames(in: folder).filter { $0.hasSuffix(VoiceSet.ending) }
      .map { String($0.dropLast(VoiceSet.ending.count)) }.sorted()
    super.init(SpeechLine())
  }

  /// Starts the thread, if there is a voice.
  public func connect(_ feed: consuming MusicFeed) {
    guard !languages.isEmpty else { return }
    begin(
      SpeechJob(line: line, folder: folder, feed: feed, log: { [host] in host.log($0) }),
      on: JobThread("speech", host: host))
  }
}

/// The line between the panel and the job that speaks; nothing comes back.
typealias SpeechLine = ServiceLine<SpeechRequest, Never>
