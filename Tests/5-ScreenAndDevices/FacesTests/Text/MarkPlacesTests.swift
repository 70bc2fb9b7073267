import DevicePorts
import Glibc
import MusicTheory
import TestSupport
import Testing
import Units
import Words

@testable import Appliance
@testable import Faces

/// What sounds, what is faulty and what is not as usual is seen on every deck and face.
@Suite("every mark has its place")
struct MarkPlacesTests {
  /// Something that a player has to see.
  enum Cause: CaseIterable {
    case tones, music, metronome, fault, through
    case reference, temperament, capo, shift, tuning, written

    var kind: Mark.Kind {
      switch self {
      case .tones: .tone
      case .music: .music
      case .metronome: .metronome
      case .fault: .fault
      case .through: .through
      case .reference: .reference
      case .temperament: .temperament
      case .capo: .capo
      case .shift: .shift
      case .tuning: .tuning
      case .written: .written
      }
    }

    /// Makes settings with it.
    func set(_ settings: inout Settings) {
      switch self {
      case .through: settings.through = .pass
      case .reference: settings.reference = ReferencePitch(clamping: Hertz(442))
      case .temperament: settings.temperament = .werckmeister
      case .capo: (settings.capo, settings.preset) = (Capo(clamping: 2), Self.guitar)
      case .shift: (settings.shift.semitones, settings.preset) = (-2, Self.guitar)
      case .tuning: settings.preset = Self.guitar
      case .written:
        (settings.writesParts, settings.preset) = (true, TuningGroup.reed.presets[0])
        if let clarinet = TuningGroup.reed.presets.first(where: { $0.key != nil }) {
          settings.preset = clarinet
        }
      case .tones, .music, .metronome, .fault: break
      }
    }

    private static let guitar = TuningGroup.guitar.presets[3]
  }

  /// A deck and the face that it shows.
  struct Place: CustomTestStringConvertible {
    var deck: Deck
    var upper = UpperFace.arc
    var testDescription: String { "\(deck), \(upper)" }

    static let all =
      UpperFace.allCases.map { Place(deck: .tuner, upper: $0) }
      + [.spectrum, .metronome, .player].map { Place(deck: $0) }
  }

  private static let start = Instant(nanoseconds: 1_000_000_000)
  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil
  private static let sizes =
    [(320, 240)] + (isLong ? [(240, 320), (480, 320), (800, 480), (600, 1024), (400, 1280)] : [])

  private static func state(_ place: Place, _ causes: [Cause], pads: Int) -> ApplianceState {
    var settings = Settings()
    settings.deck = place.deck
    settings.tuner.faces = FacePair(place.upper, place.upper == .letter ? .wedges : .ruler)
    for cause in causes { cause.set(&settings) }
    var state = ApplianceState(pads: pads)
    var now = start
    func take(_ event: Event) { _ = reduce(&state, event, at: now) }
    take(.started(settings, complaint: nil, splash: false))
    take(.audio(.opened(.usb)))
    if causes.contains(.fault) {
      take(
        .control(
          .failed(
            DeviceFailure(
              object: "GPIO line \"PAD3\"", call: "request", cause: "Device or resource busy",
              consequence: "without it"))))
    }
    // Announcement and notice are over.
    for _ in 0..<10 {
      now = now + Seconds(1)
      take(.clock)
    }
    if causes.contains(.music) {
      take(.music(.found([MusicFile(path: Array("/a.wav".utf8), title: "Blue Bossa")])))
      _ = PlayerDeck.play(line: 0, &state, at: now)
    }
    if causes.contains(.metronome) { _ = MetronomeDeck.start(&state, at: now) }
    if causes.contains(.tones) {
      for key in 0..<min(3, state.keys.count) { _ = Tones.toggle(key: key, &state, at: now) }
    }
    return state
  }

  /// True if the deck itself shows what goes on.
  private static func isPlain(_ cause: Cause, on place: Place, pads: Int) -> Bool {
    switch cause {
    case .tones:
      pads > 0 && (place.deck == .spectrum || place.deck == .tuner && place.upper != .letter)
    case .music: place.deck == .player
    case .metronome: place.deck == .metronome
    default: false
    }
  }

  @Test("of every pair of causes both are marked and seen", arguments: Place.all)
  func pairs(place: Place) {
    let causes = Cause.allCases
    for (width, height) in Self.sizes {
      for pads in place.upper == .letter ? [12] : [0, 12] {
        for (index, one) in causes.enumerated() {
          for (next, other) in causes.enumerated().dropFirst(index + 1) {
            // A transposing wind instrument has no strings that are moved.
            if other == .written, [.capo, .shift, .tuning].contains(one) { continue }
            let state = Self.state(place, [one, other], pads: pads)
            let title =
              "\(width)x\(height), \(place.testDescription), \(pads) pads, \(one), \(other)"
            for cause in [one, other] where !Self.isPlain(cause, on: place, pads: pads) {
              #expect(state.marks.contains { $0.kind == cause.kind }, "\(title): \(cause)")
            }
            // By day each is drawn beside the next one; all pairs by the week.
            if Self.isLong || next == index + 1 { check(state, width, height, title) }
          }
        }
      }
    }
  }

  /// Draws a state, and looks for its marks: in words if they tell of what sounds or is faulty, else by a sign at least.
  private func check(_ state: ApplianceState, _ width: Int, _ height: Int, _ title: String) {
    var bench = TextBench(width: width, height: height)
    // The stage view says what the controls do for some seconds first.
    for _ in 0..<(state.settings.tuner.upper == .letter ? 7 : 1) { bench.draw(title, state) }
    let written = String((bench.letters.last ?? []).map { Character($0.character) })
    for mark in state.marks where mark.kind.isUrgent {
      let words = mark.text.english.filter { $0 != " " }
      #expect(written.contains(words), "\(title): \(words) in \(written)")
    }
    guard state.settings.tuner.upper != .letter, state.settings.deck != .player else { return }
    // The tuning's own mark stands before its name.
    #expect(bench.diamonds == state.marks.count, "\(title): \(state.marks.map(\.text.english))")
  }
}
