import Appliance
import Foundation
import Raster
import Testing

@testable import Faces

/// How high note and cents are written on a 5-inch panel of 800 by 480 pixels.
///
/// `PHOSPHOR_LETTER_HEIGHTS=1` prints the table.
@Suite struct LetterHeightTests {
  private static let (width, height) = (800, 480)
  private static let layout = PanelLayout(width: width, height: height, density: 1)
  /// Millimetres a pixel.
  private static let pixel =
    Eye.diagonal / Double(width * width + height * height).squareRoot()

  /// Heights of the note's capitals in heights of the tube, as they were before cents came to the tube.
  private static func before(_ face: UpperFace) -> Double {
    switch face {
    case .arc: 0.36
    case .noteWheel, .strobe: 0.28
    case .knob: 0.20
    case .standingWave: 0.22
    }
  }

  /// Capitals of note and cents on a pair, in pixels.
  private static func heights(
    _ upper: UpperFace, _ lower: LowerFace, _ ink: inout Ink
  ) -> (note: Double, cents: Double) {
    let plan = upper.plan(writesNumbers: !lower.writesNumbers)
    let note = NoteName(in: layout.tube, at: plan.name, &ink).place(of: "A")
    let text = "\u{2212}12.3"
    let cents =
      plan.numbers.map { TubeNumbers(in: layout.tube, at: $0, ink).place(ofCents: text) }
      ?? InformationBar(in: layout.lower, text: layout.lowerText, &ink).place(ofCents: text)
    return (note.capHeight, cents.capHeight)
  }

  @Test("no pair's note is smaller than it was, and its cents are five minutes of arc high at 2 m")
  func heights() {
    var ink = Ink(theme: .amber, fonts: Fonts())
    // ISO 8596: the optotype of acuity 1.0.
    let least = 5 * Eye.detail * Eye.distance.stage / Self.pixel
    let prints = ProcessInfo.processInfo.environment["PHOSPHOR_LETTER_HEIGHTS"] != nil
    for upper in UpperFace.allCases {
      for lower in LowerFace.allCases {
        let (note, cents) = Self.heights(upper, lower, &ink)
        let before = Self.before(upper) * Self.layout.tube.frame.height
        #expect(note >= before)
        #expect(cents >= least)
        guard prints else { continue }
        print(
          "\(upper.rawValue), \(lower.rawValue): note \(Self.text(before)) before,"
            + " \(Self.text(note)) now; cents \(Self.text(cents))")
      }
    }
  }

  /// A height in pixels and millimetres.
  private static func text(_ height: Double) -> String {
    String(format: "%.0f px = %.1f mm", height, height * pixel)
  }
}
