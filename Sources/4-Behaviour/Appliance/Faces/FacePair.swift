/// An upper and a lower face that are shown together.
public struct FacePair: Sendable, Hashable {
  /// Face on the large tube.
  public var upper: UpperFace
  /// Face on the small tube.
  public var lower: LowerFace

  /// Makes a pair.
  public init(_ upper: UpperFace, _ lower: LowerFace) {
    self.upper = upper
    self.lower = lower
  }

  /// The letter and the bar that have the whole panel for themselves, to be read from afar.
  public static let stageView = FacePair(.letter, .wedges)

  /// The pairs that MODE goes through, one for each upper face.
  public static let all = UpperFace.allCases.map { FacePair($0, $0.partner) }

  /// Pairs in which every face is seen: those of MODE, and each lower face that none of them has.
  public static let everyFace: [FacePair] = {
    let alone = LowerFace.allCases.filter { lower in !all.contains { $0.lower == lower } }
    return all + alone.map { FacePair(all[0].upper, $0) }
  }()

  /// The pair after this one in the order of ``all``, counted by the upper face.
  var next: FacePair {
    let place = Self.all.firstIndex { $0.upper == upper } ?? -1
    return Self.all[(place + 1) % Self.all.count]
  }
}

extension FacePair: CustomStringConvertible {
  /// Both names as settings files and tools write them.
  public var description: String { "\(upper.rawValue) \(lower.rawValue)" }
}

extension TunerSettings {
  /// Both faces.
  public var faces: FacePair {
    get { FacePair(upper, lower) }
    set { (upper, lower) = (newValue.upper, newValue.lower) }
  }
}
