import Appliance
import DevicePorts
import MusicTheory
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

/// All screens but the meters as they were opened, judged and approved, in each arrangement.
@Suite struct GoldenScreenTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A box of which nothing is as usual.
  private static var marked: Settings {
    var settings = Settings()
    settings.reference = ReferencePitch(clamping: Hertz(442))
    settings.capo = Capo(clamping: 2)
    settings.preset = TuningGroup.guitar.presets[1]
    settings.through = .pass
    return settings
  }

  /// A box that has just been switched on.
  private static func started(splash: Bool) -> ApplianceState {
    var state = ApplianceState(pads: 12)
    _ = reduce(&state, .started(marked, complaint: nil, splash: splash), at: start)
    return state
  }

  /// A box on which buttons have been held for some tenths of a second, and when that was over.
  private static func held(_ buttons: InputLine..., tenths: Int) -> (Box, Instant) {
    var (box, now) = (Box(marked), start)
    for button in buttons { box.take(.control(.edge(button, isActive: true, at: now)), at: now) }
    for _ in 0..<tenths {
      now = now + Seconds(0.1)
      box.take(.clock, at: now)
    }
    return (box, now)
  }

  /// A box that rests.
  private static var standby: ApplianceState {
    var (box, now) = held(.power, tenths: 1)
    box.take(.control(.edge(.power, isActive: false, at: now)), at: now)
    now = now + Seconds(1)
    box.take(.clock, at: now)
    return box.state
  }

  /// A box without its audio card.
  private static var fault: ApplianceState {
    var box = Box(marked)
    let failure = DeviceFailure(
      object: "audio card \"usb\"", call: "snd_pcm_open", cause: "No such device",
      consequence: "waiting for it")
    box.take(.audio(.lost(CardLoss(failure))), at: start)
    return box.state
  }

  /// The menu at a line of its first list, and at the first value.
  private static var menu: (list: ApplianceState, value: ApplianceState)? {
    let states = MenuWalk(Box(marked), at: start).states
    let value = states.first {
      if case .editor? = $0.menuView?.content { return true }
      return false
    }
    guard states.count > 2, let value else { return nil }
    return (states[0], value)
  }

  @Test(
    "each deck looks as it was approved while nothing is heard", arguments: Deck.allCases,
    [GoldenTests.panel] + GoldenTests.panels)
  func decks(deck: Deck, panel: GoldenTests.Panel) throws {
    var settings = Settings()
    settings.deck = deck
    var screen = Screen(width: panel.width, height: panel.height, density: 1)
    _ = ScreenTests.settle(&screen, Box(settings).state, from: Self.start)
    let name = "deck-\(deck.rawValue)-\(panel.width)x\(panel.height)"
    #expect(try mismatch(screen.surface.shrunk(by: panel.shrinking), golden: name) == nil)
  }

  @Test(
    "wordmark, greeting, standby, countdown, a tone to come, menu and fault look as they were approved",
    arguments: [GoldenTests.panel] + GoldenTests.panels)
  func screens(panel: GoldenTests.Panel) throws {
    let menu = try #require(Self.menu)
    let (countdown, held) = Self.held(.power, tenths: 15)
    let (tone, toneHeld) = Self.held(.mode, .power, tenths: 7)
    // One screen for all of them, as on a box.
    var screen = Screen(width: panel.width, height: panel.height, density: 1)
    let scenes: [(name: String, state: ApplianceState, after: Seconds)] = [
      ("splash", Self.started(splash: true), Seconds(0.5)),
      ("greeting", Self.started(splash: false), Seconds(0.5)),
      ("menu-list", menu.list, Seconds(0.5)),
      ("tone-held", tone.state, toneHeld - Self.start),
      ("menu-value", menu.value, Seconds(1)),
      ("countdown", countdown.state, held - Self.start),
      ("fault", Self.fault, Seconds(2)),
      ("standby", Self.standby, Seconds(2)),
    ]
    for scene in scenes {
      _ = screen.draw(scene.state, at: Self.start + scene.after)
      let name = "screen-\(scene.name)-\(panel.width)x\(panel.height)"
      let wrong = try mismatch(screen.surface.shrunk(by: panel.shrinking), golden: name)
      #expect(wrong == nil)
    }
  }
}
