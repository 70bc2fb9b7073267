import Appliance
import Glibc
import MusicTheory
import Raster
import Units

/// The notes of the scale on a wheel behind the glass, seven of them visible under the arch.
///
/// Rims and baselines are the arch moved down; labels and ticks stand on spokes of a centre two heights
/// of the tube below the apex.
struct NoteWheel: UpperMeter {
  static let plans = TubePlans(
    withNumbers: TubePlan(
      name: NamePlace(middle: 0.628, capHeight: 0.28, width: 0.62),
      numbers: .line(Parameters.numbers.middle, Parameters.numbers.cents, Parameters.numbers.hertz),
      arrow: 0.62),
    alone: TubePlan(
      name: NamePlace(middle: 0.675, capHeight: 0.32, width: 0.70), arrow: 0.64))

  /// Figures of the wheel, lengths in heights of the tube.
  enum Parameters {
    /// The wheel's centre under the apex.
    static let depth = 2.0
    /// Radians from the middle to where the wheel fades out.
    static let halfArc = 0.50
    /// Radians from one note to the next: seven are visible.
    static let step = 2 * halfArc / 7
    /// Angle to which the tables of distances reach, in half arcs.
    static let tableReach = 1.1
    /// Rims, baseline of the labels and top of the ticks under the arch.
    static let rims = [0.060, 0.078]
    static let baseline = 0.235
    static let ticks = 0.265
    /// Width of the rims.
    static let line = 0.0075
    /// Distance of the rims' ends from the glass's edge.
    static let margin = 0.035
    /// Height of the labels' capitals.
    static let capHeight = 0.118
    /// Most of the way to the next label that a label takes.
    static let width = 0.215
    /// Distance from the middle at which a label is gone, in notes.
    static let labelEnd = 3.5
    /// Distance over which a label fades before that, in notes.
    static let labelFade = 0.4
    /// Lengths of the ticks of a group from the boundary it shares to its middle.
    static let lengths = [0.038, 0.062, 0.105]
    /// Widths of the ticks: of the one in the middle of a group, and of the others.
    static let tickWidths = (middle: 0.0125, others: 0.0085)
    /// Least width of a tick in pixels.
    static let leastTickWidth = 1.2
    /// Distance from a tick's top where its angle is as fine as half a pixel, in lengths of the tick.
    static let tickRadius = 0.7
    /// Height of the pointer below the ticks, and distance from the longest tick to the pointer's tip.
    static let pointer = (size: 0.055, gap: 0.014)
    /// Distance of the triangle beside the pointer and its size.
    static let side = (gap: 0.055, size: 0.07)
    /// Reach of the glow around the pointer, in heights of the pointer.
    static let pointerGlow = 0.25
    /// Natural frequency of the turning; a step of more notes than ``cut`` is no turning.
    static let rate = 34.0
    static let cut = 1.6
    /// Notes a second from which the wheel dims, since what runs past must not flash, and at which it is darkest; a cut
    /// is as fast.
    static let blur = (from: 2.0, to: 5.0)
    /// Part of its light that the wheel loses at most.
    static let dimmed = 0.8
    /// The mark of the target over the rims, on its spoke: top and foot under the arch, and half its width.
    static let target = (top: 0.042, foot: 0.096, half: 0.018)
    /// Reach of the glow around that mark.
    static let targetGlow = 0.012
    /// Radians from the middle to where that mark stays for a target farther away.
    static let end = 0.455
    /// Row of the numbers' middle, and heights of the capitals of cents and frequency.
    static let numbers = (middle: 0.893, cents: 0.115, hertz: 0.080)
  }

  /// The wheel as shown: its position in 1/2048 of a step of the scale, and the note, in tune or not.
  private struct Shown: Equatable {
    var position: Int
    var note: MIDINote?
    var isInTune: Bool
    /// The side of the pitch.
    var side: Int
    /// The part of the way to the darkest wheel, in eighths.
    var blur: Int
  }

  private let arch: ArchProfile
  private let height: Double
  private let center: Point
  /// Distance of baseline and ticks from the centre at equal steps of the angle.
  let distances: (baseline: [Double], ticks: [Double], target: [Double])
  private var ticks: [RotatedSprites]
  private var letters: RotatedLettering
  private var tuned: RotatedLettering
  private let pointer: (plain: Sprite, tuned: Sprite)
  private let side: SideMarker
  private var target: (plain: RotatedSprites, tuned: RotatedSprites)
  private var turning = CriticallyDamped(57, rate: Parameters.rate, rest: 0.0005)
  private var last: Instant?
  private var wasSilent = true
  /// The instant of the last cut.
  private var cut: Instant?
  private var remembered = Remembered<Shown>()

