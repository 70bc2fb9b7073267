public import DevicePorts

/// The files that boxes have left on a stick.
public struct StickListing: Sendable, Equatable {
  /// The files, in the order in which they are listed.
  public var files: [CarriedFile]
  /// The sentence that says why these are not all; `nil` where they are.
  public var complaint: String?

  /// Makes a listing out of its parts.
  public init(_ files: [CarriedFile], complaint: String? = nil) {
    self.files = files
    self.complaint = complaint
  }

  /// The names of the boxes that left something, in order, each once.
  var boxes: [String] { Set(files.map(\.box)).sorted() }
}

/// A copying to a stick, from its start until the player has read what came of it.
public struct Copying: Sendable, Hashable {
  /// The stick that is copied to.
  var stick: Stick
  /// The stage of the copying.
  var stage = TaskStage.running(0)
}

/// An event of the sticks.
public enum StickEvent: Sendable, Equatable {
  /// The sticks that are there now.
  case found([Stick])
  /// The files on the stick that was looked through.
  case listed(StickListing)
  /// The part of the copying that is done, 0...1.
  case progress(Double)
  /// The copying ended, and what became of it in one sentence.
  case ended(isDone: Bool, String)
  /// The box took files from the stick.
  case took(Taken)
}

/// The outcome of taking files from a stick.
public struct Taken: Sendable, Equatable {
  /// The number of files that were taken.
  public var count: Int
  /// The settings that were taken; `nil` if none were.
  public var settings: Settings?
  /// The items of the set list that was taken; `nil` if none was.
  public var items: [SetListItem]?
  /// True if the items are added to the box's own.
  public var keepsItems: Bool
  /// A sentence for each file that could not be taken.
  public var faults: [String]

  /// Makes an outcome out of its parts.
  public init(
    _ count: Int = 0, settings: Settings? = nil, items: [SetListItem]? = nil,
    keepsItems: Bool = false, faults: [String] = []
  ) {
    self.count = count
    self.settings = settings
    self.items = items
    self.keepsItems = keepsItems
    self.faults = faults
  }
}
