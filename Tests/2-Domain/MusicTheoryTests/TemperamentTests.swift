import Testing
import Units

@testable import MusicTheory

@Suite("Temperaments") struct TemperamentTests {
  /// Cents above C, C sharp first: the files of the Scala archive (pyth_12, meanquar, werck3, kirnberger,
  /// vallotti, young2, duodene), and those of the same names in Barbour, "Tuning and Temperament".
  static let published: [(Temperament, [Double])] = [
    (
      .pythagorean,
      [
        113.685, 203.910, 294.135, 407.820, 498.045, 611.730, 701.955, 815.640, 905.865, 996.090,
        1109.775,
      ]
    ),
    (
      .meantone,
      [
        76.049, 193.157, 310.265, 386.314, 503.422, 579.471, 696.578, 772.627, 889.735, 1006.843,
        1082.892,
      ]
    ),
    (
      .werckmeister,
      [
        90.225, 192.180, 294.135, 390.225, 498.045, 588.270, 696.090, 792.180, 888.270, 996.090,
        1092.180,
      ]
    ),
    (
      .kirnberger,
      [
        90.225, 193.157, 294.135, 386.314, 498.045, 590.224, 696.578, 792.180, 889.735, 996.090,
        1088.269,
      ]
    ),
    (
      .vallotti,
      [
        94.135, 196.090, 298.045, 392.180, 501.955, 592.180, 698.045, 796.090, 894.135, 1000.000,
        1090.225,
      ]
    ),
    (
      .young,
      [
        90.225, 196.090, 294.135, 392.180, 498.045, 588.270, 698.045, 792.180, 894.135, 996.090,
        1090.225,
      ]
    ),
    (
      .just,
      [
        111.731, 203.910, 315.641, 386.314, 498.045, 590.224, 701.955, 813.686, 884.359, 1017.596,
        1088.269,
      ]
    ),
  ]

  @Test("the steps of each are those of the published tables to a hundredth of a cent")
  func tables() {
    for (temperament, table) in Self.published {
      let steps = temperament.steps.map(\.value)
      #expect(steps.count == 12 && steps[0] == 0)
      for (step, cents) in zip(steps.dropFirst(), table) {
        #expect(abs(step - cents) < 0.01, "\(temperament) \(cents)")
      }
    }
  }

  @Test(
    "on every root A is as high as in equal temperament, and notes lie in order, 70 cents apart")
  func roots() {
    for temperament in Temperament.allCases {
      for root in (0..<12).map(PitchClass.init) {
        let target = TuningTarget(offsets: temperament.offsets(root: root))
        #expect(abs(target.frequency(of: MIDINote(69)).value - 440) < 1e-4)
        for number in 0..<127 {
          let (low, high) = (MIDINote(number), MIDINote(number + 1))
          let step = target.frequency(of: high).interval(above: target.frequency(of: low))
          #expect((70...134).contains(step.value), "\(temperament) on \(root), \(low)")
        }
      }
    }
  }

  @Test("just on D has pure thirds and fifths over D, wherever D lies")
  func justOnD() {
    let target = TuningTarget(offsets: Temperament.just.offsets(root: PitchClass(2)))
    let d = target.frequency(of: MIDINote(50)).value
    #expect(abs(target.frequency(of: MIDINote(57)).value / d - 1.5) < 1e-6)
    #expect(abs(target.frequency(of: MIDINote(66)).value / d - 2.5) < 1e-6)
  }

  @Test(
    "a frequency belongs to the note whose tempered place is nearest on the way to its neighbour")
  func positions() throws {
    let target = TuningTarget(offsets: Temperament.meantone.offsets(root: PitchClass(0)))
    for number in 0...127 {
      let note = MIDINote(number)
      let frequency = target.frequency(of: note)
      #expect(abs(target.position(of: frequency).value - Double(number)) < 1e-6)
      #expect(target.nearestNote(to: frequency.raised(by: Cents(30))) == note)
      #expect(target.nearestNote(to: frequency.raised(by: Cents(-30))) == note)
      #expect(abs(target.deviation(of: frequency, from: note).value) < 1e-6)
    }
  }

  @Test("notes that do not rise, and offsets that are no numbers, are refused")
  func refused() {
    #expect(NoteOffsets { $0.number == 60 ? Cents(101) : Cents(0) } == nil)
    #expect(NoteOffsets { $0.number == 60 ? Cents(.nan) : Cents(0) } == nil)
    #expect(NoteOffsets { _ in Cents(0) } == NoteOffsets.none)
  }

  @Test("equal temperament changes no frequency by a single bit")
  func equal() {
    let offsets = Temperament.equal.offsets(root: PitchClass(5))
    #expect(offsets.isNone)
    for number in 0...127 {
      let note = MIDINote(number)
      #expect(
        TuningTarget(offsets: offsets).frequency(of: note) == TuningTarget().frequency(of: note))
    }
  }

  @Test(
    "sweetened strings have their own offsets at every fret, and strings of a course the same one")
  func sweetened() throws {
    let guitar = try #require(TuningPreset.guitar.first { $0.name == "Standard EADGBE" })
    let target = TuningTarget(
      raised: 2,
      offsets: Temperament.sweetened.offsets(
        root: PitchClass(0), preset: guitar, raised: 2))
    for (string, cents) in zip(guitar.strings, Sweetening.guitar) {
      let equal = TuningTarget().frequency(of: string + 2)
      let off = target.frequency(of: string + 2).interval(above: equal)
      #expect(abs(off.value - cents) < 1e-4)
    }
    let twelve = try #require(TuningPreset.extendedGuitar.first { $0.name.hasPrefix("12-string") })
    let offsets = Temperament.sweetened.offsets(root: PitchClass(0), preset: twelve)
    #expect(abs(offsets[MIDINote(52)].value - Sweetening.guitar[0]) < 1e-4)
    #expect(Temperament.sweetened.offsets(root: PitchClass(0)).isNone)
  }

  @Test("the guitar's offsets make the error of open chords least")
  func leastError() {
    let best = Self.chordError(Sweetening.guitar)
    #expect(best < Self.chordError([0, 0, 0, 0, 0, 0]))
    for string in 0..<6 {
      for change in [-0.2, 0.2] {
        var other = Sweetening.guitar
        other[string] += change
        #expect(Self.chordError(other) > best, "string \(string) by \(change)")
      }
    }
  }

  /// The sum of squares of cents by which all intervals in eight open chords are off just ones.
  private static func chordError(_ offsets: [Double]) -> Double {
    let open = [40, 45, 50, 55, 59, 64]
    let chords: [[Int?]] = [
      [0, 2, 2, 1, 0, 0], [nil, 0, 2, 2, 2, 0], [nil, nil, 0, 2, 3, 2], [3, 2, 0, 0, 0, 3],
      [nil, 3, 2, 0, 1, 0], [nil, 0, 2, 2, 1, 0], [0, 2, 2, 0, 0, 0], [nil, nil, 0, 2, 3, 1],
    ]
    let just = Temperament.just.steps.map(\.value)
    var sum = 0.0
    for chord in chords {
      for low in 0..<6 {
        for high in (low + 1)..<max(6, low + 1) {
          guard let a = chord[low], let b = chord[high] else { continue }
          let interval = open[high] + b - open[low] - a
          let step = interval % 12
          guard [0, 3, 4, 5, 7, 8, 9].contains(step) else { continue }
          let error = just[step] - 100 * Double(step) - (offsets[high] - offsets[low])
          sum += error * error
        }
      }
    }
    return sum
  }
}
