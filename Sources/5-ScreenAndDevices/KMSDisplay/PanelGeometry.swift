import DevicePorts
import Raster

extension Panel.Rotation {
  /// The turn that makes a picture upright on a panel whose `panel orientation` property is `name`.
  ///
  /// "Left Side Up" says that the panel is mounted turned clockwise, its left side up, so the picture
  /// is turned the other way (the kernel's `drm_client_rotation` does the same). An unknown name or
  /// none is taken as upright.
  ///
  /// - Source: Linux, `Documentation/gpu/drm-kms.rst`, standard connector properties.
  init(orientation name: String?) {
    switch name {
    case "Upside Down": self = .half
    case "Left Side Up": self = .threeQuarters
    case "Right Side Up": self = .quarter
    default: self = .none
    }
  }

  /// The same turn as `ScanoutCopy` calls it.
  var turn: ScanoutCopy.Turn {
    switch self {
    case .none: .none
    case .quarter: .quarter
    case .half: .half
    case .threeQuarters: .threeQuarters
    }
  }
}

/// The density of a panel: the number of pixels that make a point.
enum Density {
  /// Pixels an inch at which a pixel is a point.
  ///
  /// That of the first phone screens, in whose points layouts are measured. A 7-inch 800x480 panel has 133 and a
  /// monitor about 96: both are plain.
  static let plainPixelsPerInch = 160.0

  /// Pixels a point of a panel of `width` by `height` pixels on as many millimetres.
  ///
  /// Never under 1, in steps of a quarter so that lines fall on pixels alike on similar panels. 1 if
  /// the millimetres cannot be true: none, or pixels that are far from square (some monitors give
  /// their aspect ratio in place of their size).
  static func of(
    width: Int, height: Int, millimetresWide: Int, millimetresHigh: Int
  ) -> Double {
    guard millimetresWide >= 20, millimetresHigh >= 20, width > 0, height > 0 else { return 1 }
    let across = Double(width) / Double(millimetresWide)
    let down = Double(height) / Double(millimetresHigh)
    guard (0.8...1.25).contains(across / down) else { return 1 }
    let pixelsPerInch = (across + down) / 2 * 25.4
    return max(1, (pixelsPerInch / plainPixelsPerInch * 4).rounded() / 4)
  }
}
