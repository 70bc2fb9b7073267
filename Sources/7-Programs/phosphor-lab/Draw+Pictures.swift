import Appliance
import Faces
import LabSupport
import MusicTheory
import Pictures
import PitchDetection
import Raster
import Units

/// The sound that is heard, and the pictures of it.
extension Draw {
  /// A reading and when it comes.
  typealias Heard = (time: Seconds, reading: PitchReading)

  /// The readings of the sound file, or the one of the note.
  func heard(_ target: TuningTarget, strings: [MIDINote]) throws -> [Heard] {
    if let wav { return try Readings.all(of: wav, target: target, strings: strings) }
    guard let note = note.map({ target.note(nearestTo: $0.notes[0]) }) else { return [] }
    var box = PreparedBox(Settings(), pads: 0)
    box.hear(note, Cents(cents))
    var reading = box.state.reading
    let frequency = Hertz(
      Double(partial) * target.frequency(of: note).raised(by: Cents(cents)).value)
    let nearest = target.nearestSemitone(to: frequency)
    reading.heardSemitone = semitone.map { target.note(nearestTo: $0.notes[0]) } ?? nearest
    reading.partial = partial
    reading.displayedFrequency = frequency
    return [(Seconds(0), reading)]
  }

  /// Draws the last reading up to the wanted moment, then until nothing moves.
  func draw(
    _ screen: inout Screen, _ box: inout PreparedBox, _ readings: [Heard], _ strums: [Strums.Heard],
    _ spectra: [Spectra.Heard]
  ) {
    if deck == .metronome {
      for frame in 0...Int((at ?? 1.2) * fps) {
        _ = screen.draw(box.state, at: box.now + Seconds(Double(frame) / fps))
      }
      return
    }
    let moment = at ?? .infinity
    if deck == .spectrum {
      var rest = readings[...]
      for heard in spectra where heard.time.value <= moment {
        while let next = rest.first, next.time <= heard.time {
          box.hear(next.reading)
          rest.removeFirst()
        }
        box.hear(heard.tempo)
        screen.hear(heard.spectrum, at: box.now + heard.time)
        _ = screen.draw(box.state, at: box.now + heard.time)
      }
      if spectra.isEmpty { _ = screen.draw(box.state, at: box.now) }
      return
    }
    if let last = readings.last(where: { $0.time.value <= moment }) { box.hearOut(last.reading) }
    if let last = strums.last(where: { $0.time.value <= moment }) { box.hear(last.reading) }
    // A countdown never rests, but a note has come to rest after a second.
    for step in 0..<10 where step == 0 || scene != .switchingOff {
      if !screen.draw(box.state, at: box.now + Seconds(Double(step))).isMoving { break }
    }
  }

  /// Draws picture after picture; readings come at their time.
  func draw(
    _ screen: inout Screen, _ box: inout PreparedBox, _ readings: [Heard], _ strums: [Strums.Heard],
    _ spectra: [Spectra.Heard], filmTo folder: String
  ) throws {
    var progress = Progress("draw")
    var rest = readings[...]
    var untold = strums[...]
    var unseen = spectra[...]
    let (begin, start) = (box.now, Seconds(at ?? 0))
    let count = Int(fps * seconds)
    for index in 0..<count {
      let time = start + Seconds(Double(index) / fps)
      let now = begin + time
      while let next = rest.first, next.time <= time {
        box.wait(max(0, (begin + next.time - box.now).value))
        box.hear(next.reading)
        rest.removeFirst()
      }
      while let next = untold.first, next.time <= time {
        box.hear(next.reading)
        untold.removeFirst()
      }
      while let next = unseen.first, next.time <= time {
        box.hear(next.tempo)
        screen.hear(next.spectrum, at: begin + next.time)
        unseen.removeFirst()
      }
      _ = screen.draw(box.state, at: now)
      let digits = "\(index)"
      let name = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
      try write(screen, to: "\(folder)/\(name).png")
      progress.update(Double(index) / Double(max(count, 1)))
    }
  }

  func write(_ screen: borrowing Screen, to path: String) throws {
    if cropCents { return try PNG.write(screen.surface, screen.centsBox, to: path) }
    try PNG.write(screen.surface.turned(quarters: rotate / 90), to: path)
  }
}
