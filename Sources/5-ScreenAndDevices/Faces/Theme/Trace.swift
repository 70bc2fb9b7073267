import Glibc
import Raster

extension Beam {
  /// The beam of a trace: a sharp core `width` pixels wide with a glow that reaches `glow` pixels around
  /// it, the core 0...1 bright.
  static func trace(width: Double, glow: Double, brightness: Double) -> Beam {
    Beam(reach: width / 2 + glow) { distance in
      let core = min(max(width / 2 + 0.5 - distance, 0), 1)
      let far = max(distance - width / 2, 0) / max(glow, 0.1)
      return brightness * max(core, 0.42 * exp(-2.2 * far) * max(0, 1 - far))
    }
  }
}

extension Theme.Phosphor {
  /// Colours of 256 brightnesses: the halo's where there is little, the core's where there is much.
  var palette: [UInt32] {
    (0..<256).map { value in
      let part = Double(value) / 255
      return halo.mixed(with: core, min(1, part * 1.35)).scaled(by: part).word
    }
  }
}
