import Appliance
import Foundation
import MusicTheory
import Raster
import Testing
import Texts
import Units

@testable import Faces

/// The cents can be read from two metres, as the note can (``ReadingTests``), on a 5-inch panel of 800 by 480.
@Suite struct CentsReadingTests {
  /// A pair in a theme.
  struct View: Sendable, CustomTestStringConvertible {
    var upper: UpperFace
    var lower: LowerFace
    var theme = PanelTheme.amber

    var testDescription: String { "\(upper), \(lower), \(theme.rawValue)" }
  }

  /// Every digit at each place, off and in tune.
  private static let values = [-12.3, 34.5, -46.7, 28.9, -40.1, 0.6, -2.4, 15.8, -37.2, 49.3]

  /// A part of all views for every day: the smallest numbers, those of the bar, and a bright ground.
  static let some =
    [
      View(upper: .smallestCents, lower: .silent),
      View(upper: .smallestCents, lower: .silent, theme: .daylight),
    ] + writing(.amber)

  /// Every upper face with numbers of its own, and each lower one that writes them, in every theme.
  static let all = PanelTheme.allCases.flatMap { theme in
    UpperFace.allCases.map { View(upper: $0, lower: .silent, theme: theme) } + writing(theme)
  }

  /// Each lower face that writes numbers.
  private static func writing(_ theme: PanelTheme) -> [View] {
    LowerFace.allCases.filter(\.writesNumbers).map {
      View(upper: UpperFace.allCases[0], lower: $0, theme: theme)
    }
  }

  @Test(
    "the cents are read at two metres, digits and sign",
    arguments: ReadingTests.isLong ? all : some)
  func read(view: View) throws {
    let pictures = try Self.values.map { try Self.picture(view, cents: $0) }
    let wanted = Self.values.map { value in
      Readout.cents(Cents(value)).replacingOccurrences(of: "\u{2212}", with: "-")
    }
    let read = try ReadingEngine.agreed(
      on: pictures, isBright: Theme.named(view.theme).polarity == .light, letters: "+-0123456789.",
      isWord: Self.isNumber)
    #expect(read == wanted, "\(read)")
  }

  @Test("cents that are too small are not read")
  func illegible() throws {
    let view = View(upper: .smallestCents, lower: .silent)
    let pictures = try Self.values.map { try Self.picture(view, cents: $0, distance: 6000) }
    let lines = try ReadingEngine.read(
      pictures, enlargement: 5, isBright: true, letters: "+-0123456789.")
    #expect(lines != Self.values.map { Readout.cents(Cents($0)) })
  }

  /// True if a text is a sign, digits, a point and one more digit.
  private static func isNumber(_ text: String) -> Bool {
    guard let sign = text.first, "+-".contains(sign), let point = text.lastIndex(of: ".") else {
      return false
    }
    return text.distance(from: point, to: text.endIndex) == 2 && text.count > 3
      && text.dropFirst().allSatisfy { $0.isNumber || $0 == "." }
  }

  /// The cents as the eye sees them.
  private static func picture(
    _ view: View, cents: Double, distance: Double = Eye.distance.stage
  ) throws -> Grey {
    let (width, height) = (800, 480)
    let start = Instant(nanoseconds: 1_000_000_000)
    var box = Box(view.lower, view.upper, theme: view.theme)
    box.hear(45, cents, at: start)
    var screen = Screen(width: width, height: height, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: start)
    let layout = PanelLayout(width: width, height: height, density: 1)
    var ink = Ink(theme: .named(view.theme), fonts: Fonts())
    let text = Readout.cents(Cents(cents))
    let plan = view.upper.plan(writesNumbers: !view.lower.writesNumbers)
    let onTube = plan.numbers.map {
      TubeNumbers(in: layout.tube, at: $0, ink).place(ofCents: .number(text))
    }
    let below = view.lower.meter.init(in: layout.lower, text: layout.lowerText, &ink)
    let place = try #require(onTube ?? below.place(ofCents: .number(text)))
    return Eye.view(
      screen.surface, place.box,
      detail: Eye.pixelsPerDetail(width: width, height: height, distance: distance))
  }
}

extension UpperFace {
  /// The face with the smallest cents.
  fileprivate static let smallestCents: UpperFace = {
    func height(_ face: UpperFace) -> Double {
      face.plan(writesNumbers: true).numbers?.cents.capHeight ?? .infinity
    }
    return allCases.min { height($0) < height($1) } ?? allCases[0]
  }()
}
