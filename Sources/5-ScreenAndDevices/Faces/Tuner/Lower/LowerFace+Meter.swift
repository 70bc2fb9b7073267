import Appliance
import Raster

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
  /// Height of the capitals that a face with numbers is laid out by at most, in heights of the large tube.
  private static let numberShare = 0.095

  /// A lower face.
  static func lower(_ face: LowerFace) -> Self {
    Self(.lower, FaceKey.Name(face.rawValue)) { layout, ink in
      // The number comes second to the note on the large tube.
      let most = face.writesNumbers ? layout.tube.frame.height * numberShare : .infinity
      let meter = face.meter.init(
        in: layout.lowerMeter, text: min(layout.lowerText, most), &ink)
      return layout.note.map { NoteAboveMeter(meter, noteIn: $0, &ink) } ?? meter
    }
  }
}
