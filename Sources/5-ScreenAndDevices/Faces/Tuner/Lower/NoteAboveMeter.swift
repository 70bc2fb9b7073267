import Appliance
import Raster
import Units

/// A lower face on a very tall panel: its meter, and above it the note, as large as there is room.
struct NoteAboveMeter: Face {
  private var meter: any LowerMeter
  private var letter: StageLetter
  private var motion = StageMotion()

  /// Lays the letter out in a place above a meter.
  init(_ meter: any LowerMeter, noteIn place: Rectangle, _ ink: inout Ink) {
    self.meter = meter
    letter = StageLetter(in: LetterPlan(in: place), ink)
  }

  var lights: [[Light]] { meter.lights }
  var fields: [LightField] { meter.fields + [.plane(letter.plane)] }

  func drawStatic(_ ink: Ink, on surface: inout Surface) { meter.drawStatic(ink, on: &surface) }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let isMoving = meter.follow(state, heard, at: now, &ink)
    let isChanging = motion.follow(heard.meter, at: now)
    letter.follow(motion)
    return isMoving || isChanging
  }
}
