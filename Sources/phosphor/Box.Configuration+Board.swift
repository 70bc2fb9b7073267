import BoardFile
import DevicePorts
import Runtime

/// The version that `--version` and the about page tell.
let version = "0.1.0"

extension Box.Configuration {
  /// What the runtime has to know of a board.
  init(_ board: Board, allowsSplash: Bool) {
    let pads =
      switch board.controls.ribbon {
      case .absent: 0
      case .pads(let lines): lines.count
      case .ttp229: 16
      }
    self.init(
      channel: board.audio.channel, pads: pads, slip: board.strip.slip,
      route: board.route, allowsSplash: allowsSplash)
  }
}
