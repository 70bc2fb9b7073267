import MusicTheory
import Units

/// Holds the note on the display until another one has proved itself.
///
/// A note is shown after a run of hops that agree on it; an octave needs a longer run, since a decaying
/// string loses its fundamental before its second harmonic. The open strings of the preset bias the run.
/// Runs are lengths of time, so that they do not depend on the hop: 3, 8 and 12 detections of 512 frames
/// at 48 kHz are 32, 85 and 128 ms, and 6, 16 and 24 of our hops.
struct DisplayLatch: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Agreement before a note takes the place of another.
    var usual = Seconds.milliseconds(16)
    /// Agreement before an empty display shows a note, which ``NoteEvidence`` has judged.
    var first = Seconds.milliseconds(11)
    /// Agreement before a jump of ``farJump`` or more.
    var far = Seconds.milliseconds(85.3)
    /// Agreement before a jump from an open string of the preset to its octave, which is none.
    var offPreset = Seconds.milliseconds(128)
    /// Agreement before a pitch is shown that no string has unless it is slack: a drum is likelier.
    var unlikely = Seconds.milliseconds(350)
    /// Cents below the lowest string and above the highest one beyond which that is so: a semitone, and two octaves, to
    /// which there are frets and harmonics.
    var likely = (below: TuningTarget.stringReach, above: 2500.0)
    /// Semitones from which a jump is far: an octave, or one read a semitone short.
    var farJump = 11.0
    /// Time for which a note is shown after the last detection.
    var release = Seconds.milliseconds(200)
    /// Semitones, or steps of the scale, from the latched one at which its neighbour begins: a tenth of one beyond the
    /// middle, so that a string tuned to the middle does not flicker.
    var hysteresis = 0.6

    static let standard = Parameters()
  }

  /// The semitone that is latched; `nil` while the display is empty.
  private(set) var note: MIDINote?

  /// True if the pitch that was heard in this hop is the latched semitone.
  var isHeard: Bool { note != nil && unheard == 0 && agreed == 0 }

  /// True if the pitch that was heard in this hop is a semitone beside the latched one, or a note of the scale within
  /// that: a peg is turned, or a note begins.
  func isBeside(_ target: TuningTarget) -> Bool {
    guard let note, let candidate, unheard == 0, agreed > 0 else { return false }
    return abs(candidate.number - note.number) == 1
      || abs(target.offsets.semitones(from: note, to: candidate)) <= 1
  }

  private let runs: (first: Int, usual: Int, far: Int, offPreset: Int, unlikely: Int, release: Int)
  private let parameters: Parameters
  private var candidate: MIDINote?
  private var agreed = 0
  private var unheard = 0

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    func hops(_ length: Seconds) -> Int { max(1, Int((length.value / hop.value).rounded())) }
    runs = (
      hops(parameters.first), hops(parameters.usual), hops(parameters.far),
      hops(parameters.offPreset), hops(parameters.unlikely), hops(parameters.release)
    )
  }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - frequency: What was heard; `nil` if there was no pitch.
  ///   - target: What the player tunes to.
  mutating func update(_ frequency: Hertz?, target: TuningTarget) {
    guard let frequency else { return miss() }
    unheard = 0
    let heard = semitone(of: frequency, target)
    guard heard != note else { return forget() }
    agreed = heard == candidate ? agreed + 1 : 1
    candidate = heard
    guard agreed >= run(to: heard, at: frequency, target) else { return }
    note = heard
    forget()
  }

  /// Empties the display.
  mutating func reset() {
    note = nil
    unheard = 0
    forget()
  }

  private mutating func miss() {
    unheard += 1
    if unheard >= runs.release { reset() }
  }

  private mutating func forget() {
    candidate = nil
    agreed = 0
  }

  /// The semitone a frequency belongs to, the latched one and then the candidate reaching a little further than
  /// others: a string that is a quarter tone off would else agree with neither of its neighbours.
  private func semitone(of frequency: Hertz, _ target: TuningTarget) -> MIDINote {
    let position = target.position(of: frequency).value
    func reaches(_ note: MIDINote) -> Bool {
      abs(position - Double(note.number)) < parameters.hysteresis
    }
    if let note, reaches(note) { return note }
    if let candidate, reaches(candidate) { return candidate }
    return MIDINote(Int(position.rounded()))
  }

  /// True if a pitch is so far below or above all strings that it has to prove itself longer.
  private func isUnlikely(_ frequency: Hertz, _ target: TuningTarget) -> Bool {
    guard !target.notes.isEmpty else { return false }
    let (lowest, highest) = (target.notes[0], target.notes[target.notes.count - 1])
    return target.deviation(of: frequency, from: lowest).value < -parameters.likely.below
      || target.deviation(of: frequency, from: highest).value > parameters.likely.above
  }

  /// Hops that must agree before the display shows `new`.
  private func run(to new: MIDINote, at frequency: Hertz, _ target: TuningTarget) -> Int {
    if isUnlikely(frequency, target) { return runs.unlikely }
    guard let note else { return runs.first }
    let jump = abs(target.offsets.semitones(from: note, to: new))
    guard jump >= parameters.farJump else { return runs.usual }
    guard !target.notes.isEmpty else { return runs.far }
    let (leaving, entering) = (target.isString(note), target.isString(new))
    if leaving, !entering, new > note { return runs.offPreset }
    if !leaving, entering, new < note { return runs.usual }
    return runs.far
  }
}
