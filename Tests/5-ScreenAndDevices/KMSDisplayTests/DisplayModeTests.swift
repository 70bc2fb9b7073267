import CDRM
import DevicePorts
import Testing
import Units

@testable import KMSDisplay

@Suite struct DisplayModeTests {
  /// A mode whose totals equal its size, so that the clock gives the refresh.
  static func mode(
    _ width: Int, _ height: Int, _ refresh: Double, preferred: Bool = false,
    interlaced: Bool = false
  ) -> DisplayMode {
    var timing = drmModeModeInfo()
    timing.hdisplay = UInt16(width)
    timing.vdisplay = UInt16(height)
    timing.htotal = UInt16(width)
    timing.vtotal = UInt16(height)
    timing.clock = UInt32((refresh * Double(width * height) / 1000).rounded())
    timing.vrefresh = UInt32(refresh.rounded())
    timing.type = preferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
    timing.flags = interlaced ? UInt32(DRM_MODE_FLAG_INTERLACE) : 0
    return DisplayMode(timing: timing)
  }

  /// The modes that Linux 7.2's virtio-gpu offers with `video=Virtual-1:800x480@60`.
  let virtual = [
    mode(800, 480, 74.99, preferred: true), mode(1024, 768, 60), mode(800, 600, 60.3),
    mode(800, 480, 60.05),
  ]

  @Test("60 Hz is chosen over a preferred mode of 75 Hz of the same size")
  func refreshBeatsPreference() throws {
    let mode = try #require(DisplayMode.choose(from: virtual, size: nil, refresh: Hertz(60)))
    #expect(mode.width == 800 && mode.height == 480)
    #expect(abs(mode.refresh.value - 60.05) < 0.01)
  }

  @Test("the preferred mode wins where its refresh is the wanted one")
  func preferred() throws {
    let mode = try #require(DisplayMode.choose(from: virtual, size: nil, refresh: Hertz(75)))
    #expect(mode.isPreferred)
  }

  @Test("a size that is wanted beats the preferred one")
  func size() throws {
    let size = DisplayConfiguration.Size(width: 1024, height: 768)
    let mode = try #require(DisplayMode.choose(from: virtual, size: size, refresh: Hertz(60)))
    #expect(mode.width == 1024)
  }

  @Test("a size that is not offered falls back to the preferred one")
  func unknownSize() throws {
    let size = DisplayConfiguration.Size(width: 1234, height: 5)
    let mode = try #require(DisplayMode.choose(from: virtual, size: size, refresh: Hertz(60)))
    #expect(mode.width == 800 && mode.height == 480)
  }

  @Test(
    "of a 4K television the largest smaller picture of its shape is chosen, unless 4K is wanted")
  func tooLarge() throws {
    let modes = [
      Self.mode(3840, 2160, 60, preferred: true), Self.mode(3840, 2160, 30),
      Self.mode(2560, 1440, 60), Self.mode(1280, 720, 60), Self.mode(1920, 1080, 50),
      Self.mode(1920, 1080, 60), Self.mode(1920, 1200, 60), Self.mode(640, 480, 60),
    ]
    let mode = try #require(DisplayMode.choose(from: modes, size: nil, refresh: Hertz(60)))
    #expect(mode == Self.mode(1920, 1080, 60))
    let size = DisplayConfiguration.Size(width: 3840, height: 2160)
    let wanted = try #require(DisplayMode.choose(from: modes, size: size, refresh: Hertz(60)))
    #expect(wanted.width == 3840)
    let other = [modes[0], modes[6], modes[7]]
    #expect(DisplayMode.choose(from: other, size: nil, refresh: Hertz(60))?.height == 1200)
    #expect(DisplayMode.choose(from: [modes[0]], size: nil, refresh: Hertz(60))?.width == 3840)
  }

  @Test("interlaced modes are never chosen")
  func interlaced() {
    let modes = [
      Self.mode(1920, 1080, 60, preferred: true, interlaced: true), Self.mode(1280, 720, 50),
    ]
    #expect(DisplayMode.choose(from: modes, size: nil, refresh: Hertz(60))?.width == 1280)
    #expect(DisplayMode.choose(from: [modes[0]], size: nil, refresh: Hertz(60)) == nil)
    #expect(DisplayMode.choose(from: [], size: nil, refresh: Hertz(60)) == nil)
  }

  @Test("a mode that nobody could read is not chosen while there is another")
  func tooSmall() throws {
    let modes = [Self.mode(64, 48, 60, preferred: true), Self.mode(320, 240, 60)]
    let mode = try #require(
      DisplayMode.choose(from: modes, size: nil, refresh: Hertz(60), leastSide: 240))
    #expect(mode.width == 320)
    let wanted = DisplayConfiguration.Size(width: 64, height: 48)
    let other = DisplayMode.choose(from: modes, size: wanted, refresh: Hertz(60), leastSide: 240)
    #expect(other?.width == 320)
  }

  @Test("a panel all of whose modes are too small is refused with a sentence")
  func refusal() {
    let modes = [Self.mode(64, 48, 60, preferred: true), Self.mode(160, 128, 60)]
    #expect(DisplayMode.choose(from: modes, size: nil, refresh: Hertz(60), leastSide: 240) == nil)
    var configuration = DisplayConfiguration()
    configuration.leastSide = 240
    let search = PanelSearch(configuration: configuration)
    #expect(
      search.refusal(of: "SPI-1", modes)
        == "SPI-1 offers 64x48, 160x128, too small to be read; 240x240 is the least")
    #expect(search.refusal(of: "SPI-1", []) == "SPI-1 offers no mode")
  }

  @Test("the refresh comes from the pixel clock: 1080p of 59.94 Hz is told from 60 Hz")
  func fractions() throws {
    var timing = drmModeModeInfo()
    (timing.hdisplay, timing.vdisplay, timing.htotal, timing.vtotal) = (1920, 1080, 2200, 1125)
    (timing.clock, timing.vrefresh) = (148_352, 60)
    #expect(abs(DisplayMode(timing: timing).refresh.value - 59.94) < 0.001)
    timing.htotal = 0
    #expect(DisplayMode(timing: timing).refresh == Hertz(60))
  }
}
