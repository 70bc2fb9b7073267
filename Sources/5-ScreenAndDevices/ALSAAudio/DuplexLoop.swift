import CALSA
import CLinux
import DevicePorts
import Units

// The steady loop of the audio thread. It works on plain memory: it allocates, retains, locks and
// logs nothing, and only ever waits in `poll`. A test counts.

/// The loop's state, by address.
typealias Duplex = UnsafeMutablePointer<DuplexState>

/// Runs started streams until something ends it.
///
/// Never inlined: its callers retain, and nothing of that may move in here.
@inline(never)
func runDuplex(_ duplex: Duplex) -> DuplexExit {
  while true {
    if let exit = waitForFrames(duplex) { return exit }
    if let exit = readFrames(duplex) { return exit }
    if duplex.pointee.filled < duplex.pointee.period { continue }
    duplex.pointee.filled = 0
    duplex.pointee.restarts = 0
    duplex.pointee.lastPeriodAt = clinux_monotonic()
    process(duplex)
    if let exit = writePeriod(duplex) { return exit }
    if duplex.pointee.client.periodEnded >= 0 { clinux_signal(duplex.pointee.client.periodEnded) }
    pace(duplex)
  }
}

// MARK: - Capture

/// Waits until what is missing of a period can be read.
private func waitForFrames(_ duplex: Duplex) -> DuplexExit? {
  let capture = duplex.pointee.capture.handle
  let polled = duplex.pointee.polled.descriptors
  while true {
    let start = clinux_monotonic()
    let limit = min(
      duplex.pointee.lastPeriodAt &+ duplex.pointee.parameters.stall, duplex.pointee.playbackRetryAt
    )
    let rest = max(0, (limit &- start) / 1_000_000 &+ 1)
    let ready = poll(polled, nfds_t(duplex.pointee.polled.count), Int32(truncatingIfNeeded: rest))
    let now = clinux_monotonic()
    if polled[0].revents != 0 { return DuplexExit(reason: .stopped) }
    if polled[1].revents != 0 || now >= duplex.pointee.playbackRetryAt {
      return DuplexExit(reason: .playbackDue)
    }
    // A wait that took time: the card has a clock, see `pace`.
    if now &- start > 100_000 {
      duplex.pointee.due = now
      duplex.pointee.isWaitedFor = true
    }

    var events: UInt16 = 0
    if ready > 0 {
      // dsnoop and the ioplugs empty their descriptors in here.
      snd_pcm_poll_descriptors_revents(
        capture, polled + 2, UInt32(duplex.pointee.polled.count &- 2), &events)
    }
    let missing = duplex.pointee.period &- duplex.pointee.filled
    let available = snd_pcm_avail_update(capture)
    if available >= missing {
      noteTime(duplex, missing: missing, now: now)
      return nil
    }
    let code = available < 0 ? Int32(truncatingIfNeeded: available) : failure(of: capture)
    if code < 0 {
      if let exit = recoverCapture(duplex, "snd_pcm_avail_update", code) { return exit }
      continue
    }
    if now &- duplex.pointee.lastPeriodAt > duplex.pointee.parameters.stall {
      return DuplexExit(reason: .captureFailed, call: "poll")
    }
    // Readable and yet nothing there: a plugin that cannot wait must not eat the processor.
    if ready > 0 { idle(duplex, milliseconds: 1) }
  }
}

/// The error in a PCM's state that its calls did not return: a negative errno, or 0.
private func failure(of handle: OpaquePointer) -> Int32 {
  switch snd_pcm_state(handle) {
  case SND_PCM_STATE_XRUN: -EPIPE
  case SND_PCM_STATE_SUSPENDED: -ESTRPIPE
  case SND_PCM_STATE_DISCONNECTED: -ENODEV
  default: 0
  }
}

/// Works out when the last of the `missing` frames left the converter.
private func noteTime(_ duplex: Duplex, missing: Int, now: Int64) {
  var stamp = snd_htimestamp_t()
  var available: snd_pcm_uframes_t = 0
  var time = now
  if snd_pcm_htimestamp(duplex.pointee.capture.handle, &available, &stamp) == 0 {
    let stamped = Int64(stamp.tv_sec) &* 1_000_000_000 &+ Int64(stamp.tv_nsec)
    // A plugin's stamp may be zero or of the calendar's clock.
    if abs(now &- stamped) < 1_000_000_000 { time = stamped }
  }
  let beyond = max(0, Int(available) &- missing)
  duplex.pointee.time = time &- Int64(Double(beyond) * duplex.pointee.frameTime)
}

