import Appliance
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// The pictures as they were opened, judged and approved.
@Suite struct GoldenTests {
  /// A panel, and by how many pixels each way its golden picture is smaller.
  struct Panel: Sendable {
    let width: Int
    let height: Int
    var shrinking = 1
  }

  private static let start = Instant(nanoseconds: 1_000_000_000)
  /// The states that every face is approved in.
  private static let states: [(String, Int, Double)] = [
    ("idle", -1, 0), ("flat", 45, -12.3), ("sharp", 54, 31), ("tune", 61, 1.3),
    ("extreme", 33, -180),
  ]
  static let panel = Panel(width: 320, height: 240)
  /// The other arrangements.
  static let panels = [
    Panel(width: 240, height: 320), Panel(width: 800, height: 480, shrinking: 2),
    Panel(width: 600, height: 1024, shrinking: 2),
  ]

  /// Draws a note on a panel, once nothing moves any more, and compares.
  private func check(
    _ pair: FacePair, _ theme: PanelTheme, _ panel: Panel, _ state: (String, Int, Double)
  ) throws {
    let (name, note, cents) = state
    var box = Box(pair, theme: theme)
    box.hear(note, cents, at: Self.start)
    var screen = Screen(width: panel.width, height: panel.height, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: Self.start)
    let prefix = theme == .amber ? "" : "\(theme.rawValue)-"
    let wrong = try mismatch(
      screen.surface.shrunk(by: panel.shrinking),
      golden: "\(prefix)\(Self.stem(pair))-\(name)-\(panel.width)x\(panel.height)")
    #expect(wrong == nil)
  }

  /// Part of the pictures' names that says which faces they show.
  private static func stem(_ pair: FacePair) -> String {
    "\(pair.upper.rawValue)-\(pair.lower.rawValue)"
  }

  @Test("every face looks as it was approved in every state", arguments: FacePair.everyFace)
  func states(pair: FacePair) throws {
    for state in Self.states { try check(pair, .amber, Self.panel, state) }
  }

  @Test(
    "every face looks as it was approved in every arrangement", arguments: FacePair.everyFace,
    panels)
  func arrangements(pair: FacePair, panel: Panel) throws {
    try check(pair, .amber, panel, Self.states[1])
  }

  @Test(
    "every face looks as it was approved in every theme", arguments: FacePair.everyFace,
    PanelTheme.allCases.filter { $0 != .amber })
  func themes(pair: FacePair, theme: PanelTheme) throws {
    try check(pair, theme, Self.panel, Self.states[1])
  }
}
