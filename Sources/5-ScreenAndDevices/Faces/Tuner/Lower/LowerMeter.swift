import MusicTheory
import Raster
import Texts

/// A meter on the small tube.
protocol LowerMeter: Face {
  /// True if the meter writes cents and frequency, so that the large tube need not.
  static var writesNumbers: Bool { get }

  /// Makes the meter for the small tube, its capitals `text` pixels high if there is room.
  init(in frame: Rectangle, text: Double, _ ink: inout Ink)

  /// Place where a note is written; `nil` on a face that writes none.
  func place(of note: MIDINote, _ ink: Ink) -> WrittenName?
  /// Place where cents are written, their unit left out; `nil` on a face that writes none.
  func place(ofCents text: Text) -> WrittenName?
}

extension LowerMeter {
  static var writesNumbers: Bool { false }
  func place(of note: MIDINote, _ ink: Ink) -> WrittenName? { nil }
  func place(ofCents text: Text) -> WrittenName? { nil }
}
