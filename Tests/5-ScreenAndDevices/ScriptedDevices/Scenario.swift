public import DevicePorts
public import SimulatedDevices
public import Units

/// A whole box's surroundings in memory, and the script of what happens to it.
///
/// ```swift
/// let scenario = Scenario(length: 3)
/// scenario.press(.mode, at: 1.2, for: 0.08)
/// scenario.at(2) { scenario.audio.unplug() }
/// ```
public final class Scenario {
  /// The clock and the threads.
  public let host: SimulatedHost
  /// The card.
  public let audio: SimulatedAudio
  /// The panel.
  public let display: SimulatedDisplay
  /// Buttons, ribbon and lamps.
  public let controls: SimulatedControls
  /// The disk.
  public let store: SimulatedStore

  /// Makes working devices that are there for `length`, with these files on the disk.
  public init(
    length: Seconds, source: CaptureSource = .silence, card: SimulatedAudio.Card = .init(),
    panel: Panel? = SimulatedDisplay.panel(), files: [String: [UInt8]] = [:]
  ) {
    host = SimulatedHost(length: length)
    audio = SimulatedAudio(host: host, card: card, source: source)
    display = SimulatedDisplay(host: host, panel: panel)
    controls = SimulatedControls(host: host)
    store = SimulatedStore(host: host, files: files)
  }

  /// Does anything at a time since the start.
  public func at(_ time: Seconds, do action: @escaping () -> Void) { host.at(time, do: action) }

  /// Presses a button and lets it go.
  public func press(_ line: InputLine, at time: Seconds, for length: Seconds) {
    at(time) { [controls] in controls.press(line) }
    at(time + length) { [controls] in controls.release(line) }
  }

  /// Touches a pad, 0 the lowest, and lifts the finger.
  public func touch(pad: Int, at time: Seconds, for length: Seconds) {
    at(time) { [controls] in controls.touch(pad) }
    at(time + length) { [controls] in controls.lift(pad) }
  }

  /// The time from the start to the first line of the trace with a text; `nil` if there never was one.
  public func time(of text: String, after earliest: Seconds = Seconds(0)) -> Seconds? {
    host.trace.first { $0.text == text && $0.time >= earliest }?.time
  }
}