  /// Steps of the tables of distances.
  private static let entries = 128
  /// Distance that a place in the tables keeps from the last entry, in steps.
  private static let lastGap = 1e-9

  /// Makes the wheel behind a tube.
  init(in shape: CRTShape, around _: TubePlan, _ ink: inout Ink) {
    let arch = ArchProfile(shape)
    let height = shape.frame.height
    let center = shape.apex + Point(0, Parameters.depth * height)
    self.arch = arch
    self.height = height
    self.center = center
    func table(_ offset: Double) -> [Double] {
      (0...Self.entries).map { index in
        let angle =
          Parameters.halfArc * Parameters.tableReach * Double(index) / Double(Self.entries)
        return arch.distance(from: center, angle: angle, offset: offset * height)
      }
    }
    distances = (
      table(Parameters.baseline), table(Parameters.ticks), table(Parameters.target.foot)
    )
    let theme = ink.theme
    ticks = Parameters.lengths.enumerated().map { index, length in
      let widths = Parameters.tickWidths
      let width = max(
        Parameters.leastTickWidth, height * (index == 2 ? widths.middle : widths.others))
      let bar = Rectangle(x: -width / 2, y: 0, width: width, height: length * height)
      return RotatedSprites(
        .rectangle(bar), theme.trace, reach: 0, glow: 0,
        radius: length * height * Parameters.tickRadius, rows: 2)
    }
    let cap = ink.nameHeight(Parameters.capHeight * height, width: Parameters.width * height)
    letters = RotatedLettering(ink, capHeight: cap, theme.trace, glow: 0.7)
    tuned = RotatedLettering(ink, capHeight: cap, theme.inTune, glow: 1)
    let size = height * Parameters.pointer.size
    func pointer(_ phosphor: Theme.Phosphor, _ ink: inout Ink) -> Sprite {
      ink.sprite(
        Pointer.triangle(size: size, direction: -1, isHollow: false)
          .translated(by: Point(0, size)), phosphor, reach: size * Parameters.pointerGlow)
    }
    self.pointer = (
      pointer(theme.pointer, &ink), pointer(theme.inTune, &ink)
    )
    let tip = Self.tip(of: shape)
    side = SideMarker(
      beside: tip + Point(0, size / 2), gap: Parameters.side.gap * height,
      size: Parameters.side.size * height, &ink)
    let mark = Parameters.target
    let block = Path.rectangle(
      Rectangle(
        x: -mark.half * height, y: (mark.top - mark.foot) * height, width: 2 * mark.half * height,
        height: (mark.foot - mark.top) * height))
    func target(_ phosphor: Theme.Phosphor) -> RotatedSprites {
      RotatedSprites(
        block, phosphor, reach: height * Parameters.targetGlow, radius: mark.half * height, rows: 2)
    }
    self.target = (target(theme.trace), target(theme.inTune))
  }

  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let inner = Mask(
      arch.shape.inset(by: Parameters.margin * height).outline, within: surface.bounds)
    let width = max(1, height * Parameters.line)
    for rim in Parameters.rims {
      let band = arch.band(from: rim * height, to: rim * height + width)
      surface.paint(
        Mask(band, within: surface.bounds).multiplied(by: inner),
        .mark(ink.theme.trace, ink.theme, opacity: 0.62))
    }
  }

  var lights: [[Light]] { [remembered.lights] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let motion = heard.meter
    turn(motion, at: now)
    let shown = Shown(
      position: Int((turning.value * 2048).rounded()), note: motion.measured,
      isInTune: motion.isInTune, side: motion.side, blur: Int((8 * blur(at: now)).rounded()))
    if remembered.differs(from: shown) { light(shown, &ink) }
    return turning.isMoving || shown.blur > 0
  }

  /// Turns towards the pitch, counted in notes; far steps and first notes are cuts.
  private mutating func turn(_ motion: MeterMotion, at now: Instant) {
    if let last { turning.advance(by: now - last) }
    last = now
    defer { wasSilent = motion.measured == nil }
    guard let note = motion.measured else { return }
    let goal = Double(note.number) + motion.steps
    if wasSilent || abs(goal - turning.value) > Parameters.cut {
      if !wasSilent { cut = now }
      turning.jump(to: goal)
    } else {
      turning.aim(at: goal)
    }
  }

  /// How much the wheel is dimmed at an instant, 0...1: by its speed, and for as long as a mark has to stay after a cut.
  private func blur(at now: Instant) -> Double {
    let limits = Parameters.blur
    let turned = (abs(turning.speed) - limits.from) / (limits.to - limits.from)
    let jumped = cut.map { 1 - (now - $0).value / Dwell.shortest.value } ?? 0
    return min(max(turned, jumped, 0), 1)
  }
}

