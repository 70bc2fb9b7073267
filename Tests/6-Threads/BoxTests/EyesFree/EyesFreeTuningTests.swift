import Appliance
import BoardFile
import DevicePorts
import Glibc
import MusicTheory
import PitchDetection
import ScriptedDevices
import SimulatedDevices
import TestSupport
import Testing
import Units

@testable import Runtime

@Suite("A player who has one channel to tune by") struct EyesFreeTuningTests {
  enum Channel: String, CaseIterable, Sendable {
    case motor, sound, voice, picture

    var level: EyesFree {
      switch self {
      case .motor: .haptic
      case .sound: .tones
      case .voice: .voice
      case .picture: .off
      }
    }

    /// The channel's sense, for strings of these names.
    func sense(_ names: [String]) -> any Sense {
      switch self {
      case .motor: MotorSense()
      case .sound: SoundSense()
      case .voice: VoiceSense(names: names)
      case .picture: PictureSense()
      }
    }
  }

  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil

  /// Tunes the six strings of a guitar, each 30 cents off.
  private static func tune(_ channel: Channel, seed: UInt64) -> [BlindPlayer.Outcome] {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    settings.eyesFree = channel.level
    settings.showsSplash = false
    // "In tune" is said within the window of the settings, of which the player has chosen the smallest.
    if channel == .voice { settings.tuner.window = Cents(1) }
    let target = TuningTarget()
    let notes = settings.preset.notes.map { target.frequency(of: $0).value }
    let names = settings.preset.strings.map { settings.naming.name(of: $0) }
    let string = PegString(notes[0])
    let harness = BoxHarness(
      length: 300, source: string.source, panel: nil, files: [Settings.fileName: settings.file],
      hasHaptic: true, route: .speaker)
    string.hear(harness.scenario.audio, decibels: -20)
    let player = BlindPlayer(string, notes: notes, off: 30, sense: channel.sense(names), seed: seed)
    let host = harness.scenario.host
    string.onStep = { time in
      guard time >= 1, !player.isDone else { return }
      player.live(harness, at: time)
      if player.isDone { host.powerOff() }
    }
    _ = harness.run()
    string.onStep = nil
    return player.outcomes
  }

  @Test(
    "tunes six strings that are 30 cents off to 2 cents, by each of them alone",
    arguments: Channel.allCases)
  func tuning(channel: Channel) {
    var seconds: [Double] = []
    for seed in 1...(Self.isLong ? 100 : 1) {
      let outcomes = Self.tune(channel, seed: UInt64(seed))
      #expect(outcomes.count == 6, "\(channel), seed \(seed)")
      for (place, outcome) in outcomes.enumerated() {
        let told = "\(channel), seed \(seed), string \(6 - place): \(outcome.seconds) s"
        #expect(abs(outcome.off) <= 2, "\(told), \(outcome.off) cents off")
        if channel != .picture { #expect(outcome.name == 6 - place, "\(told)") }
        seconds.append(outcome.seconds)
      }
    }
    let sorted = seconds.sorted()
    let median = sorted.isEmpty ? 0 : sorted[sorted.count / 2]
    print("\(channel.rawValue): median \(median) s a string, longest \(sorted.last ?? 0) s")
    #expect(median < 9)
  }
}
