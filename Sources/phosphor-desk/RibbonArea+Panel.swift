import DeskDevices
import DevicePorts
import Faces

extension RibbonArea {
  /// The strip that the faces draw the keys on.
  init(pads: Int, of panel: Panel) {
    let strip = RibbonStrip(width: panel.width, height: panel.height, density: panel.density)
    self.init(
      padCount: pads, left: strip.left, right: strip.right, top: strip.top, bottom: strip.bottom,
      direction: strip.isUpright ? .upwards : .rightwards)
  }
}
