import DevicePorts
import Gestures
import MusicTheory
import Units

/// Buttons and ribbon: what is known of their lines, their fingers and what sounds by them.
struct Controls: Sendable, Equatable {
  /// Pads of the ribbon; 0 without one.
  let pads: Int
  /// Pads that a touch may move and still be a tap.
  let slip: Double
  /// MODE and POWER.
  var buttons = ButtonPair()
  /// What both buttons, which went down together last, do if they are held; `nil` for nothing.
  var chordAction: ControlHint.Action?
  /// True once both have been down for so long that what they do if they are held is shown.
  private(set) var isChordTold = false
  /// MODE as a switch that sends taps only, if it is one.
  var taps = SwitchTaps()
  /// The button that is held for longer than a tap takes: what goes with it is told of.
  var held: ButtonPair.Button?
  /// The states before MODE and before POWER was pressed, for a press that turns out to be none.
  var beforeMode: UndoPoint?
  var beforePower: UndoPoint?
  /// Pads that do not count: stuck, flickering or wet ones.
  var filter = RibbonFilter()
  /// The fingers on the strip.
  var ribbon = RibbonTracker()
  /// The strength with which each pad feels a finger; `nil` on a strip that cannot tell.
  var strengths: SIMD32<UInt8>?
  /// The scale whose keys lie on the strip; `nil` for the twelve notes.
  var laidRepetition: ScaleRepetition?
  /// Pages of that scale by which the ribbon was moved from the one on which its octave begins.
  var pagesAway = 0
  /// The keys that sound.
  var latch = RibbonLatch(keyCount: 0, padCount: 1)
  /// Fingers that do not play: they lead through the menu or choose faces.
  var guides: [Guide] = []
  /// The voice that both buttons sounded last, which follows the chosen string.
  var ownVoice: Int32?
  /// The end of the motor's pulse; `nil` while it rests.
  var hapticEnds: Instant?
  /// Lines that could not be taken, until they work again.
  var outages: [DeviceFailure] = []

  /// The time that a button is down before it counts as held: until then the other one would be pressed with it.
  ///
  /// A tap, which is shorter, changes no word of the bottom line.
  private var holdTime: Seconds { Seconds(ButtonPair.together.value * buttons.slowness) }

  /// The instant at which time alone changes something; `nil` for none.
  var deadline: Instant? {
    [buttons.deadline, taps.deadline, heldDeadline, filter.deadline, hapticEnds].compactMap { $0 }
      .min()
  }

  /// The instant at which the bottom line tells what goes with a button that is held; `nil` while none is, or it does.
  private var heldDeadline: Instant? {
    let since = ButtonPair.Button.allCases.filter { $0 != held }.compactMap(buttons.heldSince)
    return (since.first ?? (isChordTold ? nil : buttons.chordSince)).map { $0 + holdTime }
  }

  /// Finds the button that counts as held.
  mutating func followHeld(at now: Instant) {
    let holdTime = holdTime
    isChordTold = buttons.chordSince.map { now >= $0 + holdTime } ?? false
    held = ButtonPair.Button.allCases.first { button in
      buttons.heldSince(button).map { now >= $0 + holdTime } ?? false
    }
  }
}

/// The state to which a press that turns out to be none is taken back.
struct UndoPoint: Sendable, Equatable {
  var settings: Settings
  var menu: Menu?
}
