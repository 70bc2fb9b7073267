internal import CFreeType

/// The outlines of one font, read from bytes in memory.
///
/// Outlines are taken unscaled and unhinted, so that letters have the same shape with every version of
/// FreeType; scaling and filling are ours.
///
/// - Thread: panel. FreeType is called when a glyph is first asked for only.
public final class Typeface {
  /// A letter at 1 pixel an em: y grows downwards from the baseline.
  public struct Glyph {
    /// The letter's outline.
    public let path: Path
    /// Distance from the letter's origin to that of the next letter, in ems.
    public let advance: Double
  }

  /// Height of capital letters, in ems.
  public private(set) var capHeight = 0.7
  /// Advance of the widest digit, in ems.
  public private(set) var digitAdvance = 0.5

  private let library: FT_Library
  private let face: FT_Face
  private let unitsPerEm: Double
  /// Advances in font units of the letters that were asked for.
  private var advances: [Unicode.Scalar: Double] = [:]

  private let openMissing: () -> Typeface?
  /// The font that has the letters which this one lacks, opened when the first of them is wanted.
  private lazy var missing = openMissing()

  /// Opens a font; `nil` if FreeType cannot read it.
  ///
  /// - Parameters:
  ///   - bytes: A TrueType or OpenType file; must stay valid as long as the typeface lives.
  ///   - missing: Opens the font that has the letters which this one lacks, once they are wanted; `nil` for none.
  public init?(bytes: UnsafeRawBufferPointer, missing: @escaping () -> Typeface? = { nil }) {
    var library: FT_Library?
    guard FT_Init_FreeType(&library) == 0, let library else { return nil }
    var face: FT_Face?
    let start = bytes.baseAddress?.assumingMemoryBound(to: FT_Byte.self)
    guard FT_New_Memory_Face(library, start, FT_Long(bytes.count), 0, &face) == 0, let face else {
      FT_Done_FreeType(library)
      return nil
    }
    self.library = library
    self.face = face
    openMissing = missing
    unitsPerEm = Double(face.pointee.units_per_EM)
    digitAdvance =
      "0123456789".unicodeScalars.compactMap { advance(of: $0, size: 1) }.max() ?? 0.5
    if let box = glyph("H", size: 1000)?.path.pixelBox { capHeight = Double(-box.minY) / 1000 }
  }

  deinit {
    FT_Done_Face(face)
    FT_Done_FreeType(library)
  }

  /// The outline of a character at `size` pixels an em.
  ///
  /// - Returns: `nil` if the font lacks it.
  public func glyph(_ character: Unicode.Scalar, size: Double) -> Glyph? {
    let index = FT_Get_Char_Index(face, FT_ULong(character.value))
    guard index != 0, FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph
    else { return missing?.glyph(character, size: size) }
    let scale = size / unitsPerEm
    return Glyph(
      path: GlyphOutline.path(of: &slot.pointee.outline, scale: scale),
      advance: Double(slot.pointee.advance.x) * scale)
  }

  /// Pixels from a character's origin to that of the next letter at `size` pixels an em.
  ///
  /// - Returns: `nil` if the font lacks it.
  public func advance(of character: Unicode.Scalar, size: Double) -> Double? {
    if let advance = advances[character] { return advance * (size / unitsPerEm) }
    let index = FT_Get_Char_Index(face, FT_ULong(character.value))
    guard index != 0, FT_Load_Glyph(face, index, FT_Int32(FT_LOAD_NO_SCALE)) == 0,
      let slot = face.pointee.glyph
    else { return missing?.advance(of: character, size: size) }
    let advance = Double(slot.pointee.advance.x)
    advances[character] = advance
    return advance * (size / unitsPerEm)
  }
}
