import Appliance
import DevicePorts
import Glibc
import MusicTheory
import SimulatedDevices
import Testing
import Units

@testable import Runtime

@Suite("A guitar is tuned by voice alone") struct VoicePlayerTests {
  /// A player who sees nothing: plucks, listens to what the box says, turns the peg by that, and goes on to the next string.
  private final class Player {
    let room = LeakingRoom()
    let box: BoxHarness
    private let pitches: [Double]
    private let names: [String]
    /// Cents by which each string is off.
    private(set) var cents: [Double]
    private(set) var string = 0
    /// The number of times that the pegs were turned.
    private(set) var turns = 0
    /// The texts that the player could not make sense of.
    private(set) var puzzles: [String] = []
    /// The time at which the string is struck next.
    private var strike = 3.0

    private let length: Double

    init(off cents: [Double], length: Double) {
      self.length = length
      var settings = Settings()
      settings.eyesFree = .voice
      settings.showsSplash = false
      settings.preset = TuningGroup.guitar.presets[0]
      settings.tuner.window = Cents(2)
      pitches = settings.preset.strings.map { 440 * pow(2, (Double($0.number) - 69) / 12) }
      names = settings.preset.strings.map { settings.naming.name(of: $0) }
      self.cents = cents
      box = BoxHarness(
        length: Seconds(length), source: room.source, panel: nil,
        files: [Settings.fileName: settings.file])
      room.audio = box.scenario.audio
    }

    /// Plays until all strings are done or the time is over.
    func play() {
      box.speech.onSay = { [unowned self] in hear($0) }
      for tick in 0..<Int(length * 20) {
        box.scenario.at(Seconds(Double(tick) / 20)) { [unowned self] in look(at: Double(tick) / 20)
        }
      }
      _ = box.run()
    }

    private var pitch: Double { pitches[string] * pow(2, cents[string] / 1200) }

    /// Strikes the string where it is time to, and again whenever it has rung for four seconds.
    private func look(at time: Double) {
      guard time >= strike, string < pitches.count else { return }
      room.pluck(pitch)
      strike = time + 4
    }

    private func hear(_ entry: SimulatedSpeech.Entry) {
      // A hand moves half a second after the last word.
      let time = entry.time.value + entry.length.value + 0.5
      guard time > 3.5, string < pitches.count, let text = entry.texts.first else { return }
      let words = text.split(separator: " ")
      if text == "in tune" {
        string += 1
        if string == pitches.count { box.box.hasEnded = true }
        strike = time
        return
      }
      if words.count == 2, let number = Double(words[0]), ["flat", "sharp"].contains(words[1]) {
        // A hand turns nine tenths of what it was told.
        cents[string] += (words[1] == "flat" ? 0.9 : -0.9) * number
        turns += 1
        strike = time
        return
      }
      if text != names[string] { puzzles.append(text) }
    }
  }

  @Test("six strings that were 30 cents off are within 2 cents, in under 90 seconds")
  func tunes() {
    let player = Player(off: [-30, 30, -24, 27, -30, 30], length: 90)
    player.play()
    #expect(player.string == 6, "\(player.string) strings were tuned")
    let worst = player.cents.map(\.magnitude).max() ?? 99
    #expect(worst <= 2, "\(player.cents)")
    #expect(player.puzzles == [], "\(player.box.speech.said.suffix(40))")
    #expect(player.turns <= 24)
  }
}
