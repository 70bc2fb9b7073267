import Appliance
import AudioFiles
import Foundation
import MusicTheory
import PitchDetection
import SimulatedDevices
import TestSupport
import Testing
import Units

@Suite("What the desk plays where no card captures") struct PegTurnTests {
  private static func recording() throws -> Sound {
    let file = workTree.appending(path: "board/desk/guitar-a2.flac")
    return try Sound(contentsOf: file.path)
  }

  @Test(
    "the A string is A2 from the first pluck to the last, 40 cents flat at first and in tune at the end"
  )
  func tuned() throws {
    var parameters = PegTurn.Parameters.standard
    parameters.strings = [0]
    let sound = PegTurn(parameters).sound(of: try Self.recording())
    let harness = BoxHarness(length: 18.5, source: .recording(sound))
    // Half a second into a pluck its pitch stands, and the peg rests; at two seconds it was turned.
    let plucks = parameters.turns.indices.map { 1 + 2.5 * Double($0) }
    for pluck in plucks { harness.look(at: Seconds(pluck + 0.6), Seconds(pluck + 2.1)) }
    _ = harness.run()
    var heard: [Double] = []
    for (pluck, turn) in zip(plucks, parameters.turns) {
      for (time, cents) in [(pluck + 0.6, turn.lowerBound), (pluck + 2.1, turn.upperBound)] {
        let reading = harness.state(at: Seconds(time)).reading
        #expect(reading.latched == MIDINote(45), "at \(time) s")
        #expect(abs(reading.cents.value - cents) < 4, "at \(time) s: \(reading.cents.value)")
        heard.append(reading.cents.value)
      }
    }
    #expect(heard[0] < -35)
    #expect(abs(heard[heard.count - 1]) < 5)
    #expect(harness.state(at: 15.6).isInTune && harness.state(at: 18.1).isInTune)
    #expect(!harness.state(at: 1.6).isInTune)
  }

  @Test("the D string and the G string follow, and it is over in a minute")
  func strings() throws {
    let sound = PegTurn().sound(of: try Self.recording())
    #expect((45...60).contains(sound.duration.value))
    #expect(sound.samples.allSatisfy { abs($0) < 0.9 })
    var parameters = PegTurn.Parameters.standard
    parameters.turns = [0...0]
    for (semitones, note) in [(5.0, 50), (10, 55)] {
      parameters.strings = [semitones]
      let one = PegTurn(parameters).sound(of: try Self.recording())
      let harness = BoxHarness(length: 2.2, source: .recording(one))
      harness.look(at: 2)
      _ = harness.run()
      #expect(harness.state(at: 2).reading.latched == MIDINote(note))
      #expect(harness.state(at: 2).isInTune)
    }
  }
}
