import CDRM
import DevicePorts
import Units

/// A mode that a connector offers.
struct DisplayMode: Equatable {
  /// The kernel's own description, given back to it unchanged.
  let timing: drmModeModeInfo

  /// Pixels a row.
  var width: Int { Int(timing.hdisplay) }
  /// Rows.
  var height: Int { Int(timing.vdisplay) }
  private var pixels: Int { width * height }
  /// True if the panel says that it is made for this mode.
  var isPreferred: Bool { timing.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }
  /// True if every picture is whole; interlaced modes are never chosen.
  var isProgressive: Bool { timing.flags & UInt32(DRM_MODE_FLAG_INTERLACE) == 0 }

  /// Flips a second, from the pixel clock (kHz): the kernel's `vrefresh` is rounded to whole hertz.
  ///
  /// 0 if a driver gives no clock, as small panels without vertical blanks do.
  var refresh: Hertz {
    let total = Double(timing.htotal) * Double(timing.vtotal)
    guard total > 0 else { return Hertz(Double(timing.vrefresh)) }
    return Hertz(Double(timing.clock) * 1000 / total)
  }

  /// True if both modes put the same pixels at the same time.
  static func == (one: Self, other: Self) -> Bool {
    one.width == other.width && one.height == other.height && one.refresh == other.refresh
      && one.timing.flags == other.timing.flags
  }

  /// Pixels of the largest picture that is chosen without being asked for: one of a 4K television costs four times that.
  static let mostPixels = 1920 * 1200

  /// The mode of the size (or of the preferred mode's size) whose refresh is nearest to the wanted.
  ///
  /// If the preferred mode has more than ``mostPixels``, the largest of its shape that has not, or of any shape.
  ///
  /// - Returns: `nil` if there is no progressive mode with `leastSide` pixels each way; if none has
  ///   the size, the choice is made as if no size were wanted.
  static func choose(
    from modes: [DisplayMode], size: DisplayConfiguration.Size?, refresh: Hertz, leastSide: Int = 0
  ) -> DisplayMode? {
    let usable = modes.filter {
      $0.isProgressive && min($0.width, $0.height) >= max(1, leastSide)
    }
    if let size {
      let fitting = usable.filter { $0.width == size.width && $0.height == size.height }
      if let mode = nearest(in: fitting, to: refresh) { return mode }
    }
    guard let preferred = preferred(among: usable) else { return nil }
    return nearest(
      in: usable.filter { $0.width == preferred.width && $0.height == preferred.height },
      to: refresh)
  }

  private static func preferred(among modes: [DisplayMode]) -> DisplayMode? {
    guard let preferred = modes.first(where: \.isPreferred) ?? modes.first else { return nil }
    guard preferred.pixels > mostPixels else { return preferred }
    let smaller = modes.filter { $0.pixels <= mostPixels }
    let ofItsShape = smaller.filter {
      $0.width * preferred.height == $0.height * preferred.width
    }
    return (ofItsShape.isEmpty ? smaller : ofItsShape).max { $0.pixels < $1.pixels } ?? preferred
  }

  /// The sizes of modes in words, each once.
  static func sizes(of modes: [DisplayMode]) -> String {
    var sizes: [String] = []
    for mode in modes where !sizes.contains("\(mode.width)x\(mode.height)") {
      sizes.append("\(mode.width)x\(mode.height)")
    }
    return sizes.joined(separator: ", ")
  }

  /// The first of the modes whose refresh is nearest to `refresh`.
  private static func nearest(in modes: [DisplayMode], to refresh: Hertz) -> DisplayMode? {
    modes.min { abs($0.refresh.value - refresh.value) < abs($1.refresh.value - refresh.value) }
  }
}
