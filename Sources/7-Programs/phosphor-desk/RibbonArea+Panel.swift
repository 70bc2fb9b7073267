import BoardFile
import DeskDevices
import DevicePorts
import Faces

extension RibbonArea {
  /// The strip that the faces draw the keys on, along an edge of the panel.
  init(pads: Int, of panel: Panel, side: Board.Strip.Side?) {
    let strip = RibbonStrip(
      width: panel.width, height: panel.height, density: panel.density, side: side)
    self.init(
      padCount: pads, left: strip.left, right: strip.right, top: strip.top, bottom: strip.bottom,
      direction: strip.isUpright ? .upwards : .rightwards)
  }
}
