/// Turns the brightness of a sprite's two layers into colours.
struct SpriteColoring {
  /// Values of all outer layers.
  let outside: UnsafePointer<UInt8>
  /// Values of all inner layers.
  let inside: UnsafePointer<UInt8>
  /// The words behind values of the outer layer.
  let outer: UnsafePointer<UInt32>
  /// The words behind values of the inner layer.
  let inner: UnsafePointer<UInt32>

  /// Writes the colours of rows one after another, with dark ones before each and behind the last.
  func color(
    _ rows: ArraySlice<SpriteSheet.Row>, _ inside: Int, into words: UnsafeMutablePointer<UInt32>
  ) {
    var target = words
    var values = self.inside + inside
    Additive.store(SIMD4(), target)
    for row in rows {
      target += SpritePicture.margin
      let middle = target + (Int(row.inner.start) &- Int(row.lit.start))
      Self.color(outside + Int(row.first), row.lit.count, outer) { target[$0] = $1 }
      // No channel runs over: a layer gives each at most its own value, and both together are 255 at most.
      Self.color(values, row.inner.count, inner) { middle[$0] &+= $1 }
      values += row.inner.count
      target += row.lit.count
      Additive.store(SIMD4(), target)
    }
  }

  /// Looks up values four at a time, since a loop would cost as much as what it does.
  @inline(__always)
  private static func color(
    _ values: UnsafePointer<UInt8>, _ count: Int, _ shades: UnsafePointer<UInt32>,
    _ body: (Int, UInt32) -> Void
  ) {
    var index = 0
    while index &+ 4 <= count {
      body(index, shades[Int(values[index])])
      body(index &+ 1, shades[Int(values[index &+ 1])])
      body(index &+ 2, shades[Int(values[index &+ 2])])
      body(index &+ 3, shades[Int(values[index &+ 3])])
      index &+= 4
    }
    while index < count {
      body(index, shades[Int(values[index])])
      index &+= 1
    }
  }
}
