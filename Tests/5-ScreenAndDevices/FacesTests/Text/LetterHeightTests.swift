import Appliance
import Foundation
import Raster
import Testing
import Texts

@testable import Faces

/// The heights of note and cents on a 5-inch panel of 800 by 480 pixels.
///
/// `PHOSPHOR_LETTER_HEIGHTS=1` prints the table.
@Suite struct LetterHeightTests {
  private static let (width, height) = (800, 480)
  private static let layout = PanelLayout(width: width, height: height, density: 1)
  /// Millimetres a pixel.
  private static let pixel = Eye.pixel(width: width, height: height)

  /// Height of the note's capitals on any face, in heights of the tube, at least.
  private static let leastNote = 0.20

  /// Capitals of note and cents on a pair, in pixels; no cents on a pair that does not write them.
  private static func heights(
    _ upper: UpperFace, _ lower: LowerFace, in layout: PanelLayout = Self.layout, _ ink: inout Ink
  ) -> (note: Double, cents: Double?) {
    let plan = upper.plan(writesNumbers: !lower.writesNumbers)
    let note = NoteName(in: layout.tube, at: plan.name, &ink).place(of: .note("A"))
    let text = "\u{2212}12.3"
    let cents =
      plan.numbers.map { TubeNumbers(in: layout.tube, at: $0, ink).place(ofCents: .number(text)) }
      ?? lower.meter.init(in: layout.lowerMeter, text: layout.lowerText, &ink).place(
        ofCents: .number(text))
    return (note.capHeight, cents?.capHeight)
  }

  @Test("every pair's note is a fifth of the tube high, its cents are five minutes of arc at 2 m")
  func heights() {
    var ink = Ink(theme: .amber, fonts: Fonts())
    // ISO 8596: the optotype of acuity 1.0.
    let least = 5 * Eye.detail * Eye.distance.stage / Self.pixel
    let prints = ProcessInfo.processInfo.environment["PHOSPHOR_LETTER_HEIGHTS"] != nil
    for upper in UpperFace.allCases {
      for lower in LowerFace.allCases {
        let (note, cents) = Self.heights(upper, lower, &ink)
        #expect(note >= Self.leastNote * Self.layout.tube.frame.height)
        #expect(cents.map { $0 >= least } == true, "\(upper.rawValue), \(lower.rawValue)")
        guard prints, let cents else { continue }
        print(
          "\(upper.rawValue), \(lower.rawValue): note \(Self.text(note)), cents \(Self.text(cents))"
        )
      }
    }
  }

  @Test("the number comes second to the note on every pair and panel")
  func numberSecond() {
    var ink = Ink(theme: .amber, fonts: Fonts())
    for (width, height) in PanelLayoutTests.sizes + PanelLayoutTests.sizes.map({ ($1, $0) }) {
      let layout = PanelLayout(width: width, height: height, density: 1)
      for upper in UpperFace.allCases {
        for lower in LowerFace.allCases {
          let (note, cents) = Self.heights(upper, lower, in: layout, &ink)
          let letter = layout.note.map { LetterPlan(in: $0).capHeight } ?? 0
          let title = "\(width)x\(height), \(upper.rawValue), \(lower.rawValue)"
          #expect((cents ?? 0) <= 0.9 * max(note, letter), "\(title): \(note), \(cents ?? 0)")
        }
      }
    }
  }

  /// A height in pixels and millimetres.
  private static func text(_ height: Double) -> String {
    String(format: "%.0f px = %.1f mm", height, height * pixel)
  }
}
