import Appliance
import Raster
import Units

/// The stage view: the whole panel for one letter and one bar, to be read from the back of a stage.
///
/// In tune a block stands in the bar's middle, and a frame closes around the letter. Words are at the foot, only while there is
/// something to say (``StageLine``).
struct StageView: Face {
  private let plan: StagePlan
  private let bar: WedgeBar
  private let frame: [Sprite]
  private var letter: StageLetter
  private var line: StageLine
  private var motion = StageMotion()
  private var barLights = Remembered<WedgeBar.Shown>()

  /// Lays the view out on a panel.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    plan = StagePlan(in: layout)
    bar = WedgeBar(in: plan.bar, &ink)
    letter = StageLetter(in: plan.letterPlan, ink)
    line = StageLine(in: layout, plan, &ink)
    let (width, thickness) = (plan.panel.width, plan.thickness)
    let sides = [
      Rectangle(x: 0, y: 0, width: width, height: thickness),
      Rectangle(x: 0, y: thickness, width: thickness, height: plan.bar.y - thickness),
      Rectangle(
        x: width - thickness, y: thickness, width: thickness, height: plan.bar.y - thickness),
    ]
    frame = sides.map { side in
      ink.sheet.add([SpriteSheet.Layer(Mask(.rectangle(side)), ink.theme.inTune.core)])
    }
  }

  var lights: [[Light]] { [barLights.lights, line.lights] }
  var fields: [LightField] { [.plane(letter.plane)] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let isMoving = motion.follow(heard.meter, at: now)
    letter.follow(motion)
    let shown = WedgeBar.Shown(motion)
    if barLights.differs(from: shown) {
      bar.lights(shown, into: &barLights.lights)
      if shown == .tuned { barLights.lights += frame.map { Light($0, x: 0, y: 0) } }
    }
    line.follow(state, &ink)
    return isMoving
  }
}

extension FaceDescription {
  /// The stage view on the whole panel; its memory is given back, since its letter is as large as the panel.
  static var stageView: Self {
    Self(.panel, "stage-view", .givenBack) { layout, ink in StageView(in: layout, &ink) }
  }
}
