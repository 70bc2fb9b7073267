import CPNG
public import Raster

/// PNG files of surfaces: 8 bits a channel, RGB, nothing transparent.
public enum PNG {
  /// Writes a picture.
  ///
  /// - Throws: ``PictureFailure`` with libpng's words; the file may then be there in part.
  public static func write(_ surface: borrowing Surface, to path: String) throws(PictureFailure) {
    try write(surface, surface.bounds, to: path)
  }

  /// Writes a part of a picture; `box` lies within it and is not empty.
  ///
  /// - Throws: ``PictureFailure`` with libpng's words; the file may then be there in part.
  public static func write(_ surface: borrowing Surface, _ box: PixelBox, to path: String)
    throws(PictureFailure)
  {
    precondition(!box.isEmpty, "a picture has pixels")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(box.width * box.height * 3)
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX {
        let word = surface[x, y]
        bytes.append(UInt8(truncatingIfNeeded: word >> 16))
        bytes.append(UInt8(truncatingIfNeeded: word >> 8))
        bytes.append(UInt8(truncatingIfNeeded: word))
      }
    }
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    image.width = png_uint_32(box.width)
    image.height = png_uint_32(box.height)
    image.format = rgb
    guard png_image_write_to_file(&image, path, 0, bytes, 0, nil) != 0 else {
      throw PictureFailure(path: path, isWriting: true, reason: message(of: image))
    }
  }

  /// Reads a picture; transparent pixels are laid on black.
  ///
  /// - Throws: ``PictureFailure`` with libpng's words when the file is missing or is no PNG.
  public static func read(_ path: String) throws(PictureFailure) -> Surface {
    var image = png_image()
    image.version = png_uint_32(PNG_IMAGE_VERSION)
    guard png_image_begin_read_from_file(&image, path) != 0 else {
      throw PictureFailure(path: path, isWriting: false, reason: message(of: image))
    }
    image.format = rgb
    let width = Int(image.width)
    let height = Int(image.height)
    var bytes = Array(repeating: UInt8(0), count: width * height * 3)
    var black = png_color()
    guard png_image_finish_read(&image, &black, &bytes, 0, nil) != 0 else {
      throw PictureFailure(path: path, isWriting: false, reason: message(of: image))
    }
    var surface = Surface(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let index = (y * width + x) * 3
        surface[x, y] =
          UInt32(bytes[index]) << 16 | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2])
      }
    }
    return surface
  }

  /// `PNG_FORMAT_RGB`.
  private static let rgb = png_uint_32(PNG_FORMAT_FLAG_COLOR)

  private static func message(of image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}

/// A picture file that cannot be read or written.
public struct PictureFailure: Error, CustomStringConvertible {
  /// The file.
  public var path: String
  /// True if the file was being written; else it was being read.
  public var isWriting: Bool
  /// The reason that libpng gives.
  public var reason: String

  /// One sentence with file and reason.
  public var description: String {
    "\(path): the picture cannot be \(isWriting ? "written" : "read"): \(reason)"
  }
}
