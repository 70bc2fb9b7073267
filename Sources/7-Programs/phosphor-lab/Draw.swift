import Appliance
import ArgumentParser
import BoardFile
import DevicePorts
import Faces
import LabSupport
import MusicTheory
import Pictures
import PitchDetection
import Raster
import Units

/// `draw`: what the panel shows, as a PNG or as the pictures of a film.
struct Draw: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Draws the panel for a note or for a moment of a sound file.",
    discussion: """
      The picture is the settled one: nothing moves any more. A film shows the motion too.
      The same arguments give the same picture, byte for byte, on the same build.

      The layout follows from --panel and --density, as on the box: upright panels from 600 points of \
      width on are large, flat ones from 700 on have two columns. --side puts the keys where the strip is.

        phosphor-lab draw --note A2 --cents -12 --upper strobe --theme green tuner.png
        phosphor-lab draw --panel 480x800 --screen menu:tunings menu.png
        phosphor-lab draw --sheet sheet.png --face strobe

      The sheet has the screens of a --face or of a --deck in the four layouts and on panels from 240x320 to 1280x400; \
      without either it has all, and more than 100 MB.
      """)

  @Option(help: "Pixels of the panel, before rotation.")
  var panel = PanelSize(width: 800, height: 480)

  @Option(help: "Degrees clockwise by which the picture is turned: 0, 90, 180 or 270.")
  var rotate = 0

  @Option(help: "Pixels a point.")
  var density = 1.0

  @Option(
    help: ArgumentHelp("The upper face: \(choices(UpperFace.self)).", valueName: "face"),
    transform: choice)
  var upper = UpperFace.arc

  @Option(
    help: ArgumentHelp("The lower face: \(choices(LowerFace.self)).", valueName: "face"),
    transform: choice)
  var lower = LowerFace.informationBar

  @Option(
    help: ArgumentHelp(
      "The deck: \(choices(Deck.self)); one picture without it is the tuner's.", valueName: "deck"),
    transform: choice)
  var deck: Deck?

  @Option(
    help: ArgumentHelp(
      "The view of the spectrum: \(choices(SpectrumView.self)).", valueName: "view"),
    transform: choice)
  var view = SpectrumView.bars

  @Option(
    help: ArgumentHelp("Its colours: \(choices(SpectrumColors.self)).", valueName: "colours"),
    transform: choice)
  var spectrumColours = SpectrumColors.phosphor

  @Option(
    help: ArgumentHelp("The colours: \(choices(PanelTheme.self)).", valueName: "theme"),
    transform: choice)
  var theme = PanelTheme.amber

  @Flag(help: "Nothing moves by itself.")
  var still = false

  @Option(
    name: [.customLong("screen"), .customLong("scene")],
    help: ArgumentHelp(
      "What the box is doing: \(choices(PreparedBox.Scene.self)).", valueName: "screen"),
    transform: choice)
  var scene = PreparedBox.Scene.running

  @Option(
    help: ArgumentHelp(
      "The edge that the ribbon lies along: \(choices(Board.Strip.Side.self)).",
      valueName: "edge"),
    transform: choice)
  var side: Board.Strip.Side?

  @Option(help: "Pads of the ribbon; 0 for a box without one.")
  var pads = 12

  @Option(
    name: .customLong("tap"),
    help: ArgumentHelp("A pad that is tapped, from 0; may be given again.", valueName: "pad"))
  var taps: [Int] = []

  @Option(help: ArgumentHelp("A pad that is held, from 0.", valueName: "pad"))
  var touch: Int?

  @Option(
    help: ArgumentHelp(
      "The latched note, such as A2 or C#3; in a --scale its nearest one.", valueName: "name"))
  var note: NotesArgument?

  @Option(parsing: .unconditional, help: "How far the note is from its target.")
  var cents = 0.0

  @Option(
    help: ArgumentHelp(
      "The semitone that is heard, where it is not the note; else the one that --cents leads to.",
      valueName: "name"))
  var semitone: NotesArgument?

  @Option(help: "The partial of the note that sounds, 1 to 4: from 2 on a harmonic of its string.")
  var partial = 1

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How far each string is off, all struck at once, such as \"-3.2 0.4 - 12\"; needs a --preset.",
      valueName: "cents"))
  var strum: StrumArgument?

  @Option(help: ArgumentHelp("A sound file to listen to.", valueName: "file"))
  var wav: String?

  @Option(help: ArgumentHelp("The moment of the sound file.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("Folder for the numbered pictures of a film.", valueName: "folder"))
  var film: String?

  @Option(help: "Pictures a second of the film.")
  var fps = 60.0

  @Option(help: "Length of the film.")
  var seconds = 5.0

  @Option(
    help: ArgumentHelp(
      "A PNG of many screens instead of one, every panel labelled.", valueName: "png"))
  var sheet: String?

  @Option(
    help: ArgumentHelp(
      "Only this face on the sheet: \(faceNames.joined(separator: ", ")).", valueName: "face"))
  var face: String?

  @Flag(help: "Only the part of the panel in which the information bar writes the cents.")
  var cropCents = false

  @OptionGroup var metronome: MetronomeOptions

  @OptionGroup var naming: NamingOptions
  @OptionGroup var preset: PresetOption
  @OptionGroup var reference: ReferenceOption
  @OptionGroup var scale: ScaleOption

  @Argument(help: "The PNG; not for a film.")
  var output: String?

  func validate() throws {
    try panel.check()
    guard Panel.Rotation(rawValue: rotate) != nil else {
      throw ValidationError("--rotate: \(rotate) is no quarter turn; allowed are 0, 90, 180, 270")
    }
    guard (0.25...8).contains(density) else {
      throw ValidationError("--density: \(density) is not within 0.25 to 8")
    }
    guard (1...1000).contains(fps), (0...3600).contains(seconds) else {
      throw ValidationError("--fps is 1 to 1000, --seconds 0 to 3600")
    }
    guard (1...4).contains(partial) else { throw ValidationError("--partial is 1 to 4") }
    guard (0...16).contains(pads) else { throw ValidationError("--pads is 0 to 16") }
    for pad in taps + (touch.map { [$0] } ?? []) where !(0..<pads).contains(pad) {
      throw ValidationError("pad \(pad) is not on a ribbon of \(pads) pads")
    }
    guard (note?.notes.count ?? 1) == 1, (semitone?.notes.count ?? 1) == 1 else {
      throw ValidationError("--note and --semitone take one note each")
    }
    guard note == nil || wav == nil else { throw ValidationError("--note or --wav, not both") }
    guard [film, output, sheet].compactMap({ $0 }).count == 1 else {
      throw ValidationError(
        "either a file for one picture, or --film with a folder, or --sheet with a file")
    }
    if let face { try check(face) }
  }

  /// The names that `--face` takes.
  private static let faceNames =
    UpperFace.allCases.map(\.rawValue) + LowerFace.allCases.map(\.rawValue)

  private func check(_ face: String) throws {
    guard Self.faceNames.contains(face) else {
      throw ValidationError(
        "--face: \"\(face)\" is no face; allowed are \(Self.faceNames.joined(separator: ", "))")
    }
    guard sheet != nil, deck == nil else {
      throw ValidationError(
        "--face is for a --sheet without a --deck; one picture takes --upper and --lower")
    }
  }

  func run() throws {
    var settings = Settings()
    settings.tuner.upper = upper
    settings.tuner.lower = lower
    settings.deck = deck ?? .tuner
    settings.spectrum.view = view
    settings.spectrum.colors = spectrumColours
    settings.metronome = metronome.settings
    settings.theme = theme
    naming.apply(to: &settings)
    settings.isStill = still
    settings.preset = try preset.preset()
    settings.reference = reference.reference
    let scale = try scale.scale()
    settings.scale = scale?.name
    if let sheet {
      let rows = face.map(ContactSheet.Rows.face) ?? deck.map(ContactSheet.Rows.deck) ?? .all
      return try ContactSheet(rows, settings, pads: pads, side: side).write(to: sheet)
    }
    var box = PreparedBox(settings, pads: pads, scene: scene)
    if let scale { box.take(scale) }
    for pad in taps { box.tap(pad: pad) }
    if let touch { box.touch(pad: touch) }
    if deck == .metronome, !metronome.stopped { box.beat() }
    if let strum { box.hear(strum: strum.cents) }
    let (strummed, target) = (box.state.strummed, box.state.target)
    let readings = try heard(target, strings: strummed)
    let isUpright = rotate == 90 || rotate == 270
    var screen = Screen(
      width: isUpright ? panel.height : panel.width,
      height: isUpright ? panel.width : panel.height, density: density, side: side,
      hasKeys: pads > 0)
    let spectra = try deck != .spectrum ? [] : wav.map(Spectra.all) ?? []
    let isBowed = box.state.settings.preset.group.isBowed
    let strums =
      try wav.map {
        try Strums.all(of: $0, strings: strummed, target: target, isBowed: isBowed)
      } ?? []
    if let film {
      try draw(&screen, &box, readings, strums, spectra, filmTo: film)
    } else if let output {
      draw(&screen, &box, readings, strums, spectra)
      try write(screen, to: output)
    }
  }
}
