import Appliance

extension UpperFace {
  /// Type of the meter, which describes itself: the list to add another one to.
  var meter: any UpperMeter.Type {
    switch self {
    case .arc: LEDArc.self
    case .noteWheel: NoteWheel.self
    case .strobe: Strobe.self
    case .knob: Knob.self
    case .standingWave: StandingWave.self
    case .letter: BigLetter.self
    }
  }

  /// Face that is shown if nothing may move by itself.
  var still: UpperFace { meter.stillFace ?? self }

  /// Places of what is written on the tube.
  ///
  /// - Parameter writesNumbers: Whether cents and frequency are among it; without them the note is larger.
  /// - Returns: Where everything stands.
  func plan(writesNumbers: Bool) -> TubePlan {
    writesNumbers ? meter.plans.withNumbers : meter.plans.alone
  }
}

extension FaceDescription {
  /// An upper face with what is written on it.
  static func upper(_ face: UpperFace, writesNumbers: Bool) -> Self {
    Self(.upper, FaceKey.Name(face.rawValue), variant: writesNumbers ? 1 : 0) { layout, ink in
      TubeFace(face.meter, face.plan(writesNumbers: writesNumbers), in: layout.tube, &ink)
    }
  }
}
