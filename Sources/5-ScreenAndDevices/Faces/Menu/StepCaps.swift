import Appliance
import Raster
import Texts

/// The two buttons as caps at the ends of the small tube: − on POWER, + on MODE, dim while a button does nothing.
struct StepCaps {
  /// Proportions of the caps.
  private enum Parameters {
    /// Width of a cap, in widths of the small tube, and its height at most, in heights of the small tube and in widths
    /// of a cap.
    static let size = (width: 0.19, height: 0.72, most: 0.7)
    /// Distance from the tube's end to the cap's middle, in widths of the small tube.
    static let place = 0.115
    /// Radius of the corners, in heights of a cap.
    static let corner = 0.22
    /// Thickness of a cap's edge, in heights of a cap; a pixel at least.
    static let edge = 0.06
    /// Length and thickness of the strokes of a sign, in heights of a cap.
    static let sign = (length: 0.34, thickness: 0.09)
    /// Place of a sign's middle and of the name's, in heights of a cap from its upper edge.
    static let rows = (sign: 0.3, name: 0.69)
    /// Height of the name's capitals, in heights of a cap.
    static let name = 0.26
    /// Reach of the glow, in heights of a cap.
    static let reach = 0.08
    /// Width of a name at most, in widths of a cap.
    static let room = 0.9
    /// Light of a cap that does nothing now, of 256.
    static let idle = 70
  }

  private let cap: Sprite
  private let minus: Sprite
  private let plus: Sprite
  private var name: FittedText
  /// True if there is room for the names; on the smallest panels the bottom line alone has it.
  private let hasNames: Bool
  private let frame: Rectangle
  private let size: (width: Double, height: Double)

  /// The share of the small tube's width that is left between the caps.
  static let between = 1 - 2 * (Parameters.place + Parameters.size.width / 2)

  /// Lays the caps out in the small tube.
  init(in frame: Rectangle, _ ink: inout Ink) {
    self.frame = frame
    let width = frame.width * Parameters.size.width
    size = (width, min(frame.height * Parameters.size.height, width * Parameters.size.most))
    let (reach, edge) = (size.height * Parameters.reach, max(1, size.height * Parameters.edge))
    let outer = Rectangle(
      x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let radius = size.height * Parameters.corner
    let inner = Path.roundedRectangle(outer.inset(by: edge), radius: max(0, radius - edge))
    cap = ink.sprite(
      .roundedRectangle(outer, radius: radius).without(inner), ink.theme.trace, reach: reach)
    let length = size.height * Parameters.sign.length
    let thickness = max(2, size.height * Parameters.sign.thickness)
    let across = Rectangle(x: -length / 2, y: -thickness / 2, width: length, height: thickness)
    let along = Rectangle(x: -thickness / 2, y: -length / 2, width: thickness, height: length)
    minus = ink.sprite(.rectangle(across), ink.theme.trace, reach: reach)
    var cross = Path.rectangle(across)
    cross.append(.rectangle(along))
    plus = ink.sprite(cross, ink.theme.trace, reach: reach)
    var name = FittedText(capHeight: size.height * Parameters.name, ink.theme.trace, ink)
    let buttons: [ControlHint.Control] = [.mode, .power]
    let room = size.width * Parameters.room
    hasNames = buttons.allSatisfy { name.fits(.name($0.rawValue), width: room) }
    self.name = name
  }

  /// Adds both caps; a button that does nothing now is dim.
  mutating func write(_ editor: MenuView.Editor, into lights: inout [Light], _ ink: inout Ink) {
    write(minus, .power, isIdle: editor.less == nil, at: Parameters.place, into: &lights, &ink)
    write(plus, .mode, isIdle: editor.more == nil, at: 1 - Parameters.place, into: &lights, &ink)
  }

  private mutating func write(
    _ sign: Sprite, _ button: ControlHint.Control, isIdle: Bool, at share: Double,
    into lights: inout [Light], _ ink: inout Ink
  ) {
    let middle = Point(frame.x + share * frame.width, frame.center.y)
    let top = middle.y - size.height / 2
    let level = isIdle ? Parameters.idle : 256
    let x = Int(middle.x.rounded())
    lights.append(Light(cap, x: x, y: Int(middle.y.rounded()), level: level))
    let row = hasNames ? top + size.height * Parameters.rows.sign : middle.y
    lights.append(Light(sign, x: x, y: Int(row.rounded()), level: level))
    guard hasNames else { return }
    name.write(
      .name(button.rawValue), middle: Point(middle.x, top + size.height * Parameters.rows.name),
      width: size.width * Parameters.room, level: level, into: &lights, &ink.sheet)
  }
}
