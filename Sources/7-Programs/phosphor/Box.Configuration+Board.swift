import BoardFile
import DevicePorts
import Runtime

extension Box.Configuration {
  /// Takes from a board all that the runtime has to know of it.
  init(_ board: Board, allowsSplash: Bool) {
    self.init(
      channel: board.audio.channel, pads: board.controls.ribbon.padCount, slip: board.strip.slip,
      route: board.route, side: board.strip.side, board: board.name,
      allowsSplash: allowsSplash, preparesLetters: true,
      allowsStrum: board.strum == .automatic, hasHaptic: board.controls.outputs[.haptic] != nil,
      modeSendsTaps: board.controls.keysSendTaps, startsAtRest: board.startsAtRest,
      powerStarts: board.powerStarts, first: board.first)
  }
}
