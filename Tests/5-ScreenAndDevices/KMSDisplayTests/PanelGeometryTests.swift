import DevicePorts
import Raster
import Testing

@testable import KMSDisplay

@Suite struct PanelGeometryTests {
  @Test("a panel mounted on its side turns the picture the other way")
  func orientations() {
    #expect(Panel.Rotation(orientation: "Normal") == .none)
    #expect(Panel.Rotation(orientation: "Upside Down") == .half)
    #expect(Panel.Rotation(orientation: "Left Side Up") == .threeQuarters)
    #expect(Panel.Rotation(orientation: "Right Side Up") == .quarter)
    #expect(Panel.Rotation(orientation: nil) == .none)
    #expect(Panel.Rotation(orientation: "Sideways") == .none)
  }

  @Test("turns have the rotation's degrees")
  func turns() {
    for rotation in Panel.Rotation.allCases {
      #expect(rotation.turn.rawValue * 90 == rotation.rawValue)
    }
  }

  @Test("a 7-inch 800x480 panel and a monitor are plain, a 5-inch 1080p panel is dense")
  func densities() {
    #expect(Density.of(width: 800, height: 480, millimetresWide: 154, millimetresHigh: 86) == 1)
    #expect(Density.of(width: 1920, height: 1080, millimetresWide: 527, millimetresHigh: 296) == 1)
    #expect(
      Density.of(width: 1920, height: 1080, millimetresWide: 110, millimetresHigh: 62) == 2.75)
  }

  @Test("millimetres that cannot be true give 1")
  func nonsense() {
    #expect(Density.of(width: 800, height: 480, millimetresWide: 0, millimetresHigh: 0) == 1)
    #expect(Density.of(width: 3840, height: 1080, millimetresWide: 160, millimetresHigh: 90) == 1)
    #expect(Density.of(width: 1920, height: 1080, millimetresWide: 16, millimetresHigh: 9) == 1)
  }
}
