import Appliance
import Raster
import Units

/// The large tube of the tuner: a meter, and what is written on it.
struct TubeFace: Face {
  private var meter: any Face
  private var text: TubeText

  /// Makes the meter and its text for a tube.
  init(
    _ type: any UpperMeter.Type, _ plan: TubePlan, in shape: CRTShape, _ ink: inout Ink
  ) {
    meter = type.init(in: shape, around: plan, &ink)
    text = TubeText(in: shape, plan, &ink)
  }

  var lights: [[Light]] { meter.lights + text.lights }
  var fields: [LightField] { meter.fields }

  func drawStatic(_ ink: Ink, on surface: inout Surface) { meter.drawStatic(ink, on: &surface) }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let isMoving = meter.follow(state, heard, at: now, &ink)
    text.follow(heard.meter, &ink)
    return isMoving
  }
}
