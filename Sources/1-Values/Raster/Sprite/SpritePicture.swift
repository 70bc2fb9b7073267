/// The rows and colours that a sprite is drawn from; valid as long as that takes.
struct SpritePicture {
  /// The first row.
  let rows: UnsafePointer<SpriteSheet.Row>
  /// The first lit pixel of the first row, 0x00RRGGBB.
  ///
  /// Lit pixels of the rows follow one another, with ``margin`` dark ones before each row and behind the last, so that
  /// blocks of ``LightCanvas`` may begin before a row and end behind it.
  let words: UnsafePointer<UInt32>

  /// Dark pixels around each row: a block.
  static var margin: Int { 4 }

  /// The first lit pixel of a row.
  @inline(__always)
  func line(_ number: Int) -> UnsafePointer<UInt32> {
    words + (Int(rows[number].first &- rows[0].first) &+ number &* Self.margin)
  }
}

extension SpriteSheet {
  /// Gives the rows and colours of a sprite, as long as `body` runs.
  @inline(__always)
  mutating func withPicture(of sprite: Sprite, _ body: (SpritePicture) -> Void) {
    let place = colors.place(of: sprite.number) ?? keep(sprite)
    let row = entries[sprite.number].row
    colors.words.withUnsafeBufferPointer { words in
      rows.withUnsafeBufferPointer { rows in
        guard let words = words.baseAddress, let rows = rows.baseAddress else { return }
        body(SpritePicture(rows: rows + row, words: words + place + SpritePicture.margin))
      }
    }
  }

  /// Makes the values of a sprite colours that are kept.
  ///
  /// - Returns: Where they are.
  private mutating func keep(_ sprite: Sprite) -> Int {
    let entry = entries[sprite.number]
    let last = rows[entry.row + sprite.box.height - 1]
    let pixels = Int(last.first - rows[entry.row].first) + last.lit.count
    let (outside, inside, rows, shades) = (outside, inside, rows, shades.words)
    return colors.keep(
      sprite.number, count: pixels + (sprite.box.height + 1) * SpritePicture.margin
    ) { words in
      outside.withUnsafeBufferPointer { outside in
        inside.withUnsafeBufferPointer { inside in
          shades.withUnsafeBufferPointer { shades in
            guard let outside = outside.baseAddress, let inside = inside.baseAddress,
              let shades = shades.baseAddress
            else { return }
            SpriteColoring(
              outside: outside, inside: inside, outer: shades + entry.outer,
              inner: shades + entry.inner
            ).color(rows[entry.row..<(entry.row + sprite.box.height)], entry.inside, into: words)
          }
        }
      }
    }
  }
}
