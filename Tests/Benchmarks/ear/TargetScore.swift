import Appliance
import LabSupport
import MusicTheory
import PitchDetection
import TestSupport
import Units

/// Number of cases that were shown right.
struct TargetScore: CustomStringConvertible {
  private var heard = 0
  private var named = 0
  private var measured = 0
  private var lampsWrong = 0
  private var silent = 0
  private var below = 0
  private var wrong: [String] = []

  /// Half a cent: more than a reading of a made sound is ever off.
  private static let tolerance = 0.5
  /// Cents by which the note before may be further than the nearest one and still be held.
  private static let held = 20
  /// The lowest note that is heard, A0, in cents above MIDI note 0.
  private static let lowest = 2100

  /// Hears a pitch, and takes it as a string of each case.
  mutating func take(_ cases: [TargetCase], at pitch: Int) {
    guard pitch >= Self.lowest else {
      below += cases.count
      return
    }
    for start in stride(from: 0, to: cases.count, by: Self.stroke) {
      pluck(cases[start..<min(start + Self.stroke, cases.count)], at: pitch)
    }
  }

  /// Cases that share a stroke: no string rings for longer than three seconds.
  private static let stroke = 350

  private mutating func pluck(_ cases: ArraySlice<TargetCase>, at pitch: Int) {
    let frequency = TuningTarget().frequency(of: MIDINote(0)).raised(by: Cents(Double(pitch)))
    var string = MadeString(frequency)
    var tracker = PitchTracker(sampleRate: MadeSound.rate, target: TuningTarget())
    hearSilence(with: &tracker)
    // By then every string that is as steady as hum has been told from it.
    _ = string.hear(with: &tracker, hops: 190)
    var box = PreparedBox(Settings(), pads: 0)
    for one in cases {
      var settings = Settings()
      (settings.preset, settings.capo) = (one.preset, one.capo)
      box.retune(to: settings)
      tracker.retune(to: box.state.target)
      box.hear(string.hear(with: &tracker, hops: 1))
      judge(box.state, one, pitch)
    }
  }

  /// Nothing for 0.3 s: hum is there before all strings.
  private func hearSilence(with tracker: inout PitchTracker) {
    let silence = [Float](repeating: 0, count: MadeSound.rate.frames(in: Seconds(0.3)).value)
    silence.withUnsafeBufferPointer { tracker.consume($0) { _ in } }
  }

  private mutating func judge(_ state: ApplianceState, _ one: TargetCase, _ pitch: Int) {
    heard += 1
    let notes =
      one.preset.group.isChromatic
      ? Array(0..<128) : one.preset.notes.map { $0.number + one.capo.fret }
    let rule = NamingRule(notes.map(MIDINote.init))
    guard let note = state.reading.latched else {
      silent += 1
      return remember("nothing", one, pitch)
    }
    let names = rule.names(at: Double(pitch))
    let (partial, least) = (names[0].partial, abs(names[0].off))
    let off = Double(pitch) - NamingRule.place(of: note, partial: partial)
    let isNamed =
      notes.contains(note.number) && state.reading.partial == partial
      && abs(off) <= least + Double(Self.held)
    let isMeasured = abs(state.reading.cents.value - off) < Self.tolerance
    named += isNamed ? 1 : 0
    measured += isNamed && isMeasured ? 1 : 0
    if state.isInTune, least > state.settings.tuner.window.value + Self.tolerance {
      lampsWrong += 1
    }
    if !isNamed || !isMeasured {
      let shown = "\(note) ◇\(state.reading.partial) \(state.reading.cents.value)"
      remember(shown, one, pitch)
    }
  }

  private mutating func remember(_ shown: String, _ one: TargetCase, _ pitch: Int) {
    guard wrong.count < 10 else { return }
    wrong.append("\(one.preset.identifier), fret \(one.capo.fret), at \(pitch) cents: \(shown)")
  }

  var description: String {
    func share(_ count: Int) -> String {
      "\((Double(count) / Double(max(1, heard)) * 100_000).rounded() / 1000) %"
    }
    let lines = [
      "\(heard) strings, \(below) more below A0",
      "named right \(named), \(share(named)); cents right too \(measured), \(share(measured))",
      "nothing shown \(silent); in-tune lamp lit by a note that is no target \(lampsWrong)",
    ]
    return (lines + wrong.map { "wrong: \($0)" }).joined(separator: "\n")
  }
}
