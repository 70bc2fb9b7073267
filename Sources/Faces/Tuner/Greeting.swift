import Appliance
import Raster

/// What the box tunes to, in the small tube for a moment after power-up.
struct Greeting {
  private let frame: Rectangle
  private var text: FittedText
  private var remembered = Remembered<Announcement>()

  /// Lays both lines out in the small tube.
  init(in layout: PanelLayout, _ ink: Ink) {
    frame = layout.lower
    text = FittedText(
      capHeight: min(layout.lowerText, frame.height * 0.25), ink.theme.trace, ink)
  }

  /// What shines now.
  var lights: [Light] { remembered.lights }

  /// Makes the lights those of an announcement.
  mutating func follow(_ announcement: Announcement, _ ink: inout Ink) {
    guard remembered.differs(from: announcement) else { return }
    var lights: [Light] = []
    let width = frame.width * 0.9
    // A long name does without its family before it is cut short.
    let short = announcement.tuning.split(separator: "\u{B7}").last.map { $0.drop { $0 == " " } }
    let tuning =
      text.fits(announcement.tuning, width: width)
      ? announcement.tuning : String(short ?? announcement.tuning[...])
    for (line, place) in [(tuning, 0.30), (announcement.reference, 0.70)] {
      text.write(
        line, middle: Point(frame.center.x, frame.y + place * frame.height), width: width,
        into: &lights, &ink.sheet)
    }
    remembered.lights = lights
  }
}
