import MusicTheory
import Raster
import TestSupport

@testable import Faces

/// A reader who knows the shapes of letters and signs, and tells which one a blurred picture of the stage view looks
/// most like; and who sees by brightness alone on which side the bar is, and whether it is in tune.
///
/// Each value of the eye has noise on it, as much as a twentieth of the mark's contrast: an eye that sees without noise
/// could tell letters apart in any blur.
struct StageReader {
  /// Words that a picture says.
  struct Reading: Equatable {
    /// Letter and sign.
    var name: String
    /// Side of the bar that is lit, or both.
    var bar: Bar
  }

  /// The bar as it is seen.
  enum Bar: Equatable { case flat, sharp, tuned, none }

  private static let letters = ["A", "B", "C", "D", "E", "F", "G"]
  private static let signs = ["", "♯", "♭"]
  /// Deviation of the noise, in contrasts of the mark.
  private static let noise = 0.05
  /// Contrast from which a large mark is seen: far more than a trained eye needs (1.02).
  private static let leastContrast = 1.5

  let plan: StagePlan
  private let places: (letter: Rectangle, sign: Rectangle)
  private let letterShapes: [Grey]
  private let signShapes: [Grey]
  private let detail: Double

  /// Learns the shapes as they look on a panel from some distance, in white on black.
  ///
  /// - Parameters:
  ///   - layout: The panel.
  ///   - detail: Pixels of the smallest detail that the eye sees.
  init(_ layout: PanelLayout, detail: Double) {
    self.detail = detail
    let plan = StagePlan(in: layout)
    self.plan = plan
    func shape(_ text: String, _ place: (StageLetter) -> Rectangle) -> Grey {
      // The twelve names have every letter and every sign, the flats in their own spelling.
      let spelling: Spelling = text.contains("♭") ? .flats : .sharps
      let naming = NoteNaming(.english, spelling)
      let ink = Ink(theme: .amber, fonts: Fonts(), Ink.Writing(naming: naming))
      let letter = StageLetter(in: plan.letterPlan, ink)
      let number = (60..<72).first { naming.name(of: MIDINote($0).pitchClass) == text } ?? 60
      var surface = Surface(width: layout.width, height: layout.height)
      surface.fill(letter.path(of: MIDINote(number)), .solid(.white))
      return Eye.view(surface, place(letter), detail: detail)
    }
    letterShapes = Self.letters.map { shape($0) { $0.namePlace } }
    signShapes = ["C", "C♯", "D♭"].map { shape($0) { $0.signPlace } }
    let letter = StageLetter(in: plan.letterPlan, Ink(theme: .amber, fonts: Fonts()))
    places = (letter.namePlace, letter.signPlace)
  }

  /// Reads a picture.
  func read(_ surface: borrowing Surface, _ random: inout SeededRandom) -> Reading {
    let letter = Eye.view(surface, places.letter, detail: detail)
    let sign = Eye.view(surface, places.sign, detail: detail)
    // Letter and ground are what is farthest apart in the letter's place.
    let ground = letter.ground
    let mark = letter.values.max { abs($0 - ground) < abs($1 - ground) } ?? 1
    let contrast = mark - ground
    let best = Self.nearest(letter, letterShapes, ground, contrast, &random)
    let bestSign = Self.nearest(sign, signShapes, ground, contrast, &random)
    return Reading(name: Self.letters[best] + Self.signs[bestSign], bar: bar(surface))
  }

  /// The shape from which a picture has the least distance.
  private static func nearest(
    _ picture: Grey, _ shapes: [Grey], _ ground: Double, _ contrast: Double,
    _ random: inout SeededRandom
  ) -> Int {
    let values = picture.values.map { value in
      // The sum of three even numbers is near enough to a normal one.
      let noise = (0..<3).reduce(0.0) { sum, _ in sum + Double.random(in: -1...1, using: &random) }
      return (value - ground) / contrast + Self.noise * noise
    }
    let distances = shapes.map { shape in
      zip(values, shape.values).reduce(0.0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  /// The side of the bar that differs from the ground between letter and frame, or both.
  private func bar(_ surface: borrowing Surface) -> Bar {
    let bar = plan.bar
    func light(_ box: Rectangle) -> Double {
      let view = Eye.view(surface, box, detail: detail)
      return view.values.isEmpty ? 0 : view.values.reduce(0, +) / Double(view.values.count)
    }
    let depth = max(bar.height / 3, detail)
    func part(_ x: Double) -> Double {
      let width = max(0.05 * bar.width, detail)
      return light(
        Rectangle(
          x: x * (bar.width - width), y: bar.center.y - depth / 2, width: width, height: depth))
    }
    let below = light(
      Rectangle(x: 0, y: bar.maxY + 1, width: bar.width, height: max(detail, 2)))
    let frame = light(Rectangle(x: 0, y: 0, width: bar.width, height: max(detail, plan.thickness)))
    func isSeen(_ value: Double, _ other: Double) -> Bool {
      Luminance.contrast(value, other) >= Self.leastContrast
    }
    let (left, middle, right) = (part(0), part(0.5), part(1))
    if isSeen(middle, below), isSeen(frame, below), !isSeen(left, right) { return .tuned }
    guard isSeen(left, right), !isSeen(frame, below) else { return .none }
    return abs(left - below) > abs(right - below) ? .flat : .sharp
  }
}
