import MusicTheory
import Raster
import Units

/// All that is written on the tube: the note, beside it the way to turn if it is far off, and the numbers.
struct TubeText {
  /// The note's place as shown: the note, the partial that sounds, and the side of its arrow, -1 for flat, 1 for sharp, 0 for none.
  private struct Middle: Equatable {
    var note: MIDINote?
    var partial: Int
    var isInTune: Bool
    var side: Int
    var waiting: [MIDINote]
  }

  /// The numbers as shown.
  private struct Numbers: Equatable {
    var note: MIDINote?
    var isDimmed: Bool
    var cents: Cents
    var frequency: Hertz
    var semitone: MIDINote?
    var isInTune: Bool
  }

  private var name: NoteName
  private var numbers: TubeNumbers?
  private let arrow: TurnArrow?
  private var middleLights = Remembered<Middle>()
  private var numberLights = Remembered<Numbers>()

  /// Makes the letters for a tube.
  init(in shape: CRTShape, _ plan: TubePlan, _ ink: inout Ink) {
    name = NoteName(in: shape, at: plan.name, &ink)
    numbers = plan.numbers.map { TubeNumbers(in: shape, at: $0, ink) }
    arrow = plan.arrow.map { TurnArrow(in: shape, beside: plan.name, $0, &ink) }
  }

  /// The lights of the text, a group each for what changes together.
  var lights: [[Light]] { [middleLights.lights, numberLights.lights] }

  /// Makes the lights those of what is heard.
  mutating func follow(_ motion: MeterMotion, _ ink: inout Ink) {
    let side = arrow != nil ? motion.farSide : 0
    let middle = Middle(
      note: motion.note, partial: motion.partial, isInTune: motion.isInTune, side: side,
      waiting: motion.waiting)
    if middleLights.differs(from: middle) {
      name.lights(motion, into: &middleLights.lights, &ink)
      if side != 0, let light = arrow?.light(isFlat: side < 0) { middleLights.lights.append(light) }
    }
    guard numbers != nil else { return }
    let said = Numbers(
      note: motion.measured, isDimmed: motion.isDimmed, cents: motion.writtenCents,
      frequency: motion.writtenFrequency, semitone: motion.semitone, isInTune: motion.isInTune)
    guard numberLights.differs(from: said), motion.measured != nil else { return }
    numbers?.lights(motion, into: &numberLights.lights, &ink)
  }
}