private func readFrames(_ duplex: Duplex) -> DuplexExit? {
  let side = duplex.pointee.capture
  let filled = duplex.pointee.filled
  let count = snd_pcm_readi(
    side.handle, side.bytes + filled &* side.frameBytes,
    snd_pcm_uframes_t(duplex.pointee.period &- filled))
  if count > 0 {
    duplex.pointee.filled = filled &+ count
    return nil
  }
  if count == 0 || count == -Int(EAGAIN) {
    if clinux_monotonic() &- duplex.pointee.lastPeriodAt > duplex.pointee.parameters.stall {
      return DuplexExit(reason: .captureFailed, call: "snd_pcm_readi")
    }
    idle(duplex, milliseconds: 1)
    return nil
  }
  return recoverCapture(duplex, "snd_pcm_readi", Int32(truncatingIfNeeded: count))
}

// MARK: - Client

private func process(_ duplex: Duplex) {
  let capture = duplex.pointee.capture
  let period = duplex.pointee.period
  capture.format.decode(capture.bytes, capture.samples, period &* capture.channels)
  let gaps = duplex.pointee.clock.unreportedGaps
  duplex.pointee.info.position = duplex.pointee.clock.advance(
    frames: period, time: duplex.pointee.time, isWaitedFor: duplex.pointee.isWaitedFor)
  duplex.pointee.isWaitedFor = false
  if duplex.pointee.clock.unreportedGaps > gaps { duplex.pointee.outbox.pointee.countXrun() }
  duplex.pointee.info.time.nanoseconds = duplex.pointee.time
  if let playback = duplex.pointee.playback {
    var delay: snd_pcm_sframes_t = 0
    if snd_pcm_delay(playback.handle, &delay) < 0 || delay < 0 {
      delay = duplex.pointee.prefill.frames
    }
    duplex.pointee.info.playbackDelay = delay
  }
  let client = duplex.pointee.client
  withUnsafePointer(to: &duplex.pointee.info) { client.process(client.context, $0) }
}

// MARK: - Playback

private func writePeriod(_ duplex: Duplex) -> DuplexExit? {
  guard let playback = duplex.pointee.playback else { return nil }
  let period = duplex.pointee.period
  playback.format.encode(playback.samples, playback.bytes, period &* playback.channels)
  var room = snd_pcm_avail_update(playback.handle)
  if duplex.pointee.hasOneClock { room = waitForRoom(duplex, playback.handle, room) }
  if room < 0 {
    return recoverPlayback(duplex, "snd_pcm_avail_update", Int32(truncatingIfNeeded: room))
  }
  // A second card that plays slower than the first captures: leaving a period out makes room for
  // minutes, where squeezing in what fits would click every period.
  if room < period {
    let code = failure(of: playback.handle)
    if code < 0 { return recoverPlayback(duplex, "snd_pcm_avail_update", code) }
    duplex.pointee.outbox.pointee.countXrun()
    return nil
  }
  let count = snd_pcm_writei(playback.handle, playback.bytes, snd_pcm_uframes_t(period))
  if count < 0, count != -Int(EAGAIN) {
    return recoverPlayback(duplex, "snd_pcm_writei", Int32(truncatingIfNeeded: count))
  }
  if count < period { duplex.pointee.outbox.pointee.countXrun() }
  return nil
}

/// Waits for the frames by which playback's pointer lags behind capture's, at most half a period.
private func waitForRoom(_ duplex: Duplex, _ handle: OpaquePointer, _ known: Int) -> Int {
  var room = known
  let length = Double(duplex.pointee.period) * duplex.pointee.frameTime
  let limit = clinux_monotonic() &+ Int64(length / 2)
  while room >= 0, room < duplex.pointee.period, failure(of: handle) == 0,
    clinux_monotonic() < limit
  {
    idle(duplex, milliseconds: 1)
    room = snd_pcm_avail(handle)
  }
  return room
}

// MARK: - Time

/// Holds a PCM without a clock (`null`, a file) to real time, give or take its buffer.
///
/// Such a PCM is always ready, so at a real-time priority it would take the processor for itself. A card
/// has given at most its whole ring since the last wait that took time, and is never held.
private func pace(_ duplex: Duplex) {
  let now = clinux_monotonic()
  let length = Double(duplex.pointee.period) * duplex.pointee.frameTime
  duplex.pointee.due = max(now, duplex.pointee.due &+ Int64(length))
  let ahead = duplex.pointee.due &- now &- duplex.pointee.bufferTime
  if ahead > 0 { idle(duplex, milliseconds: Int32(truncatingIfNeeded: ahead / 1_000_000 &+ 1)) }
}

/// Sleeps, unless told to stop.
func idle(_ duplex: Duplex, milliseconds: Int32) {
  _ = poll(duplex.pointee.polled.descriptors, 1, milliseconds)
}
