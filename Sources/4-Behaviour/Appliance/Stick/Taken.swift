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
