import Appliance
import DevicePorts
import Glibc
import MusicTheory
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// WCAG 2.3.1 beside the meters: whatever hands and faults do to menu, splash, standby and notices.
@Suite struct FlashScreenTests {
  /// Something that is done to a box again and again.
  struct Abuse: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// The deck that it is done to.
    var deck = Deck.tuner
    /// The steps before the abuse.
    var prepare: @Sendable (inout Hands) -> Void = { _ in }
    /// The abuse itself, given the seconds since it began.
    var act: @Sendable (inout Hands, Double) -> Void
  }

  /// True while a rhythm of so many beats a second is in its first half.
  private static func beats(_ rate: Double, _ time: Double) -> Bool {
    Int(time * rate * 2) % 2 == 0
  }

  /// A pad that goes up and down the ribbon so many times a second.
  private static func pad(_ rate: Double, _ time: Double) -> Int {
    let phase = time * rate - (time * rate).rounded(.down)
    return min(11, Int(24 * min(phase, 1 - phase)))
  }

  private static let loose = DeviceFailure(
    object: "audio card \"usb\"", call: "snd_pcm_readi", cause: "No such device",
    consequence: "waiting for it")
  private static let stream = AudioStream.usb

  private static let abuses = [
    Abuse(testDescription: "the menu opened and left") { hands, time in
      let phase = time - (time / 0.9).rounded(.down) * 0.9
      hands.hold(.mode, phase < 0.7)
      hands.hold(.power, phase >= 0.75 && phase < 0.85)
    },
    Abuse(testDescription: "a list run through by the button", prepare: { $0.open() }) {
      $0.hold(.mode, beats(8, $1))
    },
    Abuse(testDescription: "a list run through by the ribbon", prepare: { $0.open("Tunings") }) {
      $0.touch(pad(2, $1))
    },
    Abuse(
      testDescription: "a slider", prepare: { $0.open("More settings", "Sound", "Tone volume") }
    ) {
      $0.touch(pad(4, $1))
    },
    Abuse(
      testDescription: "a value held", prepare: { $0.open("More settings", "Sound", "Tone volume") }
    ) { hands, time in
      hands.hold(.mode, beats(0.4, time))
      hands.hold(.power, !beats(0.4, time))
    },
    Abuse(testDescription: "colours by the ribbon", prepare: { $0.open("Screen", "Colours") }) {
      $0.touch(pad(4, $1))
    },
    Abuse(testDescription: "colours by the button", prepare: { $0.open("Screen", "Colours") }) {
      $0.hold(.mode, beats(8, $1))
    },
    Abuse(testDescription: "POWER tapped while MODE is held") { hands, time in
      hands.hold(.mode, time > 0.5)
      hands.hold(.power, time > 0.7 && beats(5, time))
    },
    Abuse(testDescription: "POWER eight times a second") { $0.hold(.power, beats(8, $1)) },
    Abuse(testDescription: "POWER four times a second") { $0.hold(.power, beats(4, $1)) },
    Abuse(testDescription: "POWER held and let go") { $0.hold(.power, $1 < 0.9 || beats(1, $1)) },
    Abuse(testDescription: "faces one after another") { hands, time in
      hands.hold(.mode, beats(8, time))
      hands.take(.reading(FlashScore.tone(45, 3)))
    },
    Abuse(testDescription: "a fault that comes and goes") { hands, time in
      let failure = StoreFailure(file: "settings.toml", call: "fsync", cause: "No space left")
      hands.take(.saved(beats(5, time) ? failure : nil))
      hands.take(.reading(FlashScore.tone(45, 3)))
    },
    Abuse(testDescription: "a card whose plug is loose") { hands, time in
      hands.take(.audio(beats(5, time) ? .lost(CardLoss(loose)) : .opened(stream)))
    },
  ]

  /// Abuses that hands can do on any deck.
  private static let abusesOfDecks = Deck.allCases.flatMap { deck in
    [
      Abuse(testDescription: "MODE eight times a second, \(deck)", deck: deck) {
        $0.hold(.mode, beats(8, $1))
      },
      Abuse(testDescription: "both buttons, \(deck)", deck: deck) { hands, time in
        hands.hold(.mode, beats(4, time))
        hands.hold(.power, beats(4, time))
      },
      Abuse(testDescription: "the ribbon, \(deck)", deck: deck) { $0.touch(pad(3, $1)) },
    ]
  }

  private static let isLong = getenv("PHOSPHOR_LONG_TESTS") != nil

  /// The largest share of a third of the panel that flashes in some seconds of an abuse, 0...1.
  private static func area(
    _ abuse: Abuse, _ theme: PanelTheme, rate: Double, seconds: Double
  ) -> Double {
    let (width, height) = isLong ? (320, 240) : (240, 320)
    var settings = Settings()
    (settings.deck, settings.theme) = (abuse.deck, theme)
    var hands = Hands(Box(settings), at: Instant(nanoseconds: 1_000_000_000))
    var screen = Screen(width: width, height: height, density: 1)
    // The first picture of a box is no flash.
    _ = screen.draw(hands.box.state, at: hands.now)
    abuse.prepare(&hands)
    var counter = FlashCounter(width: width, height: height)
    for frame in 0..<Int(seconds * rate) {
      let time = Double(frame) / rate
      hands.wait(Seconds(1 / rate))
      abuse.act(&hands, time)
      let outcome = screen.draw(hands.box.state, at: hands.now)
      counter.take(screen.surface, outcome.damage, at: Float(time))
    }
    return counter.worstArea
  }

  @Test("no hand and no fault makes the panel flash", arguments: abuses + abusesOfDecks)
  func hands(abuse: Abuse) {
    for theme in Self.isLong ? PanelTheme.allCases : [.daylight] {
      for rate in Self.isLong ? [26.0, 43, 60] : [26] {
        let area = Self.area(abuse, theme, rate: rate, seconds: Self.isLong ? 4 : 1.6)
        if Self.isLong { print("flash: \(abuse) \(theme) at \(rate): \(area) of 0.25") }
        #expect(area < 0.25, "\(theme) at \(rate)")
      }
    }
  }

  @Test("wordmark, greeting and the first note make no flash", arguments: PanelTheme.allCases)
  func start(theme: PanelTheme) {
    let (width, height, rate) = (240, 320, 26.0)
    var settings = Settings()
    settings.theme = theme
    settings.preset = TuningGroup.guitar.presets[1]
    var state = ApplianceState(pads: 12)
    let begin = Instant(nanoseconds: 1_000_000_000)
    var screen = Screen(width: width, height: height, density: 1)
    var counter = FlashCounter(width: width, height: height)
    _ = reduce(&state, .started(settings, complaint: nil, splash: true), at: begin)
    for frame in 0..<Int(4 * rate) {
      let time = Double(frame) / rate
      let now = begin + Seconds(time)
      // MODE skips the wordmark; a note comes while the greeting is there.
      if frame == 26 || frame == 29 {
        _ = reduce(
          &state, .control(.edge(.mode, isActive: frame == 26, at: now)), at: now)
      }
      if time > 1.5 { _ = reduce(&state, .reading(FlashScore.tone(45, 8 * time - 20)), at: now) }
      _ = reduce(&state, .clock, at: now)
      let outcome = screen.draw(state, at: now)
      counter.take(screen.surface, outcome.damage, at: Float(time))
    }
    #expect(counter.worstArea < 0.02)
  }
}
