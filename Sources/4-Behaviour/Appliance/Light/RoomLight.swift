import Glibc
import Units

/// The brightness that suits the light of the room: slow, and blind to whatever is over in two seconds.
///
/// The player's brightness is that in a bright room; the room takes a ``share`` of it. Each tenfold fall of the light
/// lowers the panel by the same factor, since an eye judges ratios; so does ACPI's table `_ALR`, which holds shares of
/// the player's own brightness by lux.
///
/// A light is believed once it was there for a while (``Parameters/patience``), the mildest of what was measured
/// meanwhile, and only if it differs enough (``Parameters/band``). The share then glides to it in equal ratios, so no
/// light however it flickers makes the panel flash: between two turns lie at least the patience's seconds.
struct RoomLight: Sendable, Equatable {
  /// The figures of the law.
  enum Parameters {
    /// From here on the panel is as bright as the player set it: the light of a desk (EN 12464-1, reading and writing).
    static let bright = Lux(500)
    /// Down to here the panel is lowered, not beyond: a dark stage between two songs (ours).
    static let dark = Lux(5)
    /// The share in the dark: some 50 cd/m² of a panel of 350, which is read by light of its own (ours).
    static let least = 0.15
    /// The ratio of two lights that are told apart: smaller than that of a cloud, larger than that of a shadow (ours).
    static let band = 1.5
    /// The time that another light has to last.
    ///
    /// What is over within 2 s may look half a second longer to who measures
    /// twice a second.
    static let patience = Seconds(2.5)
    /// The time from one end to the other.
    static let sweep = Seconds(8)
    /// The time from step to step: the share changes by 1.2 %, where an eye begins to see a step at 1 to 2 % (Weber).
    static let step = Seconds.milliseconds(50)
    /// The longest time that one step makes up for, if the box was held up.
    static let longestStep = Seconds(0.2)
  }

  /// Another light than the one that is believed, for as long as it lasts.
  private struct Doubt: Sendable, Equatable {
    var since: Instant
    /// The light of that time that is nearest to the one that is believed.
    var mildest: Lux
  }

  /// The part of the player's brightness that is on, ``Parameters/least``...1.
  private(set) var share = 1.0
  /// True once a sensor told anything.
  private(set) var hasSensor = false

  /// The light that counts, within ``Parameters/dark`` and ``Parameters/bright``.
  private var believed = Parameters.bright
  /// The light as last measured, within the same; `nil` while nothing is measured.
  private var measured: Lux?
  private var doubt: Doubt?
  /// The instant of the last step; `nil` while the share rests.
  private var stepped: Instant?

  /// The share that suits a light.
  static func share(in light: Lux) -> Double {
    let range = log(Parameters.bright.value / Parameters.dark.value)
    let height = log(within(light).value / Parameters.dark.value) / range
    return pow(Parameters.least, 1 - height)
  }

  /// Takes a measurement.
  mutating func take(_ light: Lux, at now: Instant) {
    settle(at: now)
    hasSensor = true
    measured = Self.within(light)
    weigh(at: now)
  }

  /// Stays as it is, since nothing is measured any more.
  mutating func lose() {
    measured = nil
    doubt = nil
  }

  /// Glides on.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - isOn: Whether the room counts; else the share goes to 1 as slowly.
  ///   - isSeen: Whether the panel shines; while it does not, nothing has to glide.
  mutating func advance(to now: Instant, isOn: Bool, isSeen: Bool) {
    settle(at: now)
    let goal = goal(isOn: isOn)
    if !isSeen { share = goal }
    guard share != goal else {
      stepped = nil
      return
    }
    let time = min(max(0, stepped.map { (now - $0).value } ?? 0), Parameters.longestStep.value)
    let ratio = pow(Parameters.least, -time / Parameters.sweep.value)
    share = goal > share ? min(goal, share * ratio) : max(goal, share / ratio)
    stepped = share == goal ? nil : now
  }

  /// The instant at which ``advance(to:isOn:isSeen:)`` changes something next; `nil` for never.
  func deadline(isOn: Bool) -> Instant? {
    let step =
      goal(isOn: isOn) == share ? nil : (stepped ?? Instant(nanoseconds: 0)) + Parameters.step
    let belief = doubt.map { $0.since + Parameters.patience }
    return [step, belief].compactMap(\.self).min()
  }

  private func goal(isOn: Bool) -> Double {
    if !isOn || !hasSensor { return 1 }
    return measured == nil ? share : Self.share(in: believed)
  }

  /// Believes another light that lasted.
  private mutating func settle(at now: Instant) {
    guard let doubt, now >= doubt.since + Parameters.patience else { return }
    believed = doubt.mildest
    self.doubt = nil
    weigh(at: now)
  }

  /// Begins to doubt, goes on or ends.
  private mutating func weigh(at now: Instant) {
    guard let measured, abs(log(measured.value / believed.value)) > log(Parameters.band) else {
      doubt = nil
      return
    }
    guard let known = doubt, (known.mildest > believed) == (measured > believed) else {
      doubt = Doubt(since: now, mildest: measured)
      return
    }
    doubt?.mildest =
      measured > believed ? min(known.mildest, measured) : max(known.mildest, measured)
  }

  /// A light as far as it makes a difference.
  private static func within(_ light: Lux) -> Lux {
    guard light.value.isFinite else { return Parameters.bright }
    return min(max(light, Parameters.dark), Parameters.bright)
  }
}
