import DevicePorts
import MusicTheory
import Synthesis
import Units

@testable import Appliance

/// A box with a ribbon, and the voices that its effects sound.
struct RibbonBox {
  var state: ApplianceState
  var voices: Set<Int32> = []
  /// Frequencies of the voices in hertz.
  var frequencies: [Int32: Double] = [:]
  /// Commands that begin a voice anew.
  var starts = 0
  var milliseconds = 1000

  var now: Instant { Instant(nanoseconds: Int64(milliseconds) * 1_000_000) }
  var notes: [Notice.Topic] { state.notices.map(\.topic) }

  init(splash: Bool = false) {
    state = ApplianceState(pads: 16)
    send(.started(Settings(), complaint: nil, splash: splash))
  }

  mutating func send(_ event: Event) { take(reduce(&state, event, at: now)) }

  mutating func take(_ effects: [Effect]) {
    for case .engine(let command) in effects {
      switch command.kind {
      case .start:
        voices.insert(command.key)
        frequencies[command.key] = command.frequency
        starts += 1
      case .retune: frequencies[command.key] = command.frequency
      case .stop: voices.remove(command.key)
      case .stopAll: voices = []
      default: break
      }
    }
  }

  mutating func pads(_ bits: UInt32) {
    send(.control(.pads(PadMask(bits: bits), at: now)))
  }

  /// Taps the middle of a key.
  mutating func tap(_ key: Int) {
    let pad = Int((Double(key) + 0.5) * 16 / Double(state.keys.count))
    pads(1 << UInt32(pad))
    wait(60)
    pads(0)
    wait(60)
  }

  /// Changes settings as the menu does.
  mutating func set(_ change: (inout Settings) -> Void) {
    var settings = state.settings
    change(&settings)
    take(state.apply(settings, at: now))
  }

  /// Lets time pass as the runtime does.
  mutating func wait(_ length: Int) {
    let end = milliseconds + length
    while let due = state.deadline {
      let time = Int((due.nanoseconds + 999_999) / 1_000_000)
      if time > end { break }
      milliseconds = max(milliseconds, time)
      send(.clock)
    }
    milliseconds = end
  }

  /// Keys that are lit.
  var lit: Set<Int32> {
    Set(state.keys.filter { $0.light != .dark }.map(\.voice))
  }
}
