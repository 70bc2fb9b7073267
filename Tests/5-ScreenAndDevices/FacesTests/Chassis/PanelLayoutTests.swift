import Words
import BoardFile
import Raster
import Testing

@testable import Faces

@Suite struct PanelLayoutTests {
  /// Panels of both orientations, from the smallest to full HD.
  static let sizes = [
    (320, 240), (480, 320), (800, 480), (1024, 600), (1280, 720), (1920, 1080), (854, 480),
    (1280, 800), (640, 480), (480, 272), (240, 240), (720, 720), (1280, 400),
    (1480, 320), (1920, 480),
  ]

  /// Calls `body` with the layout of every size, orientation, density and strip side.
  private func forAll(
    densities: [Double] = [0.25, 1, 2, 8], _ body: (PanelLayout, String) -> Void
  ) {
    // The edges of a ribbon's keys; without one there are none.
    let sides: [(side: Board.Strip.Side?, hasKeys: Bool)] =
      [(nil, true), (nil, false)] + Board.Strip.Side.allCases.map { ($0, true) }
    for (long, short) in Self.sizes {
      for (width, height) in [(long, short), (short, long)] {
        for density in densities {
          for (side, hasKeys) in sides {
            let layout = PanelLayout(
              width: width, height: height, density: density, side: side, hasKeys: hasKeys)
            let name = hasKeys ? side?.rawValue ?? "default" : "none"
            body(layout, "\(width)x\(height), \(density) pixels a point, keys \(name)")
          }
        }
      }
    }
  }

  @Test("the arrangement follows from the points")
  func arrangements() {
    func arrangement(_ width: Int, _ height: Int, _ density: Double = 1) -> PanelScale.Arrangement {
      PanelScale(width: width, height: height, density: density).arrangement
    }
    #expect(arrangement(800, 480) == .twoColumns)
    #expect(arrangement(700, 480) == .twoColumns)
    #expect(arrangement(699, 480) == .smallLandscape)
    #expect(arrangement(800, 480, 2) == .smallLandscape)
    #expect(arrangement(320, 240) == .smallLandscape)
    #expect(arrangement(480, 800) == .smallPortrait)
    #expect(arrangement(599, 1024) == .smallPortrait)
    #expect(arrangement(600, 1024) == .largePortrait)
    #expect(arrangement(1200, 1920, 2) == .largePortrait)
  }

  @Test("the reference panel has scale 1, lying or upright, at any density")
  func reference() {
    for scale in [
      PanelScale(width: 390, height: 844, density: 1),
      PanelScale(width: 844, height: 390, density: 1),
      PanelScale(width: 1170, height: 2532, density: 3),
    ] {
      #expect(scale.general == 1 && scale.meter == 1)
    }
  }

  @Test("scales are clamped: 0.85 to 1.6 in general, 0.85 to 1.8 for the meter")
  func clamps() {
    let small = PanelScale(width: 320, height: 240, density: 1)
    #expect(small.general == 0.85 && small.meter == 0.85)
    let large = PanelScale(width: 1920, height: 1080, density: 1)
    #expect(large.general == 1.6 && large.meter == 1.8)
    let between = PanelScale(width: 1435, height: 663, density: 1)
    #expect(between.general == 1.6 && abs(between.meter - 1.7) < 1e-3)
    var last = 0.0
    for width in 240...1920 {
      let scale = PanelScale(width: width, height: width * 2, density: 1)
      #expect(scale.general >= last && (0.85...1.6).contains(scale.general))
      #expect((scale.general...1.8).contains(scale.meter))
      last = scale.general
    }
  }

  @Test("the lower face's text is 1.4 times as large on large panels", arguments: [1.0, 2])
  func lowerText(density: Double) {
    func text(_ width: Double) -> Double {
      let layout = PanelLayout(
        width: Int(width * density), height: Int(1200 * density), density: density)
      return layout.lowerText / layout.scale.pixels
    }
    #expect(abs(text(600) / text(598) - 1.4) < 1e-9)
  }

  @Test("a wrong density never makes things larger than the panel has room for")
  func density() {
    #expect(PanelScale(width: 480, height: 320, density: 8).density == 320.0 / 240)
    for density in [0, -1, .nan, .infinity] {
      #expect(PanelScale(width: 480, height: 320, density: density).density == 1)
    }
  }

