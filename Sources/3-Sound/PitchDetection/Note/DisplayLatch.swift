import MusicTheory
import Units

/// Holds the note on the display until another one has proved itself.
///
/// A note is shown after a run of hops that agree on it; an octave needs a longer run, since a decaying
/// string loses its fundamental before its second harmonic. The open strings of the preset bias the run.
/// An empty display waits for longer, longest if nothing was plucked, and for a pitch that stays: speech glides.
/// Runs are lengths of time, so that they do not depend on the hop: 3, 8 and 12 detections of 512 frames
/// at 48 kHz are 32, 85 and 128 ms, and 6, 16 and 24 of our hops.
struct DisplayLatch: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Agreement before a note takes the place of another.
    var usual = Seconds.milliseconds(32)
    /// Agreement before a plucked note is shown on an empty display.
    ///
    /// The trade of lateness against a talker's false notes; its curve stands in the module's document.
    var plucked = Seconds.milliseconds(48)
    /// Agreement before a note is shown on an empty display if nothing was plucked.
    var unplucked = Seconds.milliseconds(101.3)
    /// Pitch below which no voice speaks, and where an empty display waits for less.
    var speech = Hertz(75)
    /// Agreement before a plucked note below ``speech`` is shown on an empty display, and one that was not plucked.
    var belowSpeech = (plucked: Seconds.milliseconds(32), unplucked: Seconds.milliseconds(64))
    /// Cents by which it may move meanwhile: a string's attack, a bow and a breath do by 2 to 5.
    ///
    /// A low note and a very high one may by ``PitchTolerance`` times as much.
    var steady = 6.0
    /// Agreement before a note is shown on an empty display that moves by more: a vibrato.
    var wavering = Seconds.milliseconds(250)
    /// Agreement before a jump of ``farJump`` or more.
    var far = Seconds.milliseconds(85.3)
    /// Agreement before a jump from an open string of the preset to its octave, which is none.
    var offPreset = Seconds.milliseconds(128)
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

  private let runs: (usual: Int, wavering: Int, far: Int, offPreset: Int, release: Int)
  private let first: (speech: FirstRun, below: FirstRun)
  private let parameters: Parameters
  private var candidate: MIDINote?
  private var agreed = 0
  private var stayed = 0
  private var lowest = Hertz(0)
  private var highest = Hertz(0)
  private var unheard = 0

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    func hops(_ length: Seconds) -> Int { max(1, Int((length.value / hop.value).rounded())) }
    runs = (
      hops(parameters.usual), hops(parameters.wavering), hops(parameters.far),
      hops(parameters.offPreset), hops(parameters.release)
    )
    let below = parameters.belowSpeech
    first = (
      FirstRun(plucked: hops(parameters.plucked), unplucked: hops(parameters.unplucked)),
      FirstRun(plucked: hops(below.plucked), unplucked: hops(below.unplucked))
    )
  }

  /// Takes in one hop.
  ///
  /// - Parameters:
  ///   - frequency: What was heard; `nil` if there was no pitch.
  ///   - target: What the player tunes to.
  ///   - isPlucked: Whether the sound began like a plucked string's.
  mutating func update(_ frequency: Hertz?, target: TuningTarget, isPlucked: Bool) {
    guard let frequency else { return miss() }
    unheard = 0
    let heard = semitone(of: frequency, target)
    guard heard != note else { return forget() }
    count(heard, frequency)
    guard isEnough(for: heard, target, isPlucked) else { return }
    note = heard
    forget()
  }

  /// Empties the display.
  mutating func reset() {
    note = nil
    unheard = 0
    forget()
  }

  /// Counts a hop that agrees with those before, or begins to count.
  private mutating func count(_ heard: MIDINote, _ frequency: Hertz) {
    agreed = heard == candidate ? agreed + 1 : 1
    candidate = heard
    stayed = agreed == 1 ? 0 : stayed
    lowest = stayed > 0 ? min(lowest, frequency) : frequency
    highest = stayed > 0 ? max(highest, frequency) : frequency
    stayed += 1
    let allowed = parameters.steady * PitchTolerance.ofMotion(at: frequency.value)
    guard highest.interval(above: lowest).value > allowed else { return }
    stayed = 1
    (lowest, highest) = (frequency, frequency)
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

  /// True if `new` was heard for long enough to be shown.
  private func isEnough(for new: MIDINote, _ target: TuningTarget, _ isPlucked: Bool) -> Bool {
    guard let note else {
      let run = lowest < parameters.speech ? first.below : first.speech
      return stayed >= (isPlucked ? run.plucked : run.unplucked) || agreed >= runs.wavering
    }
    return agreed >= run(from: note, to: new, target)
  }

  /// Hops that must agree before an empty display shows a note.
  private struct FirstRun {
    var plucked: Int
    var unplucked: Int
  }

  /// Hops that must agree before the display moves from `note` to `new`.
  private func run(from note: MIDINote, to new: MIDINote, _ target: TuningTarget) -> Int {
    let jump = abs(target.offsets.semitones(from: note, to: new))
    guard jump >= parameters.farJump else { return runs.usual }
    guard !target.notes.isEmpty else { return runs.far }
    let (leaving, entering) = (target.isString(note), target.isString(new))
    if leaving, !entering, new > note { return runs.offPreset }
    if !leaving, entering, new < note { return runs.usual }
    return runs.far
  }
}
