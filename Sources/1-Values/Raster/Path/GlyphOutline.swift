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
        GlyphOutline.draw(context) { $0.path.move(to: $0.point(end)) }
      },
      line_to: { end, context in
        GlyphOutline.draw(context) { $0.path.line(to: $0.point(end)) }
      },
      conic_to: { control, end, context in
        GlyphOutline.draw(context) { $0.path.curve($0.point(control), to: $0.point(end)) }
      },
      cubic_to: { control1, control2, end, context in
        GlyphOutline.draw(context) {
          $0.path.curve($0.point(control1), $0.point(control2), to: $0.point(end))
        }
      },
      shift: 0, delta: 0)
    withExtendedLifetime(builder) {
      _ = FT_Outline_Decompose(&outline, &calls, Unmanaged.passUnretained(builder).toOpaque())
    }
    return builder.path
  }

  /// Gives the builder behind FreeType's context pointer; 0 tells FreeType to go on.
  @inline(__always)
  private static func draw(
    _ context: UnsafeMutableRawPointer?, _ add: (GlyphOutline) -> Void
  ) -> Int32 {
    guard let context else { return 1 }
    add(Unmanaged<GlyphOutline>.fromOpaque(context).takeUnretainedValue())
    return 0
  }

  /// A point of the outline in pixels.
  private func point(_ vector: UnsafePointer<FT_Vector>?) -> Point {
    guard let vector = vector?.pointee else { return Point(0, 0) }
    return Point(Double(vector.x) * scale, -Double(vector.y) * scale)
  }
}
