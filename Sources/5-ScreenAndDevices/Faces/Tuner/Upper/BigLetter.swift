import Appliance
import Raster
import Units

/// The note as large as the tube allows, with nothing but an arrow beside it if it is far off.
struct BigLetter: UpperMeter {
  static let plans = TubePlans(
    withNumbers: TubePlan(
      name: NamePlace(middle: 0.44, capHeight: 0.56, width: 0.90),
      numbers: .line(0.885, 0.115, 0.082), arrow: 0.82),
    alone: TubePlan(
      name: NamePlace(middle: 0.53, capHeight: 0.66, width: 1.0), arrow: 0.86))

  init(in shape: CRTShape, around plan: TubePlan, _ ink: inout Ink) {}

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool { false }
}
