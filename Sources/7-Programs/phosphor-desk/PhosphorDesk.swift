public import ArgumentParser
import BoardFile
import ChildProcesses
import DevicePorts
import DiskStore
import EventLog
import Glibc
import LinuxHost
import MusicPlayer
public import Pictures
import Runtime
import StickFiles
import Units

extension PanelSize: ExpressibleByArgument {}

/// The box on a laptop or in a container: the same program on a window or terminal, keys and mouse.
@main
struct PhosphorDesk: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phosphor-desk",
    abstract: "Runs the Phosphor stage tuner in a window, or else in this terminal.",
    discussion: """
      m is MODE, p is POWER, 1 to 8 are the ribbon's pads, and so is the mouse on the keys of the \
      picture. In a terminal M and P hold the button. q, escape and control-C quit.
      """)

  @Option(
    help: ArgumentHelp("Write every picture as a PNG into this folder.", valueName: "folder"))
  var frames: String?

  @Option(help: ArgumentHelp("End after this time.", valueName: "seconds"))
  var seconds: Double?

  @Option(help: ArgumentHelp("The panel to draw for, such as 800x480.", valueName: "size"))
  var panel: PanelSize?

  @Option(help: ArgumentHelp("Hear this recording, over and over.", valueName: "file"))
  var recording: String?

  @Option(
    help: ArgumentHelp(
      "Hear this recording of a plucked string as if it were tuned.",
      valueName: "file"))
  var string: String?

  @Flag(help: "Hear the recording also where there is an audio card.")
  var ignoreCard = false

  @Option(help: ArgumentHelp("The box's board file.", valueName: "file"))
  var board: String?

  @Option(help: ArgumentHelp("Keep settings in this folder.", valueName: "folder"))
  var settings: String?

  @Option(
    help: ArgumentHelp(
      "Write what happens to the box into this file, for phosphor-lab replay; no sound is in it.",
      valueName: "file"))
  var record: String?

  @Option(help: ArgumentHelp("Play the music in this folder.", valueName: "folder"))
  var music: String?

  @Option(
    help: ArgumentHelp(
      "Speak with the voices in this folder, as image/voices makes them; without it there is no voice.",
      valueName: "folder"))
  var voices: String?

  @Option(
    help: ArgumentHelp("Take this folder for a USB stick that is plugged in.", valueName: "folder"))
  var stick: String?

  @Flag(help: "Start without the splash.")
  var noSplash = false

  /// Does one thing for the box if it was started to do so: see `Decoder`, `Lister` and `Courier`.
  static func main() {
    if let code = Decoder.runIfAsked() ?? Lister.runIfAsked() ?? Courier.runIfAsked() {
      Glibc.exit(code)
    }
    main(nil)
  }

  func validate() throws {
    if let seconds, !(seconds > 0) { throw ValidationError("--seconds: more than 0 is allowed") }
  }

  func run() throws {
    let board = try Desk.board(at: board)
    let system: SystemHost
    do { system = try SystemHost(powerOff: .endProcess) } catch { throw Desk.failure("\(error)") }
    let host = TimedHost(system, length: seconds.map(Seconds.init))
    let pads = Desk.padCount(of: board)
    let screen = try Desk.screen(
      size: panel, board: board, pads: pads, frames: frames, host: host)
    let audio = try Desk.audio(
      board: board, recording: recording, string: string, ignoresCard: ignoreCard, host: host)
    let folder = settings ?? Desk.settingsFolder
    let processes = JobThread("processes", host: host)
    let own = BoxFolders(
      tunings: "\(folder)/tunings", scales: "\(folder)/scales", settings: folder)
    let box = Box(
      ports: Box.Ports(
        host: host, audio: audio, display: screen.display, controls: screen.controls,
        store: SettingsFolder(path: own.settings), scales: SettingsFolder(path: own.scales),
        tunings: SettingsFolder(path: own.tunings),
        sticks: stick.map { folder -> any Service<StickRequest, StickEvent> in
          SystemSticks(
            at: .folder(folder), box: BoxName.own(board: board.name), own: own,
            allowsUnconfined: board.unconfinedDecoder == .allowed, on: processes)
        } ?? Absent(),
        music: try music.map { folder -> any SoundService<MusicRequest, MusicEvent> in
          SystemMusic(
            folders: [try Desk.folder(folder)],
            allowsUnconfined: board.unconfinedDecoder == .allowed, on: processes)
        } ?? Absent(),
        speech: try voices.map { folder -> any SpeechPort in
          try Desk.speech(in: folder, host: host)
        } ?? Absent()),
      configuration: Box.Configuration(
        channel: board.audio.channel, pads: pads, slip: board.strip.slip,
        route: board.route, side: board.strip.side, board: board.name,
        allowsSplash: !noSplash, preparesLetters: true,
        allowsStrum: board.strum == .automatic))
    let log = EventLog(
      pads: pads, slip: board.strip.slip, route: board.route, info: box.info)
    if let record { try Desk.checkWritable(record) }
    let recorder = record.map { EventRecorder($0, of: log, host: host) }
    box.onEvent = recorder?.take
    box.run()
    if let fault = recorder?.end() { throw Desk.failure(fault) }
    throw ExitCode(system.exitCode)
  }
}
