import Appliance
import AudioEngine
import Realtime
import Synthesis
import Units

/// The reports of the audio thread, as they are looked at: whether it gets on, what it lost, which beat it plays.
///
/// - Thread: panel.
struct EngineMonitor: ~Copyable {
  /// One look at the audio thread.
  struct Look {
    /// The thread's newest report.
    var report: EngineReport
    /// True if the thread gets on, or has nothing to get on with.
    var isAlive: Bool
    /// Lines for the log, mostly none.
    var lines: [String]
  }

  private var reports: LatestValueReader<EngineReport>
  private var pulse = Pulse()
  private var log = EngineLog()
  /// The beat of the metronome that was told last.
  private var beatTold = MetronomePulse()

  /// Makes a monitor of the engine that writes the reports.
  init(_ reports: consuming LatestValueReader<EngineReport>) { self.reports = reports }

  /// Looks at the thread; two looks have to be further apart than a period.
  ///
  /// - Parameters:
  ///   - state: What the engine was told to do.
  ///   - lost: Commands that found no room on their way to the engine, so far.
  ///   - now: The time of the look.
  /// - Returns: What was seen.
  mutating func look(_ state: ApplianceState, lost: Int, at now: Instant) -> Look {
    let report = reports.latest()
    let wasStill = pulse.isStill
    let lit = state.stream == nil || wasStill ? nil : state.litVoices
    var lines = log.lines(of: report, lost: lost, lit: lit, at: now)
    let isAlive = pulse.look(at: report, isOpen: state.stream != nil)
    if !isAlive, !wasStill {
      lines.append("the audio thread stands still: watchdogs are not fed")
    }
    return Look(report: report, isAlive: isAlive, lines: lines)
  }

  /// Takes the beat of the metronome if it is another one than was taken last.
  mutating func takeBeat() -> MetronomePulse? {
    let beat = reports.latest().pulse
    guard beat.isNews(after: beatTold) else { return nil }
    beatTold = beat
    return beat
  }
}
