extension Surface {
  /// A copy turned clockwise by so many quarter turns.
  public borrowing func turned(quarters: Int) -> Surface {
    let turns = ((quarters % 4) + 4) % 4
    let isSideways = turns % 2 == 1
    var result = Surface(
      width: isSideways ? height : width, height: isSideways ? width : height)
    for y in 0..<height {
      for x in 0..<width {
        let word = pixels[y * stride + x]
        switch turns {
        case 0: result[x, y] = word
        case 1: result[height - 1 - y, x] = word
        case 2: result[width - 1 - x, height - 1 - y] = word
        default: result[y, width - 1 - x] = word
        }
      }
    }
    return result
  }
}