extension NoteWheel {
  /// The point at which a spoke meets one of the curves.
  func point(_ spoke: Spoke, _ table: [Double]) -> Point {
    let place = min(
      abs(spoke.angle) / (Parameters.halfArc * Parameters.tableReach) * Double(Self.entries),
      Double(Self.entries) - Self.lastGap)
    let index = Int(place)
    let distance = table[index] + (place - Double(index)) * (table[index + 1] - table[index])
    return center + distance * spoke.direction
  }

  /// Brightness of what stands on a spoke: full in the middle, none at the ends.
  private func level(_ spoke: Spoke, of most: Int) -> Int {
    let part = min(abs(spoke.angle) / Parameters.halfArc, 1)
    return Int((Double(most) / 8 * (1 - part * part * part * part)).rounded()) * 8
  }

  /// Brightness of a label on a spoke: it can be read up to three steps away, and is gone before the ends.
  private func labelLevel(_ spoke: Spoke, of most: Int) -> Int {
    let steps = abs(spoke.angle) / Parameters.step
    let part = min(max((Parameters.labelEnd - steps) / Parameters.labelFade, 0), 1)
    return Int((Double(most) / 8 * part).rounded()) * 8
  }

  /// Lights labels and ticks: for a wheel that turns, always as many.
  private mutating func light(_ shown: Shown, _ ink: inout Ink) {
    let position = Double(shown.position) / 2048
    let nearest = Int(position.rounded())
    let isSilent = shown.note == nil
    let light = 1 - Parameters.dimmed * Double(shown.blur) / 8
    for number in (nearest - 4)...(nearest + 4) {
      for quarter in 0..<4 {
        let place = Double(number) + Double(quarter) / 4
        let spoke = Spoke((place - position) * Parameters.step)
        let kind = [2, 1, 0, 1][quarter]
        let most = isSilent ? 88 : Int(light * (kind == 2 ? 230 : 170))
        remembered.lights.append(
          ticks[kind].light(
            at: point(spoke, distances.ticks), angle: spoke.angle, level: level(spoke, of: most),
            &ink))
      }
      let spoke = Spoke((Double(number) - position) * Parameters.step)
      let isTarget = shown.note?.number == number
      let foot = point(spoke, distances.baseline)
      let name = ink.name(of: MIDINote(number))
      let most = Int(light * (isTarget && !isSilent ? 256 : Double(ink.quiet)))
      if isTarget && shown.isInTune {
        tuned.write(
          name, on: spoke, at: foot, level: labelLevel(spoke, of: most), into: &remembered.lights,
          &ink)
      } else {
        letters.write(
          name, on: spoke, at: foot, level: labelLevel(spoke, of: most), into: &remembered.lights,
          &ink)
      }
    }
    mark(shown, position, &ink)
    let tip = Self.tip(of: arch.shape)
    side.write(shown.side, into: &remembered.lights)
    remembered.lights.append(
      Light(
        shown.isInTune ? pointer.tuned : pointer.plain, x: Int(tip.x.rounded()),
        y: Int(tip.y.rounded()), level: isSilent ? 88 : 256))
  }

  /// The tip of the fixed pointer.
  private static func tip(of shape: CRTShape) -> Point {
    let longest = Parameters.lengths.last ?? 0
    return shape.apex
      + Point(0, (Parameters.ticks + longest + Parameters.pointer.gap) * shape.frame.height)
  }

  /// Lights the mark of the target: on its spoke, or at the end of the glass beyond which it lies.
  private mutating func mark(_ shown: Shown, _ position: Double, _ ink: inout Ink) {
    let note = shown.note.map { Double($0.number) } ?? position
    let angle = (note - position) * Parameters.step
    let spoke = Spoke(min(max(angle, -Parameters.end), Parameters.end))
    let place = point(spoke, distances.target)
    let level = shown.note == nil ? 0 : 256
    remembered.lights.append(
      shown.isInTune
        ? target.tuned.light(at: place, angle: spoke.angle, level: level, &ink)
        : target.plain.light(at: place, angle: spoke.angle, level: level, &ink))
  }
}
