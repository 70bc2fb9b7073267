import CGPIOD
import DevicePorts
import Units

/// Lines held through libgpiod.
final class KernelLineRequest: LineRequest {
  /// Edges that the kernel keeps for a request, and the most that one read takes.
  ///
  /// Sixteen bouncing pads fill it in about a tenth of a second in which nobody reads. The kernel
  /// drops the oldest beyond that, and the sequence numbers tell.
  static let eventCount = 256

  let descriptor: Int32
  private var request: OpaquePointer?
  private let buffer: OpaquePointer

  init(_ request: OpaquePointer) throws(GPIOFault) {
    guard let buffer = gpiod_edge_event_buffer_new(Self.eventCount) else {
      let fault = GPIOFault.last("gpiod_edge_event_buffer_new")
      gpiod_line_request_release(request)
      throw fault
    }
    self.buffer = buffer
    self.request = request
    descriptor = gpiod_line_request_get_fd(request)
  }

  deinit {
    release()
    gpiod_edge_event_buffer_free(buffer)
  }

  func isActive(_ offset: UInt32) throws(GPIOFault) -> Bool {
    let value = gpiod_line_request_get_value(request, offset)
    guard value != GPIOD_LINE_VALUE_ERROR else { throw .last("gpiod_line_request_get_value") }
    return value == GPIOD_LINE_VALUE_ACTIVE
  }

  func set(_ offset: UInt32, isActive: Bool) throws(GPIOFault) {
    let value = isActive ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE
    guard gpiod_line_request_set_value(request, offset, value) == 0 else {
      throw .last("gpiod_line_request_set_value")
    }
  }

  func edges() throws(GPIOFault) -> [LineEdge] {
    var edges: [LineEdge] = []
    // Bounded, so that a line that never rests cannot keep the panel thread here.
    while edges.count < 4 * Self.eventCount {
      let isReady = gpiod_line_request_wait_edge_events(request, 0)
      if isReady == 0 { break }
      guard isReady > 0 else { throw .last("gpiod_line_request_wait_edge_events") }
      let count = gpiod_line_request_read_edge_events(request, buffer, Self.eventCount)
      guard count > 0 else { throw .last("gpiod_line_request_read_edge_events") }
      for index in 0..<UInt(count) {
        guard let event = gpiod_edge_event_buffer_get_event(buffer, index) else { continue }
        edges.append(LineEdge(event))
      }
    }
    return edges
  }

  func release() {
    if let request { gpiod_line_request_release(request) }
    request = nil
  }
}

extension LineEdge {
  /// Copies an event out of libgpiod's buffer; rising is "became active", whatever the polarity.
  fileprivate init(_ event: OpaquePointer) {
    self.init(
      offset: gpiod_edge_event_get_line_offset(event),
      isActive: gpiod_edge_event_get_event_type(event) == GPIOD_EDGE_EVENT_RISING_EDGE,
      time: Instant(nanoseconds: Int64(gpiod_edge_event_get_timestamp_ns(event))),
      sequence: gpiod_edge_event_get_line_seqno(event))
  }
}

extension ControlsConfiguration.Bias {
  /// libgpiod's value for the bias.
  var kernel: gpiod_line_bias {
    switch self {
    case .asIs: GPIOD_LINE_BIAS_AS_IS
    case .disabled: GPIOD_LINE_BIAS_DISABLED
    case .pullUp: GPIOD_LINE_BIAS_PULL_UP
    case .pullDown: GPIOD_LINE_BIAS_PULL_DOWN
    }
  }
}
