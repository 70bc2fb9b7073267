import Raster
import Testing

@testable import Faces

/// The share of a panel that is glass, and the use of the keys' room on a box without a ribbon.
@Suite struct PanelGlassTests {
  /// A panel and the share of it that is glass at least, in hundredths: a little below what it is.
  struct Panel: Sendable, CustomTestStringConvertible {
    var width: Int
    var height: Int
    var least: Double
    var testDescription: String { "\(width)x\(height)" }
  }

  static let panels = [
    Panel(width: 800, height: 480, least: 54), Panel(width: 480, height: 320, least: 56),
    Panel(width: 1024, height: 600, least: 53), Panel(width: 400, height: 1280, least: 46),
    Panel(width: 1280, height: 400, least: 55), Panel(width: 240, height: 320, least: 57),
    Panel(width: 600, height: 1024, least: 51), Panel(width: 1920, height: 1080, least: 60),
  ]

  private func share(_ layout: PanelLayout) -> Double {
    let panel = PixelBox(minX: 0, minY: 0, maxX: layout.width, maxY: layout.height)
    let mask = Mask(layout.tube.outline, within: panel)
    let tube = mask.values.reduce(0.0) { $0 + Double($1) / 255 }
    let readouts = [layout.lower, layout.line].map { $0.width * $0.height }
    return 100 * readouts.reduce(tube, +) / Double(layout.width * layout.height)
  }

  @Test("glass takes its part of any panel, and more of it without keys", arguments: panels)
  func glass(panel: Panel) {
    let layout = PanelLayout(width: panel.width, height: panel.height, density: 1)
    let bare = PanelLayout(
      width: panel.width, height: panel.height, density: 1, hasKeys: false)
    #expect(share(layout) >= panel.least)
    #expect(share(bare) >= share(layout))
    #expect(bare.tube.frame.width >= layout.tube.frame.width)
    #expect(bare.keys.height == 0)
  }

  @Test("beside one another tube and lower face are larger than above one another")
  func wide() {
    let layout = PanelLayout(width: 1280, height: 400, density: 1)
    #expect(layout.lower.x > layout.tube.frame.maxX)
    // Above one another the tube was 492 by 216 pixels.
    #expect(layout.tube.frame.height >= 280)
    #expect(layout.lower.height >= 200)
  }

  @Test(
    "no strip of bare metal on a very tall panel is higher than a quarter of its width",
    arguments: [true, false])
  func tall(hasKeys: Bool) {
    let layout = PanelLayout(width: 400, height: 1280, density: 1, hasKeys: hasKeys)
    let tube = layout.tube.frame
    let strips = [
      tube.y - layout.header.maxY, layout.lower.y - tube.maxY,
      (hasKeys ? layout.keys : layout.line).y - layout.lower.maxY,
    ]
    for strip in strips { #expect(strip <= 100, "\(strip)") }
  }
}
