import Appliance
import DevicePorts
import Faces
import Glibc
import LabSupport
import MusicTheory
import Raster
import Units

/// Cost of one picture of a face while it moves, against the copying of the pixels that it touched.
struct FaceCost {
  /// The face's name.
  let face: String
  /// Median nanoseconds of a picture.
  let drawing: Double
  /// Median nanoseconds of copying the pixels that the picture changed, in the same run.
  let copying: Double
  /// Median bytes that the picture changed.
  let touched: Int

  /// Cost of the picture as a multiple of that of the copying.
  var ratio: Double { drawing / max(copying, 1) }

  /// Pictures of one measurement.
  private static let pictures = 300

  /// The faces of these names, or all, at 800 by 480 and with the other half nearly at rest.
  static func measured(_ names: [String] = []) -> [FaceCost] {
    subjects.filter { names.isEmpty || names.contains($0.name) }.map(measure)
  }

  /// The names of the faces, of the views of the spectrum, and of the other decks.
  static var names: [String] { subjects.map(\.name) }

  /// A face, a view or a deck that is measured.
  private struct Subject {
    var name: String
    var settings = Settings()
    var scene = PreparedBox.Scene.running
    /// The level's swing to either side, in dB, which moves some upper faces; 0 for an even level.
    var swell = 0.0
  }

  private static var subjects: [Subject] {
    let uppers = UpperFace.allCases.map { face in
      var subject = Subject(name: face.rawValue, swell: 12)
      subject.settings.tuner.faces = FacePair(face, .informationBar)
      return subject
    }
    // Of the upper faces the arc costs least while the pitch moves.
    let lowers = LowerFace.allCases.map { face in
      var subject = Subject(name: face.rawValue)
      subject.settings.tuner.faces = FacePair(.arc, face)
      return subject
    }
    // On the whole panel both are another face than on the tubes.
    var stage = Subject(name: "stage-view", swell: 12)
    stage.settings.tuner.faces = .stageView
    let views = SpectrumView.allCases.map { view in
      var subject = Subject(name: view.rawValue)
      (subject.settings.deck, subject.settings.spectrum.view) = (.spectrum, view)
      return subject
    }
    var player = Subject(name: Deck.player.rawValue, scene: .song)
    player.settings.deck = .player
    let staged = uppers + lowers + [stage] + views + [player]
    let others = Deck.allCases.filter { deck in
      !staged.contains { $0.settings.deck == deck }
    }
    return staged
      + others.map { deck in
        var subject = Subject(name: deck.rawValue)
        subject.settings.deck = deck
        return subject
      }
  }

  /// The cost as figures of a suite.
  var figures: [BenchmarkFigure] {
    [
      BenchmarkFigure("draw \(face), \(touched) bytes", times: [drawing]),
      BenchmarkFigure(
        "draw \(face), memcpy of them, 1/\((ratio * 10).rounded() / 10)", times: [copying]),
    ]
  }

  /// One JSON object.
  var json: JSON {
    .object([
      ("face", .string(face)), ("ns", .number(drawing)), ("memcpy_ns", .number(copying)),
      ("touched_bytes", .integer(touched)), ("ratio", .number((ratio * 100).rounded() / 100)),
    ])
  }

  /// A note that swings by 20 cents, and whose level swings where that is what moves.
  private static func measure(_ subject: Subject) -> FaceCost {
    var box = PreparedBox(subject.settings, pads: 12, scene: subject.scene)
    if subject.settings.deck == .metronome { box.beat() }
    var now = box.now
    var screen = first(box.state, at: now)
    var copy = Surface(width: 800, height: 480)
    var drawing: [Double] = []
    var copying: [Double] = []
    var touched: [Double] = []
    for index in 0..<(pictures + 60) {
      now = now + Seconds(1 / 60)
      let swing = sin(Double(index) * 0.11)
      let level = subject.swell == 0 ? -20 : -30 + subject.swell * swing
      box.hear(MIDINote(45), Cents(20 * swing), level: level)
      if box.state.hearsSpectrum {
        // A row of the past for each picture: some views are drawn for those only.
        for _ in 0..<2 { screen.hear(PreparedMusic.spectrum(index), at: now) }
      }
      guard index >= 60 else {
        _ = screen.draw(box.state, at: now)
        continue
      }
      let watch = Stopwatch()
      let outcome = picture(&screen, box.state, at: now)
      let time = Double(watch.nanoseconds)
      guard !outcome.damage.isEmpty else { continue }
      let copyWatch = Stopwatch()
      let pixels = copyDamage(outcome.damage, from: screen.surface, to: &copy)
      copying.append(Double(copyWatch.nanoseconds))
      drawing.append(time)
      touched.append(Double(4 * pixels))
    }
    return FaceCost(
      face: subject.name, drawing: median(drawing), copying: median(copying),
      touched: Int(median(touched)))
  }

  /// The first picture from nothing: fonts, chassis, the face and its sprites.
  @inline(never)
  private static func first(_ state: ApplianceState, at now: Instant) -> Screen {
    var screen = Screen(width: 800, height: 480, density: 1)
    _ = screen.draw(state, at: now)
    return screen
  }

  /// One measured picture: callgrind counts instructions in here and nowhere else.
  @inline(never)
  private static func picture(
    _ screen: inout Screen, _ state: ApplianceState, at now: Instant
  ) -> Screen.Outcome {
    screen.draw(state, at: now)
  }

  private static func median(_ values: [Double]) -> Double {
    values.isEmpty ? 0 : values.sorted()[values.count / 2]
  }

  private static func copyDamage(
    _ damage: Damage, from source: borrowing Surface, to target: inout Surface
  ) -> Int {
    var pixels = 0
    for y in damage.rowRange where !damage.rows[y].isEmpty {
      let start = Int(damage.rows[y].start)
      let end = Int(damage.rows[y].end)
      target.copy(PixelBox(minX: start, minY: y, maxX: end, maxY: y + 1), from: source)
      pixels += end - start
    }
    return pixels
  }
}
