import PitchDetection
import Units

extension PitchReading {
  /// What a card whose clock is off really heard; cents are the same, since the target was counted as it counts.
  func heard(by clock: CardClock) -> Self {
    var reading = self
    reading.frequency = clock.actual(Hertz(frequency)).value
    reading.displayedFrequency = clock.actual(Hertz(displayedFrequency)).value
    return reading
  }
}
