import Appliance
import Raster

/// The colours of the views of the spectrum and of the waveform below them.
///
/// Rainbow: blue, cyan, green, yellow and red from the low end to the high one, dim at a bar's foot and full at its
/// top; a spectrogram goes by loudness, over black, blue, cyan, yellow and red. The red leans to coral, on a bright ground
/// to plum: by WCAG 2.3.1 a red is saturated from four fifths of the linear light on, and such a red may not move.
/// The blue is lighter than the screen's own, whose light is a fourteenth of white's.
struct SpectrumPaint {
  /// Hues from the low end to the high one.
  static let hues = 64
  /// Brightness from which on a hue turns to white, 0...1, and the share of white in its brightest value.
  private static let (hot, white) = (0.8, 0.3)

  /// The colours of 256 values, of one hue after the other.
  let palette: [UInt32]
  /// The colours of 256 loudnesses; `nil` for the tube's own.
  let heat: [UInt32]?

  /// Makes the colours of a theme.
  init(_ colors: SpectrumColors, _ theme: Theme) {
    switch colors {
    case .phosphor:
      (palette, heat) = (theme.trace.palette, nil)
    case .rainbow:
      let isLight = theme.polarity == .light
      let stops = isLight ? Self.lights : Self.shades
      palette = (0..<Self.hues).flatMap { hue in
        let color = Self.color(at: Double(hue) / Double(Self.hues - 1), of: stops)
        return Self.brightnesses(of: color, isHot: isLight)
      }
      heat = (0..<256).map { value in
        let stops = isLight ? Self.heatLights : Self.heatShades
        return Self.color(at: Double(value) / 255, of: stops).word
      }
    }
  }

  /// The colours of 256 brightnesses of the waveform below the views.
  static func trace(_ colors: SpectrumColors, _ theme: Theme) -> [UInt32] {
    switch colors {
    case .phosphor: return theme.trace.palette
    case .rainbow:
      let isLight = theme.polarity == .light
      return brightnesses(of: (isLight ? lights : shades)[1], isHot: isLight)
    }
  }

  /// A plane whose pixels have the hue of their frequency.
  func plane(_ places: some SpectrumPlaces) -> PlaneField {
    let box = places.box
    guard palette.count > 256 else { return PlaneField(box: box, palette: palette) }
    var hues: [UInt8] = []
    hues.reserveCapacity(box.width * box.height)
    for y in box.rows {
      for x in box.minX..<box.maxX {
        let place = places.place(of: Point(Double(x) + 0.5, Double(y) + 0.5))
        hues.append(Self.hue(at: place?.across ?? 0))
      }
    }
    return PlaneField(box: box, palette: palette, hues: hues)
  }

  /// A plane whose hues are drawn together with its values.
  func plane(_ box: PixelBox) -> PlaneField {
    let hues = palette.count > 256 ? [UInt8](repeating: 0, count: box.width * box.height) : []
    return PlaneField(box: box, palette: palette, hues: hues)
  }

  /// The hue of a place between the low end and the high one, 0...1.
  static func hue(at across: Double) -> UInt8 {
    UInt8(min(max(across, 0), 1) * Double(hues - 1) + 0.5)
  }

  /// Colours that are added to a dark ground, from the low end to the high one.
  private static let lights = [
    Color(0x3A6EFF), Color(0x00D2F5), Color(0x30E070), Color(0xF5DC3C), Color(0xFF705C),
  ]
  /// Colours that are taken from a bright ground: blue, petrol, green, ochre and plum are left, the last two so dark
  /// that they are no saturated red over the lines and the shadows of the ground either.
  private static let shades = [
    Color(0xD2B118), Color(0xF0754A), Color(0xE06EAE), Color(0x6076B0), Color(0x608E58),
  ]
  private static let heatLights = [
    Color.black, Color(0x2038CC), Color(0x00E0F0), Color(0xFFF03C), Color(0xFF705C),
  ]
  private static let heatShades = [
    Color.black, Color(0x966C18), Color(0xDC7A50), Color(0x4A86D2), Color(0x30A064),
  ]

  private static func color(at place: Double, of stops: [Color]) -> Color {
    let scaled = place * Double(stops.count - 1)
    let index = min(Int(scaled), stops.count - 2)
    return stops[index].mixed(with: stops[index + 1], scaled - Double(index))
  }

  private static func brightnesses(of color: Color, isHot: Bool) -> [UInt32] {
    (0..<256).map { value in
      let part = Double(value) / 255
      let heat = isHot ? white * max(0, part - hot) / (1 - hot) : 0
      return color.mixed(with: Color(0xFFFFFF), heat).scaled(by: part).word
    }
  }
}
