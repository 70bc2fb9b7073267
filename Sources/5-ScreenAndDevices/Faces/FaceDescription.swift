import Raster

/// Value of what a face is made from: faces of one key look alike, and a static layer holds as long as its keys do.
struct FaceKey: Hashable {
  /// Tubes that a face takes, or the panel without tubes, keys and lines.
  enum Place: Hashable { case upper, lower, both, panel }

  /// Name of a face, the only one of its place and deck, which no player reads.
  struct Name: Hashable, ExpressibleByStringLiteral {
    private let text: String

    /// Names a face as settings files do.
    init(_ text: String) { self.text = text }

    init(stringLiteral text: String) { self.text = text }
  }

  /// Tubes that the face takes.
  var place: Place
  /// Name of the face.
  var name: Name
  /// Number that tells faces of one name apart, such as how many strings it shows.
  var variant = 0
}

/// A face that may be on the glass: its key, and how it is made.
struct FaceDescription {
  /// Fate of a face while its deck shows others.
  enum Keeping {
    /// A face that keeps its memory and is there again at once.
    case kept
    /// A face whose memory is given back before the next face is made.
    case givenBack
  }

  /// Value of what the face is made from.
  let key: FaceKey
  /// Fate of the face while its deck shows others.
  let keeping: Keeping
  /// Makes the face for a panel.
  let make: (PanelLayout, inout Ink) -> any Face

  /// Describes a face by its place and its name, which tell it from all others of its deck.
  init(
    _ place: FaceKey.Place, _ name: FaceKey.Name, variant: Int = 0, _ keeping: Keeping = .kept,
    make: @escaping (PanelLayout, inout Ink) -> any Face
  ) {
    key = FaceKey(place: place, name: name, variant: variant)
    self.keeping = keeping
    self.make = make
  }
}

extension FaceDescription: Equatable {
  static func == (one: Self, other: Self) -> Bool { one.key == other.key }
}
