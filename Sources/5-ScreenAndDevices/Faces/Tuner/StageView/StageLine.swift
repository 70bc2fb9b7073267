import Appliance
import Raster

/// The words at the foot of the stage view: what the controls do for a while, else a notice, the chosen string, or what
/// is not as usual.
struct StageLine {
  private var lines: LineLetters
  private let place: TextLines.Place
  private var shown = Remembered<LineLetters.Foot>()

  /// Lays the line out.
  init(in layout: PanelLayout, _ plan: StagePlan, _ ink: inout Ink) {
    lines = LineLetters(in: layout, &ink)
    place = plan.line
  }

  /// The lights of the words.
  var lights: [Light] { shown.lights }

  /// Makes the words those of a state.
  mutating func follow(_ state: ApplianceState, _ ink: inout Ink) {
    let content = lines.foot(of: state).onStage
    if shown.differs(from: content) {
      lines.write(content, in: place, into: &shown.lights, &ink)
    }
  }
}

extension LineLetters.Foot {
  /// The line without all that is as usual.
  fileprivate var onStage: Self {
    var foot = self
    foot.status.reference = nil
    if case .tuning(_, let isUsual) = status.head, isUsual {
      foot.status.head = .tuning([], isUsual: true)
    }
    return foot
  }
}
