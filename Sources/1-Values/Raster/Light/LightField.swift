/// Light that is computed anew for each picture, over pixels that stay the same.
public enum LightField: Sendable {
  /// Columns of light through a mask. No sprite may shine on its pixels: it replaces what is there.
  case columns(ColumnField)
  /// Curves written by a beam.
  case beam(BeamField)
  /// A pattern that turns around a centre.
  case dial(DialField)
  /// A picture, pixel by pixel.
  case plane(PlaneField)

  /// True if the field differs from what was drawn last.
  public var isChanged: Bool {
    switch self {
    case .columns(let field): field.isChanged
    case .beam(let field): field.isChanged
    case .dial(let field): field.isChanged
    case .plane(let field): field.isChanged
    }
  }
}

/// The effect of light on the ground it falls on.
public enum Polarity: Sendable {
  /// Adds up, as on a dark tube.
  case light
  /// Takes away, as dark marks on a bright ground.
  case shade
}
