import Appliance
import DevicePorts
import ScriptedDevices
import Units

/// A hand's way through the menu, as a script of edges that begins a second after the start.
struct Journey {
  let scenario: Scenario
  private(set) var time = 1.0

  init(_ scenario: Scenario) { self.scenario = scenario }

  mutating func wait(_ seconds: Double) { time += seconds }

  mutating func press(_ line: InputLine, for seconds: Double) {
    scenario.press(line, at: Seconds(time), for: Seconds(seconds))
    time += seconds + 0.12
  }

  mutating func tap(_ line: InputLine, times: Int = 1) {
    for _ in 0..<times { press(line, for: 0.06) }
  }

  mutating func hold(_ line: InputLine) { press(line, for: 0.65) }

  /// Taps a button while the other one is held.
  mutating func tapWhileHeld(_ held: InputLine, _ tapped: InputLine) {
    scenario.press(held, at: Seconds(time), for: 0.45)
    scenario.press(tapped, at: Seconds(time + 0.3), for: 0.06)
    time += 0.6
  }

  /// Goes from the deck to the list of the player's own tunings.
  mutating func openMine() {
    open("Tunings")
    // The list of groups opens at Chromatic, which is the second.
    tapWhileHeld(.mode, .power)
    hold(.mode)
  }

  mutating func chord() {
    scenario.press(.mode, at: Seconds(time), for: 0.1)
    scenario.press(.power, at: Seconds(time + 0.02), for: 0.1)
    time += 0.25
  }

  mutating func tapPad(_ pad: Int) {
    scenario.touch(pad: pad, at: Seconds(time), for: 0.06)
    time += 0.2
  }

  /// Slides a finger down the ribbon, towards the low end, by so many pads from the highest.
  mutating func slideDown(_ pads: Int) {
    for pad in (8 - pads - 1...7).reversed() {
      scenario.touch(pad: pad, at: Seconds(time), for: 0.04)
      time += 0.03
    }
    time += 0.2
  }
}
