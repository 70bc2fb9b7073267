public import CRealtime

/// A wait-free queue of fixed size between exactly one writing and one reading thread.
///
/// Both ends are `~Copyable` and each can be taken once, so a second writer or reader cannot exist.
/// Positions count up without wrapping (2^64 elements outlive any box); the index is the position
/// modulo the capacity, a power of two.
///
/// - Source: Lamport, "Specifying concurrent program modules", ACM TOPLAS 5(2), 1983, the
///   single-producer single-consumer queue; orderings after the C11 memory model, stated at each use.
/// - Thread: made and taken apart on any; each end belongs to one thread.
public final class Ring<Element: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline let cells: UnsafeMutablePointer<Element>
  /// Elements the ring holds when full: a power of two.
  public let capacity: Int
  /// Next position to write, next position to read; 64 bytes apart so that the ends do not share
  /// a cache line.
  @usableFromInline let positions: UnsafeMutablePointer<UInt64>
  private var hasProducer = false
  private var hasConsumer = false

  /// Makes an empty ring for at least `minimumCapacity` elements, all memory allocated here.
  public init(minimumCapacity: Int, filler: Element) {
    var size = 1
    while size < minimumCapacity { size <<= 1 }
    capacity = size
    cells = .allocate(capacity: size)
    cells.initialize(repeating: filler, count: size)
    positions = .allocate(capacity: 16)
    positions.initialize(repeating: 0, count: 16)
  }

  deinit {
    cells.deallocate()
    positions.deallocate()
  }

  /// The writing end; traps on the second call.
  public func takeProducer() -> RingProducer<Element> {
    precondition(!hasProducer, "the ring's writing end was taken before")
    hasProducer = true
    return RingProducer(ring: self)
  }

  /// The reading end; traps on the second call.
  public func takeConsumer() -> RingConsumer<Element> {
    precondition(!hasConsumer, "the ring's reading end was taken before")
    hasConsumer = true
    return RingConsumer(ring: self)
  }
}

/// The writing end of a ``Ring``.
public struct RingProducer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let cells: UnsafeMutablePointer<Element>
  @usableFromInline let written: UnsafeMutablePointer<UInt64>
  @usableFromInline let read: UnsafeMutablePointer<UInt64>
  @usableFromInline let mask: Int
  private let owner: Ring<Element>

  init(ring: Ring<Element>) {
    cells = ring.cells
    written = ring.positions
    read = ring.positions + 8
    mask = ring.capacity - 1
    owner = ring
  }

  /// Elements written since the ring was made.
  @inlinable @inline(__always)
  public var position: UInt64 { rt_load_relaxed(written) }  // relaxed: only this thread writes it

  /// Elements the ring holds when full.
  public var capacity: Int { mask + 1 }

  /// Elements that can be written now.
  @inlinable @inline(__always)
  public var free: Int {
    // Acquire: what the reader has done with a cell happens before we overwrite it.
    mask &+ 1 &- Int(truncatingIfNeeded: rt_load_relaxed(written) &- rt_load_acquire(read))
  }

  /// Appends one element.
  ///
  /// - Returns: `false`, and nothing written, when the ring is full.
  @inlinable @inline(__always)
  public mutating func push(_ element: Element) -> Bool {
    if free < 1 { return false }
    let position = rt_load_relaxed(written)  // relaxed: only this thread writes it
    cells[Int(truncatingIfNeeded: position) & mask] = element
    rt_store_release(written, position &+ 1)  // release: the element is there before its count
    return true
  }

  /// Appends `count` elements, all or none.
  ///
  /// - Returns: `false`, and nothing written, when they do not all fit.
  @inlinable @inline(__always)
  public mutating func push(_ elements: UnsafePointer<Element>, count: Int) -> Bool {
    if free < count { return false }
    let position = rt_load_relaxed(written)
    var index = 0
    while index < count {
      cells[(Int(truncatingIfNeeded: position) &+ index) & mask] = elements[index]
      index &+= 1
    }
    rt_store_release(written, position &+ UInt64(truncatingIfNeeded: count))
    return true
  }
}

/// The reading end of a ``Ring``.
public struct RingConsumer<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let cells: UnsafeMutablePointer<Element>
  @usableFromInline let written: UnsafeMutablePointer<UInt64>
  @usableFromInline let read: UnsafeMutablePointer<UInt64>
  @usableFromInline let mask: Int
  private let owner: Ring<Element>

  init(ring: Ring<Element>) {
    cells = ring.cells
    written = ring.positions
    read = ring.positions + 8
    mask = ring.capacity - 1
    owner = ring
  }

  /// Elements that can be read now.
  @inlinable @inline(__always)
  public var available: Int {
    // Acquire: the elements counted are seen whole.
    Int(truncatingIfNeeded: rt_load_acquire(written) &- rt_load_relaxed(read))
  }

  /// Elements taken since the ring was made.
  @inlinable @inline(__always)
  public var position: UInt64 { rt_load_relaxed(read) }  // relaxed: only this thread writes it

  /// Drops the elements before a position, counted since the ring was made, as far as they are there.
  @inlinable @inline(__always)
  public mutating func skip(to position: UInt64) {
    let own = rt_load_relaxed(read)
    if position <= own { return }
    // Acquire: an element that is dropped was written before.
    let end = rt_load_acquire(written)
    rt_store_release(read, position < end ? position : end)
  }

  /// Takes the oldest element; `nil` when there is none.
  @inlinable @inline(__always)
  public mutating func pop() -> Element? {
    if available < 1 { return nil }
    let position = rt_load_relaxed(read)  // relaxed: only this thread writes it
    let element = cells[Int(truncatingIfNeeded: position) & mask]
    rt_store_release(read, position &+ 1)  // release: we are done with the cell before it is free
    return element
  }

  /// Takes up to `count` elements into `destination`, oldest first.
  ///
  /// - Returns: How many were taken.
  @inlinable @inline(__always)
  public mutating func pop(into destination: UnsafeMutablePointer<Element>, count: Int) -> Int {
    let waiting = available
    let taken = waiting < count ? waiting : count
    let position = rt_load_relaxed(read)
    var index = 0
    while index < taken {
      destination[index] = cells[(Int(truncatingIfNeeded: position) &+ index) & mask]
      index &+= 1
    }
    rt_store_release(read, position &+ UInt64(truncatingIfNeeded: taken))
    return taken
  }
}
