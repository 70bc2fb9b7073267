import Appliance
import Raster
import Units

/// The bar of the stage view on the small tube: two wedges that grow towards the middle, and a block in tune.
struct Wedges: LowerMeter {
  /// Part of the glass that the bar takes, across and down.
  private static let share = (across: 0.90, down: 0.62)

  private let bar: WedgeBar
  private var motion = StageMotion()
  private var remembered = Remembered<WedgeBar.Shown>()

  init(in frame: Rectangle, text _: Double, _ ink: inout Ink) {
    let (width, height) = (frame.width * Self.share.across, frame.height * Self.share.down)
    bar = WedgeBar(
      in: Rectangle(
        x: frame.center.x - width / 2, y: frame.center.y - height / 2, width: width,
        height: height), &ink)
  }

  var lights: [[Light]] { [remembered.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let isMoving = motion.follow(heard.meter, at: now)
    let shown = WedgeBar.Shown(motion)
    if remembered.differs(from: shown) { bar.lights(shown, into: &remembered.lights) }
    return isMoving
  }
}
