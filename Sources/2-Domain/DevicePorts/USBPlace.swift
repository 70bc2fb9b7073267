/// A USB card's place on its bus.
public struct USBPlace: Sendable, Equatable {
  /// Megabits a second: 12 is full speed, 480 high speed.
  public var speed: Int
  /// Hubs between it and the computer's own.
  public var hubs: Int
  /// The kernel's driver of the bus, such as `dwc2`.
  public var controller: String

  /// Makes a place out of its parts.
  public init(speed: Int, hubs: Int, controller: String) {
    self.speed = speed
    self.hubs = hubs
    self.controller = controller
  }

  /// True on the controller of a Raspberry Pi 3 and Zero 2 W, whose driver splits a second by itself: it loses
  /// milliseconds of high-speed cards, and of rates that do not divide into whole frames a millisecond.
  ///
  /// - Source: raspberrypi/linux, issues 2215, 5188 and 7475.
  public var isDelicate: Bool { controller == "dwc2" }

  /// True for USB 1.1, which every controller keeps time with.
  public var isFullSpeed: Bool { speed <= 12 }
}
