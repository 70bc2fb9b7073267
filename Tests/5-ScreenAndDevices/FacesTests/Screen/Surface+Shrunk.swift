import Raster

extension Surface {
  /// The picture with blocks of pixels averaged, so that large panels have small golden pictures: one
  /// pixel that is 10 steps off still shows.
  borrowing func shrunk(by factor: Int) -> Surface {
    var result = Surface(width: width / factor, height: height / factor)
    let half = factor * factor / 2
    for y in 0..<result.height {
      for x in 0..<result.width {
        var sums = SIMD3<Int>(repeating: half)
        for row in 0..<factor {
          for column in 0..<factor {
            let word = Int(self[x * factor + column, y * factor + row])
            sums &+= SIMD3(word >> 16 & 255, word >> 8 & 255, word & 255)
          }
        }
        let mean = sums / (factor * factor)
        result[x, y] = UInt32(mean[0] << 16 | mean[1] << 8 | mean[2])
      }
    }
    return result
  }
}
