import Appliance
import Raster
import Texts
import Units

/// Words for what the box tunes to, in the small tube for a moment after power-up.
struct Greeting: Face {
  /// Figures of the two lines, in heights and widths of the tube.
  private enum Parameters {
    /// Height of the capitals at most.
    static let capHeight = 0.25
    /// Part of the width that a line may take.
    static let width = 0.9
    /// Middles of the tuning and of the reference pitch.
    static let (tuning, reference) = (0.30, 0.70)
  }

  private let frame: Rectangle
  private var text: FittedText
  private var remembered = Remembered<Announcement>()

  /// Lays both lines out in the small tube.
  init(in layout: PanelLayout, _ ink: Ink) {
    frame = layout.lower
    text = FittedText(
      capHeight: min(layout.lowerText, frame.height * Parameters.capHeight), ink.theme.trace, ink)
  }

  var lights: [[Light]] { [remembered.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    if let announcement = state.announcement, remembered.differs(from: announcement) {
      write(announcement, &ink)
    }
    return false
  }

  /// Makes the lights those of an announcement.
  private mutating func write(_ announcement: Announcement, _ ink: inout Ink) {
    var lights: [Light] = []
    let width = frame.width * Parameters.width
    // A long name does without its family before it is cut short.
    var tuning = announcement.tuning
    if !text.fits(tuning, width: width), let dot = tuning.letters.lastIndex(of: "\u{B7}") {
      let rest = tuning.letters[dot...].dropFirst().drop { $0 == " " }
      tuning = tuning.part(rest.startIndex...)
    }
    for (line, place) in [
      (tuning, Parameters.tuning), (announcement.reference, Parameters.reference),
    ] {
      text.write(
        line, middle: Point(frame.center.x, frame.y + place * frame.height), width: width,
        into: &lights, &ink.sheet)
    }
    remembered.lights = lights
  }
}

extension FaceDescription {
  /// The greeting on the small tube.
  static var greeting: Self {
    Self(.lower, "greeting") { layout, ink in Greeting(in: layout, ink) }
  }
}
