import Appliance
import BoardFile
import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Units

@testable import Runtime

/// A whole box on simulated devices, its script, and what it looked like on the way.
final class BoxHarness {
  let scenario: Scenario
  let updates: SimulatedUpdates
  let sticks: SimulatedSticks
  let speech: SimulatedSpeech
  /// The folder of the player's own tunings.
  let tunings: SimulatedStore
  let box: Box
  private var moments: [Double: ApplianceState] = [:]

  /// A box without splash, with a ribbon of 8 pads, on a panel small enough to draw quickly.
  init(
    length: Seconds, source: CaptureSource = .silence, card: SimulatedAudio.Card = .init(),
    panel: Panel? = SimulatedDisplay.panel(width: 320, height: 240),
    files: [String: [UInt8]] = [:], tunings: [String: [UInt8]] = [:], allowsSplash: Bool = false,
    hasBacklight: Bool = false, lightSensor: (any LightSensorPort)? = nil,
    health: (any HealthPort)? = nil,
    preparesLetters: Bool = false, allowsStrum: Bool = true, hasHaptic: Bool = false,
    route: Board.Route = .line
  ) {
    scenario = Scenario(length: length, source: source, card: card, panel: panel, files: files)
    self.tunings = SimulatedStore(host: scenario.host, files: tunings)
    updates = SimulatedUpdates(host: scenario.host)
    sticks = SimulatedSticks(host: scenario.host)
    speech = SimulatedSpeech(host: scenario.host)
    box = Box(
      ports: Box.Ports(
        host: scenario.host, audio: scenario.audio, display: scenario.display,
        controls: scenario.controls, store: scenario.store,
        scales: scenario.store, tunings: self.tunings,
        backlight: hasBacklight ? SimulatedBacklight(host: scenario.host) : nil,
        lightSensor: lightSensor, health: health, updates: updates, sticks: sticks, speech: speech),
      configuration: Box.Configuration(
        channel: .mean, pads: 8, slip: 0.75, route: route, allowsSplash: allowsSplash,
        preparesLetters: preparesLetters, allowsStrum: allowsStrum,
        hasHaptic: hasHaptic))
  }

  /// Remembers the box's state at these times.
  func look(at times: Seconds...) {
    for time in times {
      scenario.at(time) { [unowned self] in moments[time.value] = box.state }
    }
  }

  /// The state at a time that was asked for; a box with default settings where the run ended before.
  func state(at time: Seconds) -> ApplianceState { moments[time.value] ?? ApplianceState() }

  /// Runs the script to its end.
  func run() -> Self {
    box.run()
    return self
  }

  /// Everything played between two times, left channel.
  func played(from start: Seconds, to end: Seconds) -> [Float] {
    let channels = scenario.audio.card.playbackChannels
    let all = scenario.audio.played
    let first = scenario.audio.card.rate.frames(in: start).value
    let last = min(scenario.audio.card.rate.frames(in: end).value, all.count / channels)
    return (first..<max(first, last)).map { all[$0 * channels] }
  }

  /// The number of pixels of the glass that were never drawn.
  var undrawnPixels: Int { scenario.display.undrawnPixels }
}
