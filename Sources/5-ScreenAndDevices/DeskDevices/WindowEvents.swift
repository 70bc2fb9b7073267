import CSDL

/// The meaning of SDL's events to the box.
enum WindowEvents {
  /// The input of one event in a window of this size; `nil` for one without a meaning here.
  static func input(of event: SDL_Event, width: Int, height: Int) -> DeskInput? {
    switch SDL_EventType(rawValue: event.type) {
    case SDL_QUIT: .quit
    case SDL_KEYDOWN: event.key.repeat == 0 ? key(event.key.keysym.sym, isDown: true) : nil
    case SDL_KEYUP: key(event.key.keysym.sym, isDown: false)
    case SDL_MOUSEBUTTONDOWN:
      pointer(event.button.x, event.button.y, width: width, height: height)
    case SDL_MOUSEMOTION:
      event.motion.state & 1 == 0
        ? nil : pointer(event.motion.x, event.motion.y, width: width, height: height)
    case SDL_MOUSEBUTTONUP: .pointerUp
    default: nil
    }
  }

  private static func key(_ symbol: Int32, isDown: Bool) -> DeskInput? {
    // SDL names keys by the character they make without modifiers, if they make one.
    guard let code = UInt32(exactly: symbol), let key = Unicode.Scalar(code) else { return nil }
    switch key {
    case "m": return .button(.mode, isDown: isDown)
    case "p": return .button(.power, isDown: isDown)
    case "q", "\u{1B}": return isDown ? .quit : nil
    default: return DeskInput.pad(forKey: key).map { .padChange($0, isDown: isDown) }
    }
  }

  private static func pointer(_ x: Int32, _ y: Int32, width: Int, height: Int) -> DeskInput {
    .pointer(
      x: (Double(x) + 0.5) / Double(width), y: (Double(y) + 0.5) / Double(height))
  }
}
