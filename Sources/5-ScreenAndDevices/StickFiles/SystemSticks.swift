public import ChildProcesses
public import DevicePorts

import RequestQueues

/// Sticks that are mounted below a folder, or a folder that stands for one.
///
/// What touches a stick is a process of its own, a ``Courier``.
public final class SystemSticks: JobService<StickRequest, StickEvent> {
  /// The facts that a look and a copying need.
  struct Facts: Sendable {
    /// The place at which sticks are found.
    var place: StickPlace
    /// The name of the box, and of its folder on a stick.
    var box: String
    /// The folders of the box.
    var own: BoxFolders
    /// A program that begins with ``Courier/runIfAsked()``.
    var program: String
    /// True if files are also read where the kernel does not confine the process that does.
    var allowsUnconfined: Bool
    /// The limits of patience.
    var limits = StickJob.Limits()
  }

  /// Begins to look for sticks.
  ///
  /// - Parameters:
  ///   - place: Where sticks are found.
  ///   - box: The name of the box: that of its folder on a stick.
  ///   - own: Where the box keeps its player's things.
  ///   - program: A program that begins with ``Courier/runIfAsked()``; this one itself, unless told otherwise.
  ///   - allowsUnconfined: True if files are also read where the kernel cannot confine their reader.
  ///   - processes: The thread of the processes.
  public convenience init(
    at place: StickPlace, box: String, own: BoxFolders, program: String = "/proc/self/exe",
    allowsUnconfined: Bool, on processes: JobThread
  ) {
    self.init(
      Facts(
        place: place, box: box, own: own, program: program, allowsUnconfined: allowsUnconfined),
      on: processes)
  }

  init(_ facts: Facts, on processes: JobThread) {
    let line = StickLine()
    super.init(line)
    begin(StickJob(facts, line: line), on: processes)
  }

  /// Asks for a look or a copying; a look that has not begun gives way to another one.
  public override func ask(_ request: StickRequest) {
    line.queue.change { requests in
      if case .look = request {
        requests.removeAll { if case .look = $0 { true } else { false } }
      }
      requests.append(request)
    }
  }
}

/// The line between the panel and the job of sticks.
typealias StickLine = ServiceLine<StickRequest, StickEvent>
