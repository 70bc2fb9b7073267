import CSDL
import DevicePorts
import Raster
import Testing
import Units

@testable import DeskDevices

/// A clock that stands where it is put.
private final class StoppedClock: HostPort, @unchecked Sendable {
  var now = Instant(nanoseconds: 5_000_000_000)
  func wait(for descriptors: [Int32], until deadline: Instant?) -> Bool { false }
  func wake() {}
  func startWorker(_ name: String, step: @escaping @Sendable () -> Void) -> any WorkerPort {
    NoWorker()
  }
  func log(_ line: String) {}
  func reportAlive() {}
  func powerOff() {}
  func restart() {}
  func takeNotices() -> [String] { [] }
}

private final class NoWorker: WorkerPort {
  var descriptor: Int32 { -1 }
  func wake() {}
  func stop() {}
}

@Suite("Window", .serialized)
struct WindowTests {
  @Test("keys and mouse of a window are the box's controls")
  func events() {
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = Int32(SDLK_m.rawValue)
    #expect(WindowEvents.input(of: event, width: 100, height: 50) == .button(.mode, isDown: true))
    event.key.repeat = 1
    #expect(WindowEvents.input(of: event, width: 100, height: 50) == nil)
    event.type = SDL_KEYUP.rawValue
    event.key.keysym.sym = Int32(SDLK_3.rawValue)
    #expect(WindowEvents.input(of: event, width: 100, height: 50) == .padChange(2, isDown: false))
    event = SDL_Event()
    event.type = SDL_MOUSEBUTTONDOWN.rawValue
    event.button.x = 24
    event.button.y = 12
    #expect(
      WindowEvents.input(of: event, width: 100, height: 50) == .pointer(x: 0.245, y: 0.25))
    event.type = SDL_QUIT.rawValue
    #expect(WindowEvents.input(of: event, width: 100, height: 50) == .quit)
  }

  @Test("a window without a server shows pictures, paced by its refresh")
  func present() throws {
    let clock = StoppedClock()
    let panel = Panel(
      name: "window", width: 64, height: 32, refresh: Hertz(50), density: 1, rotation: .none)
    let display = WindowDisplay(
      try Window(title: "test", width: 64, height: 32, drivers: ["dummy"]), panel: panel,
      clock: clock)
    #expect(display.events(now: clock.now) == [.connected(panel)])
    var damage = Damage(width: 64, height: 32)
    damage.addAll()
    try display.present(Surface(width: 64, height: 32), damage: damage)
    #expect(!display.isReady)
    let flip = clock.now + .milliseconds(20)
    #expect(display.deadline == flip)
    #expect(display.events(now: clock.now).isEmpty)
    #expect(display.events(now: flip) == [.flipped(at: flip, sequence: 1)])
    #expect(display.isReady)
  }

  @Test("a display server that is not there is one sentence, and no window for nobody")
  func noServer() {
    do throws(DeviceFailure) {
      _ = try Window(title: "test", width: 64, height: 32, drivers: ["nonesuch"])
      Issue.record("a window was opened")
    } catch {
      #expect(error.description.hasPrefix("window: SDL_Init: "))
    }
  }

  @Test("drivers follow the environment: none, either, both, or the one that is named")
  func drivers() {
    #expect(Window.drivers { _ in nil } == [])
    #expect(Window.drivers { $0 == "DISPLAY" ? ":0" : nil } == ["x11"])
    #expect(Window.drivers { $0.hasSuffix("DISPLAY") ? "0" : nil } == ["wayland", "x11"])
    #expect(Window.drivers { $0 == "SDL_VIDEODRIVER" ? "dummy" : "0" } == ["dummy"])
  }
}
