// The box: adapters for this board's devices around the runtime.

import ALSAAudio
import BoardFile
import ChildProcesses
import DevicePorts
import DiskStore
import EventLog
import Glibc
import KMSDisplay
import LinuxHost
import MusicPlayer
import Runtime
import StickFiles
import Units
import VoiceFiles

// The same program decodes songs, lists files and carries things to sticks, in processes of their own.
if let code = Decoder.runIfAsked() ?? Lister.runIfAsked() ?? Courier.runIfAsked() { exit(code) }

let arguments = Arguments(CommandLine.arguments.dropFirst())
let board = arguments.readBoard()
let host = orEnd { () throws(DeviceFailure) in
  try SystemHost(powerOff: .askSupervisor, hardwareWatchdog: board.watchdog)
}

// What may hang is done by processes of their own.
let processes = JobThread("processes", host: host)

var card = board.audio
card.ownsCard = true

let configuration = Box.Configuration(board, allowsSplash: arguments.allowsSplash)
let box = Box(
  ports: Box.Ports(
    host: host,
    audio: ALSAAudioPort(configuration: card),
    display: KMSDisplayPort(configuration: board.readableDisplay),
    controls: board.controls.port,
    store: SettingsFolder(path: board.settingsFolder, mark: arguments.settingsMark),
    scales: SettingsFolder(path: board.scalesFolder),
    tunings: SettingsFolder(path: board.tuningsFolder),
    backlight: SysfsBacklight(),
    lightSensor: SysfsLightSensor(),
    health: SysfsHealth(),
    updates: board.update.map { update -> any Service<UpdateRequest, UpdateEvent> in
      SystemUpdates(folder: update.folder, command: update.command, on: processes)
    } ?? Absent(),
    sticks: SystemSticks(
      at: .mounted(below: board.stickFolder),
      box: BoxName.own(board: board.name), own: board.ownFolders,
      allowsUnconfined: board.unconfinedDecoder == .allowed, on: processes),
    music: SystemMusic(
      folders: [board.musicFolder, board.stickFolder],
      allowsUnconfined: board.unconfinedDecoder == .allowed, on: processes),
    speech: SystemSpeech(folder: arguments.voices, host: host)),
  configuration: configuration)

let recorder = arguments.record.map {
  EventRecorder(
    $0,
    of: EventLog(
      pads: configuration.pads, slip: configuration.slip, route: configuration.route, info: box.info
    ),
    mark: arguments.settingsMark, limit: 8 << 20, host: host)
}
box.onEvent = recorder?.take
box.run()
if let fault = recorder?.end() { host.log("record: \(fault)") }
host.end()
exit(host.exitCode)
