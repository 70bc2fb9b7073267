import Glibc
import Raster

/// A picture of grey: what reaches the retina, or a reading engine.
struct Grey {
  let width: Int
  let height: Int
  /// Linear light, 0...1, row by row.
  let values: [Double]
  /// The brightness of most of the rim.
  let ground: Double

  /// Makes a picture of `width` by `height` values.
  init(width: Int, height: Int, values: [Double]) {
    self.width = width
    self.height = height
    self.values = values
    let rim = values.indices.filter {
      $0 < width || $0 >= values.count - width || $0 % width == 0 || $0 % width == width - 1
    }
    ground = rim.isEmpty ? 0 : rim.map { values[$0] }.sorted()[rim.count / 2]
  }

  /// Brightness of a pixel; that of the ground outside.
  subscript(x: Int, y: Int) -> Double {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return ground }
    return values[y * width + x]
  }
}

/// An eye of ordinary acuity in front of a 5-inch panel, 2 m away, or 1 m for what is read with hands on
/// the box.
///
/// A bar, which is more than 2.5 times as long as high, is larger: it has the size of Waveshare's of the same
/// shape, 7.9 inches (1280x400), 8.8 (1920x480) or 11.9 (1480x320).
///
/// Visual acuity 1.0 (20/20) is the ability to tell details of one minute of arc (ISO 8596, the gap of its
/// Landolt ring). The picture is therefore averaged, in linear light, over squares of one minute of arc; one
/// such mean is taken every half minute, which is the spacing of the cones in the fovea (Curcio et al.,
/// "Human photoreceptor topography", J. Comp. Neurol. 292, 1990) and what sampling such detail takes.
enum Eye {
  /// Millimetres from corner to corner of a panel, by the least ratio of its length to its height.
  static let diagonals = [(4.5, 302.0), (3.8, 223.0), (2.5, 201.0), (1.0, 127.0)]
  /// Millimetres from the eye to the panel on a stage, of a player whose foot is on the box, and of one whose hands are.
  static let distance = (stage: 2000.0, foot: 1600.0, hands: 1000.0)
  /// The smallest detail, in radians.
  static let detail = 1.0 / 60 * Double.pi / 180

  /// Pixels of a panel of `width` by `height` that the eye takes for one, so many millimetres away.
  ///
  /// - Parameters:
  ///   - width: Pixels of the panel.
  ///   - height: Rows of the panel.
  ///   - distance: Millimetres from the eye to the panel.
  ///   - acuity: The eye's acuity: at 0.5 the smallest detail is two minutes of arc.
  /// - Returns: Pixels across the smallest detail.
  static func pixelsPerDetail(
    width: Int, height: Int, distance: Double = Eye.distance.stage, acuity: Double = 1
  ) -> Double {
    detail / acuity / (pixel(width: width, height: height) / distance)
  }

  /// Millimetres from one pixel of a panel of `width` by `height` to the next.
  static func pixel(width: Int, height: Int) -> Double {
    let ratio = Double(max(width, height)) / Double(min(width, height))
    let diagonal = diagonals.first { ratio >= $0.0 }?.1 ?? 0
    return diagonal / Double(width * width + height * height).squareRoot()
  }

  /// The view that the eye has of a part of a panel: a value for each half of ``detail``, which is `detail`
  /// pixels here.
  static func view(_ surface: borrowing Surface, _ box: Rectangle, detail: Double) -> Grey {
    let step = detail / 2
    let (width, height) = (Int(box.width / step), Int(box.height / step))
    var values: [Double] = []
    for row in 0..<height {
      for column in 0..<width {
        let square = Rectangle(
          x: box.x + (Double(column) - 0.5) * step, y: box.y + (Double(row) - 0.5) * step,
          width: detail, height: detail)
        values.append(mean(surface, square))
      }
    }
    return Grey(width: width, height: height, values: values)
  }

  /// The mean luminance within a rectangle, pixels at its rim counted in part.
  private static func mean(_ surface: borrowing Surface, _ box: Rectangle) -> Double {
    var (sum, area) = (0.0, 0.0)
    for y in Int(box.y)...Int(box.maxY) where y >= 0 && y < surface.height {
      let down = min(Double(y + 1), box.maxY) - max(Double(y), box.y)
      for x in Int(box.x)...Int(box.maxX) where x >= 0 && x < surface.width {
        let across = min(Double(x + 1), box.maxX) - max(Double(x), box.x)
        guard across > 0, down > 0 else { continue }
        sum += across * down * Luminance.of(surface[x, y])
        area += across * down
      }
    }
    return area > 0 ? sum / area : 0
  }
}

/// Relative luminance and contrast as WCAG 2.1 defines them.
enum Luminance {
  /// Luminance of 0x00RRGGBB, 0...1.
  static func of(_ word: UInt32) -> Double {
    0.2126 * linear(word >> 16) + 0.7152 * linear(word >> 8) + 0.0722 * linear(word)
  }

  /// Contrast of two luminances, 1...21.
  static func contrast(_ a: Double, _ b: Double) -> Double {
    (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }

  private static func linear(_ part: UInt32) -> Double { table[Int(part & 0xFF)] }

  private static let table: [Double] = (0...255).map {
    let value = Double($0) / 255
    return value <= 0.03928 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}
