import AudioEngine
import Synthesis
import Units

/// The log's lines about the audio thread's losses: one a minute at most, none without a loss.
struct EngineLog {
  /// The least time between two lines about losses.
  static let interval = Seconds(60)
  /// The time that sounding and lit keys may differ: far more than a command's delay.
  static let patience = Seconds(2)

  /// The counters as far as the log has told of them.
  private var told = EngineReport()
  private var lostTold = 0
  private var toldAt: Instant?
  /// The instant since when other keys sound than are lit; `nil` while both agree.
  private var differsSince: Instant?
  private var isDifferenceTold = false

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - report: What the audio thread tells.
  ///   - lost: Commands that found no room on their way to it, so far.
  ///   - lit: Which voices are lit if a stream is open; `nil` if none is.
  ///   - now: When it was asked for.
  /// - Returns: What the log has to say, mostly nothing.
  mutating func lines(
    of report: EngineReport, lost: Int, lit: KeySet?, at now: Instant
  ) -> [String] {
    [losses(in: report, lost, at: now), difference(of: report.soundingKeys, from: lit, at: now)]
      .compactMap { $0 }
  }
}

extension EngineLog {
  /// The line about losses since the last such line; `nil` without a loss, or before its time.
  private mutating func losses(in report: EngineReport, _ lost: Int, at now: Instant) -> String? {
    if let toldAt, now - toldAt < Self.interval { return nil }
    let news = zip(Self.counters(of: report, lost), Self.counters(of: told, lostTold)).compactMap {
      now, before in
      now.count > before.count ? "\(now.words) (\(now.count - before.count))" : nil
    }
    guard !news.isEmpty else { return nil }
    defer { (told, lostTold, toldAt) = (report, lost, now) }
    let span = toldAt == nil ? "since the start" : "since the last such line"
    return "audio, \(span): \(news.joined(separator: ", "))"
  }

  /// Each counter of losses, in words.
  private static func counters(
    of report: EngineReport, _ lost: Int
  ) -> [(words: String, count: Int)] {
    [
      ("frames lost by the card", report.lostFrames),
      ("frames that the analysis was too slow for", report.droppedFrames),
      ("samples that were no numbers", report.badSamples),
      ("tones later than they should be", report.lateCommands),
      ("tones that found no room", lost),
      ("times that the ring of music was empty", report.musicShortages),
    ]
  }

  /// The line on keys that sound unlit or are lit and silent: once, until both agree again.
  private mutating func difference(
    of sounding: KeySet, from lit: KeySet?, at now: Instant
  ) -> String? {
    guard let lit, lit != sounding else {
      (differsSince, isDifferenceTold) = (nil, false)
      return nil
    }
    let since = differsSince ?? now
    differsSince = since
    guard !isDifferenceTold, now - since >= Self.patience else { return nil }
    isDifferenceTold = true
    return "\(sounding.count) keys sound and \(lit.count) are lit, not the same ones"
  }
}
