import CMallocCounter

/// The counts of what the audio thread must not do, for a piece of code on the thread that ran it.
public struct AllocationCounts: Sendable, Equatable {
  /// Calls of malloc and its relatives.
  public var allocations: Int
  /// Calls of free.
  public var frees: Int
  /// Swift objects made.
  public var objects: Int
  /// References retained.
  public var retains: Int
  /// References released.
  public var releases: Int
  /// pthread mutexes locked; Swift's `Mutex` is not seen.
  public var locks: Int

  /// Nothing at all: what the audio thread owes.
  public static let none = AllocationCounts(
    allocations: 0, frees: 0, objects: 0, retains: 0, releases: 0, locks: 0)
}

/// Runs `body` and counts its heap calls, reference counting and mutexes.
///
/// Run the code once before, since the dynamic linker binds lazily and metadata is made on first use.
/// Do not expect inside `body`: the testing library allocates.
public func countingAllocations(_ body: () -> Void) -> AllocationCounts {
  malloc_counter_enter()
  body()
  let counts = malloc_counter_leave()
  return AllocationCounts(
    allocations: Int(counts.allocations), frees: Int(counts.frees), objects: Int(counts.objects),
    retains: Int(counts.retains), releases: Int(counts.releases), locks: Int(counts.locks))
}
