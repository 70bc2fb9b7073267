public import CRealtime

/// A wait-free box for the newest of a value: the writer never waits, the reader never sees half.
///
/// Three cells: the writer fills one, the reader holds one, and the third changes hands by one
/// atomic exchange. A value the reader was too slow for is replaced, not queued.
///
/// - Source: the triple buffer, as a special case of Simpson, "Four-slot fully asynchronous
///   communication mechanism", IEE Proc. E 137(1), 1990; with an exchange three slots are enough.
public final class LatestValue<Value: BitwiseCopyable>: @unchecked Sendable {
  @usableFromInline let cells: UnsafeMutablePointer<Value>
  /// Index of the cell that changes hands, plus 4 while the reader has not seen it.
  @usableFromInline let middle: UnsafeMutablePointer<UInt64>
  private var hasWriter = false
  private var hasReader = false

  /// Makes a box that holds `initial`, all memory allocated here.
  public init(_ initial: Value) {
    cells = .allocate(capacity: 3)
    cells.initialize(repeating: initial, count: 3)
    middle = .allocate(capacity: 1)
    middle.initialize(to: 1)
  }

  deinit {
    cells.deallocate()
    middle.deallocate()
  }

  /// The writing end; traps on the second call.
  public func takeWriter() -> LatestValueWriter<Value> {
    precondition(!hasWriter, "the writing end was taken before")
    hasWriter = true
    return LatestValueWriter(box: self)
  }

  /// The reading end; traps on the second call.
  public func takeReader() -> LatestValueReader<Value> {
    precondition(!hasReader, "the reading end was taken before")
    hasReader = true
    return LatestValueReader(box: self)
  }
}

/// The writing end of a ``LatestValue``.
public struct LatestValueWriter<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let cells: UnsafeMutablePointer<Value>
  @usableFromInline let middle: UnsafeMutablePointer<UInt64>
  @usableFromInline var back: UInt64 = 0
  private let owner: LatestValue<Value>

  init(box: LatestValue<Value>) {
    cells = box.cells
    middle = box.middle
    owner = box
  }

  /// Makes `value` the newest.
  @inlinable @inline(__always)
  public mutating func publish(_ value: Value) {
    cells[Int(truncatingIfNeeded: back)] = value
    // Release: the value is whole before the reader can take its cell.
    // Acquire: the reader is done with the cell we get back.
    back = rt_exchange_acquire_release(middle, back | 4) & 3
  }
}

/// The reading end of a ``LatestValue``.
public struct LatestValueReader<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  @usableFromInline let cells: UnsafeMutablePointer<Value>
  @usableFromInline let middle: UnsafeMutablePointer<UInt64>
  @usableFromInline var front: UInt64 = 2
  private let owner: LatestValue<Value>

  init(box: LatestValue<Value>) {
    cells = box.cells
    middle = box.middle
    owner = box
  }

  /// The newest value, and the same again until a newer one is published.
  @inlinable @inline(__always)
  public mutating func latest() -> Value {
    if rt_load_relaxed(middle) & 4 != 0 {
      // Acquire: the value in the cell we take is whole. Release: we are done with the one we give.
      front = rt_exchange_acquire_release(middle, front) & 3
    }
    return cells[Int(truncatingIfNeeded: front)]
  }

  /// The newest value; `nil` if none was published since one was taken.
  @inlinable @inline(__always)
  public mutating func next() -> Value? {
    rt_load_relaxed(middle) & 4 != 0 ? latest() : nil
  }
}
