/// Notes as a musician writes them, checked by the compiler: `.e(2)`, `.fSharp(3)`, `.bFlat(4)`.
///
/// The octave is that of scientific pitch notation: `.c(4)` is middle C.
extension MIDINote {
  static func c(_ octave: Int) -> Self { Self(spelled: 0, octave) }
  static func cSharp(_ octave: Int) -> Self { Self(spelled: 1, octave) }
  static func dFlat(_ octave: Int) -> Self { Self(spelled: 1, octave) }
  static func d(_ octave: Int) -> Self { Self(spelled: 2, octave) }
  static func dSharp(_ octave: Int) -> Self { Self(spelled: 3, octave) }
  static func eFlat(_ octave: Int) -> Self { Self(spelled: 3, octave) }
  static func e(_ octave: Int) -> Self { Self(spelled: 4, octave) }
  static func f(_ octave: Int) -> Self { Self(spelled: 5, octave) }
  static func fSharp(_ octave: Int) -> Self { Self(spelled: 6, octave) }
  static func gFlat(_ octave: Int) -> Self { Self(spelled: 6, octave) }
  static func g(_ octave: Int) -> Self { Self(spelled: 7, octave) }
  static func gSharp(_ octave: Int) -> Self { Self(spelled: 8, octave) }
  static func aFlat(_ octave: Int) -> Self { Self(spelled: 8, octave) }
  static func a(_ octave: Int) -> Self { Self(spelled: 9, octave) }
  static func bFlat(_ octave: Int) -> Self { Self(spelled: 10, octave) }
  static func b(_ octave: Int) -> Self { Self(spelled: 11, octave) }

  private init(spelled semitones: Int, _ octave: Int) {
    self.init(12 * (octave + 1) + semitones)
  }
}
