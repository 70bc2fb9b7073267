import CLinux
import DevicePorts
import Realtime

/// A notice of the audio thread to the panel thread.
struct Notice: BitwiseCopyable {
  /// Xruns since the port was made.
  var xruns: Int
  /// A retained ``Report``; `nil` from within the steady loop, which allocates nothing.
  var report: UnsafeMutableRawPointer?
}

/// An event with its texts, made outside the steady loop.
final class Report {
  /// The event that is told.
  let event: AudioEvent
  /// Kernel cards of the stream that was opened, the one that plays first; empty for other events.
  let cards: [Int32]

  /// Makes a report.
  init(_ event: AudioEvent, cards: [Int32] = []) {
    self.event = event
    self.cards = cards
  }
}

/// The way from the audio thread to the panel thread: a ring, and a descriptor that wakes `poll`.
///
/// - Thread: `writer` and ``send(_:)`` on audio, ``take()`` on panel.
final class Outbox: @unchecked Sendable {
  /// The audio thread's end to write with; plain memory, so that the loop looks nothing up.
  struct Writer: ~Copyable {
    /// The ring's writing end.
    var ring: RingProducer<Notice>
    /// The eventfd the panel thread waits for.
    let descriptor: Int32
    /// Xruns since the port was made.
    var xruns = 0

    /// Counts an xrun and tells of it.
    ///
    /// A full ring loses nothing: the next notice carries the total.
    @inline(__always)
    mutating func countXrun() {
      xruns &+= 1
      _ = ring.push(Notice(xruns: xruns, report: nil))
      clinux_signal(descriptor)
    }
  }

  /// The eventfd that is readable when there is something to take.
  let descriptor: Int32
  /// The audio thread's end.
  let writer: UnsafeMutablePointer<Writer>
  private var reader: RingConsumer<Notice>
  private var reportedXruns = 0

  /// Makes an empty outbox.
  init() {
    // Failures are told once each, so reports are few; xruns come at most once a period.
    let ring = Ring(minimumCapacity: 256, filler: Notice(xruns: 0, report: nil))
    descriptor = clinux_eventfd()
    writer = .allocate(capacity: 1)
    writer.initialize(to: Writer(ring: ring.takeProducer(), descriptor: descriptor))
    reader = ring.takeConsumer()
  }

  deinit {
    _ = take()
    writer.deinitialize(count: 1)
    writer.deallocate()
    if descriptor >= 0 { _ = CLinux.close(descriptor) }
  }

  /// Hands an event over.
  ///
  /// Allocates: not for the steady loop.
  func send(_ report: Report) {
    let pointer = Unmanaged.passRetained(report).toOpaque()
    if !writer.pointee.ring.push(Notice(xruns: writer.pointee.xruns, report: pointer)) {
      Unmanaged<Report>.fromOpaque(pointer).release()
    }
    clinux_signal(descriptor)
  }

  /// Takes all that was sent, xruns in a row as one.
  func take() -> [Report] {
    _ = clinux_take(descriptor)
    var reports: [Report] = []
    var total = reportedXruns
    func reportXruns() {
      if total > reportedXruns { reports.append(Report(.xrun(total: total))) }
      reportedXruns = total
    }
    while let notice = reader.pop() {
      total = notice.xruns
      guard let report = notice.report else { continue }
      reportXruns()
      reports.append(Unmanaged<Report>.fromOpaque(report).takeRetainedValue())
    }
    reportXruns()
    return reports
  }
}
