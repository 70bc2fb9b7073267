import Appliance
import Raster
import Units

/// The words at the foot of the stage view: a notice, the chosen string, or what is not as usual; and for some seconds
/// what the controls do, once that is news.
struct StageLine {
  /// Time for which the line says what the controls do: long enough to read two hints.
  private static let newsTime = Seconds(4)

  private var lines: TextLines
  private var shown = Remembered<Content>()
  private var hints: [ControlHint]?
  /// The instant at which ``hints`` became news.
  private var changed: Instant?

  /// The content of the line.
  private enum Content: Equatable {
    case status(TextLines.Status?)
    case hints([ControlHint])
  }

  /// Lays the line out.
  init(in layout: PanelLayout, _ plan: StagePlan, _ ink: inout Ink) {
    lines = TextLines(
      status: plan.line, hints: plan.line, rows: (plan.rows, plan.rows), size: layout.smallText,
      &ink)
  }

  /// The lights of the words.
  var lights: [Light] { shown.lights }

  /// Makes the words those of a state.
  ///
  /// - Returns: Whether they will go by themselves.
  mutating func follow(_ state: ApplianceState, at now: Instant, _ ink: inout Ink) -> Bool {
    let hints = state.hints
    if hints != self.hints {
      self.hints = hints
      changed = now
    }
    let isNews = changed.map { now - $0 < Self.newsTime } ?? false
    // What is wrong goes before what can be done.
    let content: Content =
      isNews && state.notices.isEmpty ? .hints(hints) : .status(state.stageStatus)
    if shown.differs(from: content) {
      switch content {
      case .status(let status?): lines.write(status, into: &shown.lights, &ink)
      case .status(nil): break
      case .hints(let hints): lines.write(hints, into: &shown.lights, &ink)
      }
    }
    return isNews
  }
}

extension ApplianceState {
  /// The status line without all that is as usual; `nil` if nothing else is left.
  fileprivate var stageStatus: TextLines.Status? {
    var status = statusLine
    status.reference = nil
    if case .tuning(_, let isUsual) = status.head, isUsual {
      guard !status.marks.isEmpty else { return nil }
      status.head = .tuning([], isUsual: true)
    }
    return status
  }
}
