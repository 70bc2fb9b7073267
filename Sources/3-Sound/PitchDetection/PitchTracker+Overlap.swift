import Units

// A note that begins while others ring on.

extension PitchTracker {
  /// Takes the notes that ring out of the sound once another one has begun over them, and for a while.
  mutating func listenForOverlap(_ level: Double, _ measurement: FineEstimate?) {
    combedFor += 1
    let begins = overlap.update(level: level, measurement: measurement, isKnown: isKnown)
    // The strings of a course beat, as if another one began.
    if begins, !course.isHeard {
      ring.comb.notes = overlap.ringing
      combedFor = 0
      onset.strike(level)
      fine.followPlain()
    } else if ring.comb.isOn, combedFor > parameters.combed {
      ring.comb.notes = .zero
      fine.followPlain()
    }
  }

  /// The period that repeats beside the notes that ring on; else one of these, or the followed note, as the whole sound
  /// has it.
  mutating func estimateOverRinging(stands: Bool) -> PeriodEstimate? {
    let (found, left) = combedEstimate()
    if let found {
      guard ring.comb.takes(found.frequency) else { return found }
      // The same string was struck again.
      ring.comb.notes = .zero
    }
    guard let whole = estimate(stands: stands) else { return nil }
    let isOld =
      ring.comb.takes(whole.frequency) || follower.confirms(whole.frequency, fine.followed)
    return !ring.comb.isOn || isOld || left < parameters.left ? whole : nil
  }

  /// The first window, from the shortest, that repeats without the notes that ring on, and the share of the power that
  /// these leave.
  private mutating func combedEstimate() -> (found: PeriodEstimate?, left: Double) {
    var left = 0.0
    for level in parameters.combedWindows {
      let hops = 1 << level
      profile.begin(length: Double(hops * ring.fineHop) / ring.fineRate.hertz)
      left = ring.comb.fill(&profile, from: ring, count: hops * ring.coarseHop)
      guard left >= parameters.left else { break }
      if let found = estimators.hybrid.estimate(profile, latched: nil),
        found.confidence > parameters.combedConfidence
      {
        return (found, left)
      }
    }
    return (nil, left)
  }
}
