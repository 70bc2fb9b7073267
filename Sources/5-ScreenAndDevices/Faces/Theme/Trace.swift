import Glibc
import Raster

extension Beam {
  /// Figures of the glow around a trace.
  private enum Glow {
    /// Reach of the glow at least, in pixels, so that no distance is divided by zero.
    static let leastReach = 0.1
    /// Brightness of the glow beside the core, in that of the core.
    static let brightness = 0.42
    /// Decay of the glow over its reach, as a natural exponent.
    static let decay = 2.2
  }

  /// The beam of a trace: a sharp core `width` pixels wide with a glow that reaches `glow` pixels around
  /// it, the core 0...1 bright.
  static func trace(width: Double, glow: Double, brightness: Double) -> Beam {
    Beam(reach: width / 2 + glow) { distance in
      let core = min(max(width / 2 + 0.5 - distance, 0), 1)
      let far = max(distance - width / 2, 0) / max(glow, Glow.leastReach)
      let around = Glow.brightness * exp(-Glow.decay * far) * max(0, 1 - far)
      return brightness * max(core, around)
    }
  }
}

extension Theme.Phosphor {
  /// Share of the core's colour at full brightness, before it is cut off at 1.
  private static let coreShare = 1.35

  /// Colours of 256 brightnesses: the halo's where there is little, the core's where there is much.
  var palette: [UInt32] {
    (0..<256).map { value in
      let part = Double(value) / 255
      return halo.mixed(with: core, min(1, part * Self.coreShare)).scaled(by: part).word
    }
  }
}
