import Appliance
import Raster

/// A meter on the large tube, around what is written there.
protocol UpperMeter: Face {
  /// Places of what is written on the tube.
  static var plans: TubePlans { get }
  /// Face in its place if nothing may move by itself; `nil` for one that stands still by itself.
  static var stillFace: UpperFace? { get }

  /// Makes the meter for a tube, around what is written on it.
  init(in shape: CRTShape, around plan: TubePlan, _ ink: inout Ink)
}

extension UpperMeter {
  static var stillFace: UpperFace? { nil }
}
