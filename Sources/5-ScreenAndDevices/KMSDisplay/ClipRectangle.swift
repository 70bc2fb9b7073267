import CDRM
import Raster

/// A rectangle of the scan-out, its far sides excluded.
struct ClipRectangle: Equatable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// The rectangle as the `FB_DAMAGE_CLIPS` property takes it.
  var planeClip: drm_mode_rect {
    drm_mode_rect(x1: Int32(left), y1: Int32(top), x2: Int32(right), y2: Int32(bottom))
  }

  /// The rectangle as `drmModeDirtyFB` takes it.
  var dirtyClip: drm_clip_rect {
    drm_clip_rect(x1: UInt16(left), y1: UInt16(top), x2: UInt16(right), y2: UInt16(bottom))
  }
}

extension ClipRectangle {
  /// Rectangles that together hold all damage: a rectangle for each group of rows, turned with them.
  ///
  /// Rows closer than `gap` share a rectangle, and past `limit` the last takes the rest: a panel
  /// behind SPI pays for every rectangle with commands, and for every pixel with time on the wire.
  static func covering(
    _ damage: borrowing Damage, turn: ScanoutCopy.Turn, gap: Int = 16, limit: Int = 8
  ) -> [ClipRectangle] {
    var result: [ClipRectangle] = []
    for y in damage.rowRange where !damage.rows[y].isEmpty {
      let start = Int(damage.rows[y].start)
      let end = Int(damage.rows[y].end)
      if var last = result.last, y - last.bottom < gap || result.count == limit {
        last.left = min(last.left, start)
        last.right = max(last.right, end)
        last.bottom = y + 1
        result[result.count - 1] = last
      } else {
        result.append(ClipRectangle(left: start, top: y, right: end, bottom: y + 1))
      }
    }
    return result.map { $0.turned(turn, width: damage.width, height: damage.height) }
  }

  /// The same pixels after a picture of `width` by `height` pixels has been turned.
  private func turned(_ turn: ScanoutCopy.Turn, width: Int, height: Int) -> ClipRectangle {
    switch turn {
    case .none:
      self
    case .quarter:
      ClipRectangle(left: height - bottom, top: left, right: height - top, bottom: right)
    case .half:
      ClipRectangle(
        left: width - right, top: height - bottom, right: width - left, bottom: height - top)
    case .threeQuarters:
      ClipRectangle(left: top, top: width - right, right: bottom, bottom: width - left)
    }
  }
}
