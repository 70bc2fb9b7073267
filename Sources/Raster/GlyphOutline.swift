internal import CFreeType

/// Turns FreeType's outlines into paths.
final class GlyphOutline {
  private var path = Path()
  private let scale: Double

  private init(scale: Double) { self.scale = scale }

  /// The path of an outline in font units, y upwards, times `scale` and with y downwards.
  static func path(of outline: inout FT_Outline, scale: Double) -> Path {
    let builder = GlyphOutline(scale: scale)
    var calls = FT_Outline_Funcs(
      move_to: { end, context in
        GlyphOutline.draw(context, end) { $0.move(to: $1[0]) }
      },
      line_to: { end, context in
        GlyphOutline.draw(context, end) { $0.line(to: $1[0]) }
      },
      conic_to: { control, end, context in
        GlyphOutline.draw(context, control, end) { $0.curve($1[0], to: $1[1]) }
      },
      cubic_to: { control1, control2, end, context in
        GlyphOutline.draw(context, control1, control2, end) { $0.curve($1[0], $1[1], to: $1[2]) }
      },
      shift: 0, delta: 0)
    withExtendedLifetime(builder) {
      _ = FT_Outline_Decompose(&outline, &calls, Unmanaged.passUnretained(builder).toOpaque())
    }
    return builder.path
  }

  /// Adds to the path of the builder behind FreeType's context pointer; 0 tells FreeType to go on.
  private static func draw(
    _ context: UnsafeMutableRawPointer?, _ points: UnsafePointer<FT_Vector>?...,
    add: (inout Path, [Point]) -> Void
  ) -> Int32 {
    guard let context else { return 1 }
    let builder = Unmanaged<GlyphOutline>.fromOpaque(context).takeUnretainedValue()
    let scaled = points.compactMap { $0?.pointee }.map {
      Point(Double($0.x) * builder.scale, -Double($0.y) * builder.scale)
    }
    add(&builder.path, scaled)
    return 0
  }
}
