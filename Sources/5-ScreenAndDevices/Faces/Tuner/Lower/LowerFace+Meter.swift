import Appliance

extension LowerFace {
  /// Type of the meter, which describes itself: the list to add another one to.
  var meter: any LowerMeter.Type {
    switch self {
    case .informationBar: InformationBar.self
    case .chromaticStrip: ChromaticStrip.self
    case .ruler: FineTuneRuler.self
    case .wave: Wave.self
    case .wedges: Wedges.self
    }
  }

  /// True if the face writes cents and frequency, so that the large tube need not.
  var writesNumbers: Bool { meter.writesNumbers }
}

extension FaceDescription {
  /// A lower face.
  static func lower(_ face: LowerFace) -> Self {
    Self(.lower, FaceKey.Name(face.rawValue)) { layout, ink in
      let meter = face.meter.init(in: layout.lowerMeter, text: layout.lowerText, &ink)
      return layout.note.map { NoteAboveMeter(meter, noteIn: $0, &ink) } ?? meter
    }
  }
}
