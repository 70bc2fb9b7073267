/// The features: the one place that lists them, with the memory of each.
struct Features: Sendable, Equatable {
  var bottomLine = BottomLine()
  var firstStart = FirstStart()
  var eyesFree = EyesFreeGuide()
  var light = PanelLight()
  var lamp = TuneLamp()
  var scales = Scales()
  var tunings = Tunings()
  var setList = SetList()
  var sticks = Sticks()
  var updates = Updates()
  var delay = SoundDelay()

  /// All of them, in the order in which they take time and settings.
  static let all: [any Feature.Type] = [
    Scales.self, Tunings.self, SetList.self, Sticks.self, Updates.self, TuneLamp.self,
    PanelLight.self, EyesFreeGuide.self, FirstStart.self, SoundDelay.self,
    BottomLine.self,
  ]
}
