extension Sequence {
  /// Sorts by time; what happened at the same instant keeps its order, which a sort need not keep by itself.
  public func inOrder(of time: (Element) -> Instant) -> [Element] {
    enumerated().map { (time: time($0.element), place: $0.offset, element: $0.element) }
      .sorted { ($0.time, $0.place) < ($1.time, $1.place) }
      .map(\.element)
  }
}