  @Test("the chassis has one shape in all layouts")
  func shape() {
    forAll { layout, name in
      let frame = layout.tube.frame
      #expect(abs(frame.height / frame.width - 0.44) < 1e-9, "\(name)")
      #expect(
        frame.width >= min(0.45 * Double(layout.width), 1.4 * Double(layout.height)), "\(name)")
    }
  }

  @Test("nothing lies outside the panel or on something else")
  func places() {
    forAll { layout, name in
      let hasKeys = layout.keys.height > 0
      let keys = hasKeys ? (0..<13).map { layout.key($0, of: 13) } : []
      var frames = [layout.tube.frame, layout.lower, layout.line]
      if hasKeys { frames.append(layout.keys) }
      if layout.header.height > 0 { frames.append(layout.header) }
      let panel = Rectangle(
        x: 0, y: 0, width: Double(layout.width), height: Double(layout.height))
      for (index, frame) in frames.enumerated() {
        #expect(panel.holds(frame), "\(name): \(frame)")
        #expect(frame.height >= 12 && frame.width >= 12, "\(name): \(frame)")
        for other in frames[(index + 1)...] {
          #expect(!frame.meets(other), "\(name): \(frame) and \(other)")
        }
      }
      for (index, key) in keys.enumerated() {
        #expect(layout.keys.holds(key), "\(name): \(key)")
        #expect(key.height >= 10 && key.width >= 10, "\(name): \(key)")
        if index > 0 { #expect(!key.meets(keys[index - 1]), "\(name): key \(index)") }
      }
    }
  }

  @Test("the keys lie along the edge that the board file names, the lowest at the foot or the left")
  func sides() {
    forAll { layout, name in
      let keys = layout.keys
      guard keys.height > 0 else { return }
      let rest = [layout.tube.frame, layout.lower, layout.line]
      switch layout.side {
      case .left: #expect(rest.allSatisfy { keys.maxX < $0.x }, "\(name)")
      case .right: #expect(rest.allSatisfy { keys.x > $0.maxX }, "\(name)")
      case .top: #expect(rest.allSatisfy { keys.maxY < $0.y }, "\(name)")
      case .bottom: #expect(rest.dropLast().allSatisfy { keys.y > $0.maxY }, "\(name)")
      }
      let (low, high) = (layout.key(0, of: 8), layout.key(7, of: 8))
      #expect(layout.hasUprightKeys ? low.y > high.y : low.x < high.x, "\(name)")
    }
  }

  @Test(
    "what is engraved stays on the plate: no legend on glass, lamp or another legend",
    arguments: Language.allCases)
  func legends(language: Language) {
    let fonts = Fonts()
    forAll(densities: [1]) { layout, name in
      let chassis = Chassis(
        layout: layout, theme: .amber, legend: fonts.legend,
        rowGains: Array(repeating: 256, count: layout.height),
        inTune: Catalogue.of(language).said("IN TUNE"))
      let panel = Rectangle(
        x: 0, y: 0, width: Double(layout.width), height: Double(layout.height))
      let glass = layout.tube.inset(by: -4 * layout.unit).outline
      let boxes = chassis.legends.map { chassis.outline(of: $0).bounds }
      for (index, box) in boxes.enumerated() {
        #expect(panel.holds(box), "\(name): \(box)")
        #expect(!glass.contains(anyOf: box), "\(name): \(chassis.legends[index].text) on glass")
        for other in [layout.lower, layout.line, layout.keys] + boxes[(index + 1)...] {
          #expect(!box.meets(other), "\(name): \(chassis.legends[index].text) and \(other)")
        }
      }
    }
  }

  @Test("no text is smaller than 12 pixels an em")
  func textSizes() {
    forAll { layout, name in
      #expect(layout.smallText >= 12 && layout.legendText >= 12 && layout.lineText >= 12, "\(name)")
    }
  }

  @Test("a panel too small to be read is refused with a sentence")
  func refusal() throws {
    let sentence = try #require(Screen.refusal(width: 64, height: 48))
    #expect(
      sentence == "a panel of 64x48 pixels is too small to be read; 240x240 is the least")
    #expect(Screen.refusal(width: 239, height: 2000) != nil)
    #expect(Screen.refusal(width: 240, height: 320) == nil)
  }
}

extension Rectangle {
  /// True if another rectangle lies inside.
  fileprivate func holds(_ other: Rectangle) -> Bool {
    let slack = 1e-6
    return x <= other.x + slack && y <= other.y + slack && maxX >= other.maxX - slack
      && maxY >= other.maxY - slack
  }

  /// True if both rectangles have something in common.
  fileprivate func meets(_ other: Rectangle) -> Bool {
    let slack = 1e-6
    return x < other.maxX - slack && other.x < maxX - slack && y < other.maxY - slack
      && other.y < maxY - slack
  }
}

extension Path {
  /// The smallest rectangle of whole pixels around it.
  fileprivate var bounds: Rectangle {
    guard let box = pixelBox else { return Rectangle(x: 0, y: 0, width: 0, height: 0) }
    return Rectangle(
      x: Double(box.minX), y: Double(box.minY), width: Double(box.maxX - box.minX),
      height: Double(box.maxY - box.minY))
  }

  /// True if the path's area covers any pixel of a box.
  fileprivate func contains(anyOf box: Rectangle) -> Bool {
    let mask = Mask(
      self,
      within: PixelBox(
        minX: Int(box.x), minY: Int(box.y), maxX: Int(box.maxX), maxY: Int(box.maxY)))
    return mask.values.contains { $0 > 0 }
  }
}
