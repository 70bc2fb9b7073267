import Units

/// Decides when to read a TTP229-BSF and which of its frames to believe.
///
/// The chip says with a pulse on its data line that something changed; a frame read then counts when
/// the next one agrees. While a pad is touched, and once after the last change, it is read again now
/// and then, in case a pulse came while a frame was being clocked.
struct TTP229Reader {
  /// Times of the chip.
  struct Parameters {
    /// The time from the start of the data-valid pulse (93 µs) to the first clock (10 µs after its end).
    var dataValid: Seconds
    /// The time between two frames: more than the 2 ms after which the chip starts over.
    var pause: Seconds
    /// The time between reads that nothing asked for.
    var safetyScan: Seconds
    /// The number of frames in a row that may disagree or be interrupted before a wait for the next safety scan.
    var attempts: Int

    /// The times of Tontek's TTP229-BSF data sheet, 16-key serial mode, with a margin.
    static let standard = Parameters(
      dataValid: Seconds(150e-6), pause: .milliseconds(3), safetyScan: .milliseconds(25),
      attempts: 8)
  }

  /// The touched pads, as last reported.
  private(set) var pads: UInt16 = 0
  /// The instant at which the next frame is to be read; `nil` while nothing is touched and nothing changed.
  private(set) var deadline: Instant?

  private let parameters: Parameters
  private var candidate: (pads: UInt16, time: Instant)?
  private var pulse: Instant?
  private var lastRead: Instant?
  private var attempts = 0

  /// A reader that reads at once: a pad may be touched already.
  init(_ parameters: Parameters = .standard, now: Instant) {
    self.parameters = parameters
    deadline = now
  }

  /// Takes the data-valid pulse.
  mutating func dataValid(at time: Instant) {
    pulse = pulse ?? time
    attempts = 0
    let rested = lastRead.map { $0 + parameters.pause } ?? time
    deadline = max(time + parameters.dataValid, rested)
  }

  /// Takes a frame that was read at the ``deadline``.
  ///
  /// - Returns: The touched pads and since when, if they changed.
  mutating func take(_ frame: TTP229Frame, at time: Instant) -> (pads: UInt16, time: Instant)? {
    lastRead = time
    attempts += 1
    if case .pads(let seen) = frame {
      // A scan that nothing asked for and that finds nothing new needs no second one.
      let isExpected = seen == pads && pulse == nil
      if isExpected || candidate?.pads == seen {
        let change = seen == pads ? nil : candidate
        settle(on: seen, at: time, isChange: change != nil)
        return change
      }
      candidate = (seen, pulse ?? time)
    }
    let isHopeless = attempts >= parameters.attempts
    deadline = time + (isHopeless ? parameters.safetyScan : parameters.pause)
    if isHopeless { attempts = 0 }
    return nil
  }

  private mutating func settle(on seen: UInt16, at time: Instant, isChange: Bool) {
    pads = seen
    candidate = nil
    pulse = nil
    attempts = 0
    deadline = seen != 0 || isChange ? time + parameters.safetyScan : nil
  }
}
