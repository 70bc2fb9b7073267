import BoardFile
import DevicePorts
import Gestures
import Synthesis
import Units

/// Buttons and ribbon: their fingers, what sounds by them, and the lines that do not work.
struct Controls: Sendable, Equatable {
  var buttons = Buttons()
  var fingers = Fingers()
  var tones: Tones
  /// Lines that could not be taken, until they work again.
  private(set) var outages: [DeviceFailure] = []

  /// Makes the controls of a box that nobody touched yet.
  init(pads: Int, slip: Double) { tones = Tones(pads: pads, slip: slip) }

  /// The instant at which time alone changes something; `nil` for none.
  var deadline: Instant? { [buttons.deadline, fingers.deadline].compactMap { $0 }.min() }

  static func take(
    _ event: ControlEvent, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    switch event {
    case .edge(.mode, let isActive, let time) where box.info.modeSendsTaps:
      return isActive ? Buttons.takeTap(&box, at: time, now: now) : []
    case .edge(.mode, let isActive, let time):
      if isActive { EyesFreeGuide.beginWayIn(isFound: false, at: time, &box, now: now) }
      let effects = Buttons.take(.mode, isActive, time, &box, at: now)
      return isActive ? effects : effects + EyesFreeGuide.endWayIn(&box, at: now)
    case .edge(.power, let isActive, let time):
      return Buttons.take(.power, isActive, time, &box, at: now)
    case .foundDown(.mode, let time):
      Buttons.foundDown(.mode, &box, at: time)
      EyesFreeGuide.beginWayIn(isFound: true, at: time, &box, now: time)
    case .foundDown(.power, let time): Buttons.foundDown(.power, &box, at: time)
    // A plug may well be in from the start.
    case .foundDown(.headphones, _): return box.plug(true)
    case .edge(.headphones, let isActive, _): return box.plug(isActive)
    case .pads(let mask, let time): return Fingers.take(mask, &box, at: time)
    case .failed(let failure):
      box.controls.outages.removeAll { $0.object == failure.object }
      box.controls.outages.append(failure)
      // The line belongs to the tuning again soon; a mark and the about page say what still lasts.
      box.notify(
        .controls(failure.object), failure.lineNotice, until: now + ApplianceState.passing)
    case .restored(let object):
      box.controls.outages.removeAll { $0.object == object }
      box.dismiss(.controls(object))
      box.keepSelectionInList()
    }
    return []
  }
}
