import MusicTheory
import Units

@testable import Appliance

extension Settings {
  /// The settings in the kept files: none that a default would hide.
  static let chosen: Settings = {
    var settings = Settings()
    settings.tuner.upper = .strobe
    settings.tuner.lower = .informationBar
    settings.preset = TuningGroup.guitar.presets[0]
    settings.reference = ReferencePitch(clamping: Hertz(442.3))
    settings.tuner.window = Cents(2)
    settings.volume = 0.25
    settings.speakerTrim = Decibels(-3.5)
    settings.headphoneTrim = Decibels(-12)
    settings.ribbonOctave = -1
    settings.theme = .daylight
    settings.isStill = true
    settings.showsSplash = false
    return settings
  }()
}
