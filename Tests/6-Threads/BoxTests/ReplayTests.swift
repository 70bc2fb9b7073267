import Appliance
import BoardFile
import DevicePorts
import EventLog
import PitchDetection
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("Replay")
struct ReplayTests {
  @Test("a recorded list of events gives the same states and the same deeds, byte for byte")
  func replay() throws {
    let harness = BoxHarness(
      length: 8,
      source: CaptureSource { frame in
        let cycle = Double(frame) * 146.83 / 48_000
        return Float(cycle - cycle.rounded(.down) - 0.5) * 0.4
      }, panel: nil)
    let scenario = harness.scenario
    let start = harness.box.state
    var record: [(event: Event, time: Instant)] = []
    harness.box.onEvent = { record.append(($0, $1)) }
    scenario.touch(pad: 2, at: 0.5, for: 0.3)
    scenario.at(0.9) { scenario.audio.unplug() }
    scenario.at(1.2) { scenario.audio.plugIn() }
    var journey = Journey(scenario)
    journey.open("Tone volume")
    journey.tap(.mode)
    journey.tap(.power, times: 2)
    _ = harness.run()

    var replayed = start
    for (event, time) in record { _ = reduce(&replayed, event, at: time) }
    #expect(record.count > 100)
    #expect(replayed.settings.volume == 0.09)
    let isSame = String(reflecting: replayed) == String(reflecting: harness.box.state)
    #expect(isSame)
    #expect(replayed == harness.box.state)

    // The same by way of a text, which holds all but the waveform.
    var log = EventLog(pads: 8, slip: 0.75, route: .line, info: harness.box.info).head
    var plain = start
    for (event, time) in record {
      log += "\n" + EventLog.line(event, at: time)
      _ = reduce(&plain, event.withoutSound, at: time)
    }
    let read = try EventLog.replay(log)
    #expect(read == plain)
    #expect(String(reflecting: read) == String(reflecting: plain))
  }
}

extension Event {
  /// The event as a log tells it.
  fileprivate var withoutSound: Event {
    guard case .reading(var reading) = self else { return self }
    reading.waveform = .none
    return .reading(reading)
  }
}
