import CSDL
public import DevicePorts
import Raster

/// One SDL window of a panel's size, drawn by the CPU.
///
/// - Source: SDL 2.26 or newer, <https://wiki.libsdl.org/SDL2/SDL_GetWindowSurface>.
/// - Thread: panel, the one that makes it.
public final class Window {
  private let window: OpaquePointer
  private let width: Int
  private let height: Int

  /// Opens the window.
  ///
  /// - Parameters:
  ///   - title: What its bar says.
  ///   - width: Pixels a row.
  ///   - height: Rows.
  ///   - drivers: SDL's video drivers to try, see ``drivers(environment:)``.
  /// - Throws: `DeviceFailure` when SDL finds no display server; nothing is left behind.
  public init(
    title: String, width: Int, height: Int, drivers: [String]
  ) throws(DeviceFailure) {
    self.width = width
    self.height = height
    // The host waits for the signals that end the box, and the screen saver is the player's own.
    SDL_SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1")
    SDL_SetHint(SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1")
    // Pictures go to the server as they are: starting a 3D driver for that takes longer than the box.
    SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0")
    SDL_SetHint(SDL_HINT_VIDEODRIVER, drivers.joined(separator: ","))
    guard SDL_InitSubSystem(UInt32(SDL_INIT_VIDEO)) == 0 else { throw Self.failure("SDL_Init") }
    let anywhere = Int32(SDL_WINDOWPOS_UNDEFINED_MASK)
    guard
      let window = SDL_CreateWindow(
        title, anywhere, anywhere, Int32(width), Int32(height), SDL_WINDOW_SHOWN.rawValue)
    else {
      let failure = Self.failure("SDL_CreateWindow")
      SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
      throw failure
    }
    self.window = window
  }

  deinit {
    SDL_DestroyWindow(window)
    SDL_QuitSubSystem(UInt32(SDL_INIT_VIDEO))
  }

  /// The video drivers of SDL to try, in order, by what the environment names; empty without a display.
  ///
  /// Left to itself SDL also takes the bare console or draws for nobody, and says that all is well.
  public static func drivers(environment: (String) -> String?) -> [String] {
    if let chosen = environment("SDL_VIDEODRIVER") { return [chosen] }
    return [("WAYLAND_DISPLAY", "wayland"), ("DISPLAY", "x11")]
      .filter { environment($0.0) != nil }.map(\.1)
  }

  /// Shows the damaged rows of a picture of the window's size.
  ///
  /// - Throws: `DeviceFailure` when SDL cannot; the picture before stays.
  func show(_ picture: borrowing Surface, rows: Range<Int>) throws(DeviceFailure) {
    // The surface of a window is made anew after some events, so it is asked for each time.
    guard let target = SDL_GetWindowSurface(window) else {
      throw Self.failure("SDL_GetWindowSurface")
    }
    guard
      let source = SDL_CreateRGBSurfaceWithFormatFrom(
        picture.pixels, Int32(picture.width), Int32(picture.height), 32,
        Int32(picture.stride * MemoryLayout<UInt32>.size), SDL_PIXELFORMAT_RGB888.rawValue)
    else { throw Self.failure("SDL_CreateRGBSurfaceWithFormatFrom") }
    defer { SDL_FreeSurface(source) }
    var area = SDL_Rect(x: 0, y: Int32(rows.lowerBound), w: Int32(width), h: Int32(rows.count))
    var place = area
    guard SDL_UpperBlit(source, &area, target, &place) == 0,
      SDL_UpdateWindowSurfaceRects(window, &area, 1) == 0
    else { throw Self.failure("SDL_UpdateWindowSurfaceRects") }
  }

  /// The inputs from hands since the last call.
  func inputs() -> [DeskInput] {
    var inputs: [DeskInput] = []
    var event = SDL_Event()
    while SDL_PollEvent(&event) == 1 {
      if let input = WindowEvents.input(of: event, width: width, height: height) {
        inputs.append(input)
      }
    }
    return inputs
  }

  private static func failure(_ call: String) -> DeviceFailure {
    DeviceFailure(
      object: "window", call: call, cause: String(cString: SDL_GetError()),
      consequence: "keeping the picture before")
  }
}
