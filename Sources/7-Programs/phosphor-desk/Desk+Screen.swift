import BoardFile
import DeskDevices
import DevicePorts
import Faces
import Glibc
import Pictures
import SimulatedDevices
import Units

extension Desk {
  /// The panel and the controls, which come from one window or terminal.
  struct Screen {
    var display: any DisplayPort
    var controls: any ControlsPort
  }

  /// A window if there is a display server, else the terminal, else pictures in a folder alone.
  ///
  /// - Throws: Exit code 1 if there is none of the three, and for a panel that is too small, the sentence
  ///   printed.
  static func screen(
    size: PanelSize?, board: Board, pads: Int, frames: String?, host: any HostPort
  ) throws -> Screen {
    let panel = Panel(
      name: "desk", width: size?.width ?? board.display.size?.width ?? 800,
      height: size?.height ?? board.display.size?.height ?? 480,
      refresh: board.display.refresh, density: board.display.density ?? 1, rotation: .none)
    if let cause = Faces.Screen.refusal(width: panel.width, height: panel.height) {
      throw failure("--panel: \(cause)")
    }
    var screen = try surroundings(
      panel, pads: pads, side: board.strip.side, hasFrames: frames != nil, host: host)
    if let frames {
      guard mkdir(frames, 0o755) == 0 || errno == EEXIST else {
        throw failure("\(frames): mkdir: \(String(cString: strerror(errno)))")
      }
      screen.display = FrameRecorder(screen.display, folder: frames)
    }
    return screen
  }

  private static func surroundings(
    _ panel: Panel, pads: Int, side: Board.Strip.Side?, hasFrames: Bool, host: any HostPort
  ) throws -> Screen {
    let ribbon = RibbonArea(pads: pads, of: panel, side: side)
    var cause = "no display server"
    let drivers = Window.drivers(environment: environment)
    if !drivers.isEmpty {
      do throws(DeviceFailure) {
        let window = try Window(
          title: "Phosphor", width: panel.width, height: panel.height, drivers: drivers)
        return Screen(
          display: WindowDisplay(window, panel: panel, clock: host),
          controls: WindowControls(window, ribbon: ribbon, clock: host) { host.powerOff() })
      } catch { cause = "\(error.object): \(error.call): \(error.cause)" }
    }
    if Terminal.isPresent {
      let terminal = Terminal()
      return Screen(
        display: TerminalDisplay(terminal, panel: panel, clock: host),
        controls: TerminalControls(terminal, panel: panel, ribbon: ribbon) { host.powerOff() })
    }
    guard hasFrames else {
      throw failure("\(cause), and no terminal; with --frames DIR the pictures go into a folder")
    }
    return Screen(
      display: SimulatedDisplay(clock: host, panel: panel),
      controls: SimulatedControls(clock: host))
  }
}
