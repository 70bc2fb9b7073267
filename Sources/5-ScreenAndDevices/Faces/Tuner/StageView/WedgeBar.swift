import Raster

/// One bar of two wedges that point to its middle, the left one for flat and the right one for sharp: slices light from
/// the bar's end to where the pitch is, and in tune a block stands between their points.
///
/// A third of a second is the shortest time for which a side or the block stays (``StageMotion``).
struct WedgeBar {
  /// Figures of the bar.
  enum Parameters {
    /// Slices of a wedge.
    static let slices = 8
    /// Part of a slice's place that the slice fills.
    static let fill = 0.86
    /// Height of a wedge at its point, in heights of the bar.
    static let point = 0.22
    /// Width of the gap between both wedges, in places of a slice.
    static let gap = 0.7
    /// The scale from the middle to the end of the bar: the first five cents take three tenths of it.
    static let scale = StretchedScale(reach: 50, linear: 5)
    /// Brightness of the lit slices at the target and at the bar's end, of 256.
    static let levels = (near: 256.0, far: 152.0)
    /// Steps of a slice's brightness.
    static let steps = 16.0
    /// Brightness of a slice that is there but not lit, of 256.
    static let unlit = 48
    /// Reach of the glow around a lit slice, in heights of the bar.
    static let glow = 0.02
    /// Width of the block, in widths of the bar: as large as the room may get brighter by, see `InTuneLightTests`.
    static let block = 0.13
  }

  /// The state that the bar shows.
  enum Shown: Equatable {
    /// Nothing is heard.
    case silent
    /// Too low or too high by so many cents, or so far that no scale has it.
    case off(isSharp: Bool, cents: Double, isFar: Bool)
    /// In tune.
    case tuned
  }

  /// The pixels of the bar.
  let box: PixelBox
  /// Slices of both wedges, each from the middle outwards.
  let outlines: (flat: [Path], sharp: [Path])
  private let slices: (flat: [Sprite], sharp: [Sprite])
  private let block: Sprite

  /// Makes the bar's light for a frame.
  init(in frame: Rectangle, _ ink: inout Ink) {
    box = PixelBox(
      minX: Int(frame.x.rounded()), minY: Int(frame.y.rounded()), maxX: Int(frame.maxX.rounded()),
      maxY: Int(frame.maxY.rounded()))
    let box = box
    let outlines = [-1.0, 1].map { side in
      (0..<Parameters.slices).map { Self.slice($0, side: side, in: box) }
    }
    self.outlines = (outlines[0], outlines[1])
    let theme = ink.theme
    let reach = Double(box.height) * Parameters.glow
    func sprites(_ paths: [Path], _ phosphor: Theme.Phosphor, _ ink: inout Ink) -> [Sprite] {
      paths.map { ink.sprite($0, phosphor, reach: reach, glow: 0.6) }
    }
    slices = (sprites(outlines[0], theme.flat, &ink), sprites(outlines[1], theme.sharp, &ink))
    let width = (Double(box.width) * Parameters.block).rounded()
    let left = (Double(box.minX + box.maxX) / 2 - width / 2).rounded()
    block = ink.sheet.add([
      SpriteSheet.Layer(
        Mask(
          .rectangle(
            Rectangle(x: left, y: Double(box.minY), width: width, height: Double(box.height)))),
        theme.inTune.core)
    ])
  }

  /// Brightness of each slice of a side, from the middle outwards, 0...256.
  ///
  /// - Parameters:
  ///   - cents: The distance from the target.
  ///   - isFar: True for a note of which no scale shows how far it is off: the last slice alone is lit.
  /// - Returns: The brightness of all slices.
  static func levels(cents: Double, isFar: Bool) -> [Int] {
    let place = abs(Parameters.scale.place(of: cents))
    let count = Double(Parameters.slices)
    // The two last slices are lit at the end of the scale.
    let start = isFar ? count - 1 : place * (count - 2)
    let (near, far) = Parameters.levels
    let level = near + (far - near) * place
    return (0..<Parameters.slices).map { index in
      let part = min(max(Double(index) + 1 - start, 0), 1)
      let lit = Int((part * level / Parameters.steps).rounded() * Parameters.steps)
      return max(Parameters.unlit, lit)
    }
  }

  /// Adds the lights of a state.
  func lights(_ shown: Shown, into lights: inout [Light]) {
    var levels = (flat: Self.dark, sharp: Self.dark)
    switch shown {
    case .silent: break
    case .tuned:
      lights.append(Light(block, x: 0, y: 0))
      // They are behind the block.
      (levels.flat[0], levels.sharp[0]) = (0, 0)
    case .off(true, let cents, let isFar): levels.sharp = Self.levels(cents: cents, isFar: isFar)
    case .off(false, let cents, let isFar): levels.flat = Self.levels(cents: cents, isFar: isFar)
    }
    for (sprites, levels) in [(slices.flat, levels.flat), (slices.sharp, levels.sharp)] {
      for (sprite, level) in zip(sprites, levels) {
        lights.append(Light(sprite, x: 0, y: 0, level: level))
      }
    }
  }

  /// Brightness of the slices of a side that is not lit.
  private static let dark = Array(repeating: Parameters.unlit, count: Parameters.slices)

  /// The outline of a slice, counted from the middle.
  private static func slice(_ index: Int, side: Double, in box: PixelBox) -> Path {
    let middle = Point(Double(box.minX + box.maxX) / 2, Double(box.minY + box.maxY) / 2)
    let half = Double(box.width) / 2
    let gap = Parameters.gap / 2
    let place = half / (Double(Parameters.slices) + gap)
    let start = (gap + Double(index)) * place
    let ends = [start + place * (1 - Parameters.fill), start + place]
    let corners = ends.map { distance in
      let height = Parameters.point + (1 - Parameters.point) * distance / half
      return Point(side * distance, height * Double(box.height) / 2)
    }
    let path = Path(polygon: [
      middle + Point(corners[0].x, -corners[0].y), middle + Point(corners[1].x, -corners[1].y),
      middle + corners[1], middle + corners[0],
    ])
    return side > 0 ? path : path.reversed
  }
}

extension WedgeBar.Shown {
  /// The state of a motion.
  init(_ motion: StageMotion) {
    if !motion.isMeasured {
      self = .silent
    } else if motion.isInTune {
      self = .tuned
    } else {
      self = .off(isSharp: motion.isSharp, cents: motion.distance, isFar: motion.isFar)
    }
  }
}
