import AudioEngine
import Synthesis
import Units

/// What the log tells of the audio thread's losses: at most a line a minute, and nothing where nothing was lost.
struct EngineLog {
  /// Between two lines about losses.
  static let interval = Seconds(60)
  /// How long keys may sound and not be lit, or the other way round: far more than a command's delay.
  static let patience = Seconds(2)

  /// As far as it was told.
  private var told = EngineReport()
  private var lostTold = 0
  private var toldAt: Instant?
  /// Since when what sounds is not what is lit.
  private var differsSince: Instant?
  private var isDifferenceTold = false

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - report: What the audio thread tells.
  ///   - lost: Commands that found no room on their way to it, so far.
  ///   - lit: Which voices are lit where a stream is open; `nil` where none is.
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
  /// What was lost since the last line, if it is time for one.
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

  /// That keys sound and are not lit, or are lit and do not sound: once, until they agree again.
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
