import CALSA
import CLinux

// Starting, and starting again after an xrun or a suspend. Part of the steady loop: see there.

/// Prepares and starts both streams, playback filled with silence.
///
/// - Returns: `nil` when they run.
func startStreams(_ duplex: Duplex) -> DuplexExit? {
  duplex.pointee.lastPeriodAt = clinux_monotonic()
  duplex.pointee.due = duplex.pointee.lastPeriodAt
  if duplex.pointee.isLinked { return startLinked(duplex) }
  return startCapture(duplex) ?? startPlayback(duplex)
}

private func startLinked(_ duplex: Duplex) -> DuplexExit? {
  guard let playback = duplex.pointee.playback else { return startCapture(duplex) }
  duplex.pointee.filled = 0
  duplex.pointee.clock.noteGap()
  let capture = duplex.pointee.capture.handle
  snd_pcm_drop(capture)
  // The kernel prepares both with one, but each handle keeps pointers of its own.
  var code = snd_pcm_prepare(capture)
  if code < 0 { return DuplexExit(reason: .captureFailed, call: "snd_pcm_prepare", code: code) }
  code = snd_pcm_prepare(playback.handle)
  if code < 0 { return DuplexExit(reason: .playbackFailed, call: "snd_pcm_prepare", code: code) }
  if let exit = prefill(duplex, playback) { return exit }
  code = snd_pcm_start(capture)
  return code < 0 ? DuplexExit(reason: .captureFailed, call: "snd_pcm_start", code: code) : nil
}

private func startCapture(_ duplex: Duplex) -> DuplexExit? {
  duplex.pointee.filled = 0
  duplex.pointee.clock.noteGap()
  let capture = duplex.pointee.capture.handle
  snd_pcm_drop(capture)
  var code = snd_pcm_prepare(capture)
  if code < 0 { return DuplexExit(reason: .captureFailed, call: "snd_pcm_prepare", code: code) }
  code = snd_pcm_start(capture)
  return code < 0 ? DuplexExit(reason: .captureFailed, call: "snd_pcm_start", code: code) : nil
}

private func startPlayback(_ duplex: Duplex) -> DuplexExit? {
  guard let playback = duplex.pointee.playback else { return nil }
  snd_pcm_drop(playback.handle)
  var code = snd_pcm_prepare(playback.handle)
  if code < 0 { return DuplexExit(reason: .playbackFailed, call: "snd_pcm_prepare", code: code) }
  if let exit = prefill(duplex, playback) { return exit }
  code = snd_pcm_start(playback.handle)
  return code < 0 ? DuplexExit(reason: .playbackFailed, call: "snd_pcm_start", code: code) : nil
}

/// Queues the silence that the first periods of capture take to arrive.
private func prefill(_ duplex: Duplex, _ playback: DuplexState.Side) -> DuplexExit? {
  var queued = 0
  while queued < duplex.pointee.prefill.frames {
    let part = min(duplex.pointee.period, duplex.pointee.prefill.frames &- queued)
    let count = snd_pcm_writei(
      playback.handle, duplex.pointee.prefill.silence, snd_pcm_uframes_t(part))
    if count == -Int(EAGAIN) || count == 0 { return nil }  // as full as it gets
    if count < 0 {
      return DuplexExit(
        reason: .playbackFailed, call: "snd_pcm_writei", code: Int32(truncatingIfNeeded: count))
    }
    queued &+= count
  }
  return nil
}

// MARK: - Recovery

/// Starts capture again after an xrun or a suspend; anything else is the end.
func recoverCapture(_ duplex: Duplex, _ call: StaticString, _ code: Int32) -> DuplexExit? {
  guard isRecoverable(duplex, duplex.pointee.capture.handle, code) else {
    return DuplexExit(reason: .captureFailed, call: call, code: code)
  }
  return duplex.pointee.isLinked ? startLinked(duplex) : startCapture(duplex)
}

/// Starts playback again after an xrun or a suspend, with capture if they are linked.
func recoverPlayback(_ duplex: Duplex, _ call: StaticString, _ code: Int32) -> DuplexExit? {
  guard let playback = duplex.pointee.playback,
    isRecoverable(duplex, playback.handle, code)
  else { return DuplexExit(reason: .playbackFailed, call: call, code: code) }
  return duplex.pointee.isLinked ? startLinked(duplex) : startPlayback(duplex)
}

/// Counts an xrun or a suspend, and says whether starting again can help.
private func isRecoverable(_ duplex: Duplex, _ handle: OpaquePointer, _ code: Int32) -> Bool {
  guard code == -EPIPE || code == -ESTRPIPE else { return false }
  duplex.pointee.outbox.pointee.countXrun()
  duplex.pointee.restarts &+= 1
  if duplex.pointee.restarts > duplex.pointee.parameters.restarts { return false }
  // The first ones at once, as for any xrun; then in no haste, as something is wrong.
  if duplex.pointee.restarts > 3 { idle(duplex, milliseconds: 10) }
  if code == -ESTRPIPE {
    // EAGAIN: the card is not awake yet. Cards that cannot resume say ENOSYS and are just prepared.
    var tries = 0
    while tries < 50, snd_pcm_resume(handle) == -EAGAIN {
      idle(duplex, milliseconds: 10)
      tries &+= 1
    }
  }
  return true
}
