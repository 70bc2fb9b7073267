import Realtime
import Synthesis
import Units

/// Commands that wait for their sample, of fixed size.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct CommandSchedule: ~Copyable {
  /// Commands that can wait; more stay in the ring they come through.
  static let capacity = 256

  private let waiting: UnsafeMutablePointer<TimedCommand>
  private var count = 0
  /// Index of the earliest command; -1 when nothing waits.
  private var earliest = -1

  /// Makes an empty schedule.
  init() {
    waiting = .allocate(capacity: Self.capacity)
    waiting.initialize(repeating: TimedCommand(.stopAll), count: Self.capacity)
  }

  deinit { waiting.deallocate() }

  /// The earliest command, of equal ones the first that came; `nil` when nothing waits.
  var next: TimedCommand? { @_noLocks get { earliest < 0 ? nil : waiting[earliest] } }

  /// Takes what waits in the ring, as far as there is room.
  ///
  /// A command for later than `latest` nanoseconds has its time from a wrong clock: it becomes one for now.
  @_noLocks
  mutating func take(from ring: inout RingConsumer<TimedCommand>, latest: Int64) {
    while count < Self.capacity {
      guard var command = ring.pop() else { break }
      if let time = command.time, time.nanoseconds > latest { command.time = nil }
      waiting[count] = command
      count &+= 1
    }
    findEarliest()
  }

  /// Drops the earliest command.
  @_noLocks
  mutating func removeNext() {
    if earliest < 0 { return }
    // Moved up one by one: the order they came in is kept.
    var index = earliest
    while index &+ 1 < count {
      waiting[index] = waiting[index &+ 1]
      index &+= 1
    }
    count &-= 1
    findEarliest()
  }

  private mutating func findEarliest() {
    earliest = -1
    var index = 0
    while index < count {
      if earliest < 0 || time(of: index) < time(of: earliest) { earliest = index }
      index &+= 1
    }
  }

  /// Nanoseconds of a command's time; what is for at once is before all others.
  private func time(of index: Int) -> Int64 {
    if let time = waiting[index].time { return time.nanoseconds }
    return .min
  }
}
