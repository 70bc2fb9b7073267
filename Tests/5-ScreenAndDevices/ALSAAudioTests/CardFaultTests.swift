import CCardFaults
import CLinux
import CMallocCounter
import DevicePorts
import Glibc
import Testing
import Units

@testable import ALSAAudio

extension ALSAAudioPortTests {
  /// The faults that a card can have in a running stream.
  @Suite
  struct CardFaults {
    private let port: ALSAAudioPort
    private let echo = Echo()

    init() {
      _ = FilePCM.folder
      var parameters = AudioThread.Parameters.standard
      parameters.retry = 20
      parameters.loop.stall = 200_000_000
      parameters.loop.playbackRetry = 50_000_000
      port = ALSAAudioPort(
        configuration: AudioConfiguration(
          capture: "null", playback: "null", period: FrameCount(128), periods: 3),
        parameters: parameters)
    }

    /// Starts, and waits for some periods.
    private func run() throws {
      port.start(echo.client)
      _ = try #require(events(of: port) { $0.stream != nil })
      try #require(echo.waitForPeriods(10))
    }

    @Test("an xrun of capture is counted, and its gap takes as many positions as time")
    func captureXrun() throws {
      try run()
      defer { port.stop() }
      card_fault_hold(card_fault_capture, 100, 0, -EPIPE)
      let seen = try #require(events(of: port) { $0 == .xrun(total: 1) })
      #expect(seen == [.xrun(total: 1)])
      #expect(echo.waitForPeriods(10))
      port.stop()
      // 100 ms are 4800 frames, of which one period was heard; a busy host adds to that.
      #expect(echo.tape.pointee.gaps == 1)
      #expect((4670...9600).contains(echo.tape.pointee.lastGap))
      #expect(echo.prepared.streams.count == 1)
    }

    @Test("an xrun of playback on its own is counted and takes no captured frame")
    func playbackXrun() throws {
      try run()
      defer { port.stop() }
      card_fault_order(card_fault_playback, 1, -EPIPE)
      let seen = try #require(events(of: port) { $0 == .xrun(total: 1) })
      #expect(seen == [.xrun(total: 1)])
      #expect(echo.waitForPeriods(10))
      port.stop()
      #expect(echo.tape.pointee.gaps == 0)
      #expect(echo.tape.pointee.hadPlayback)
    }

    @Test("a full second card loses a period of playback, and capture goes on")
    func playbackFull() throws {
      try run()
      defer { port.stop() }
      card_fault_order(card_fault_playback, 3, 0)
      _ = try #require(events(of: port) { $0 == .xrun(total: 3) })
      #expect(echo.waitForPeriods(10))
      port.stop()
      #expect(echo.tape.pointee.gaps == 0)
    }

    @Test("a suspend is waited out and counted")
    func suspend() throws {
      try run()
      defer { port.stop() }
      card_fault_order(card_fault_resume, 3, -EAGAIN)
      card_fault_order(card_fault_capture, 1, -ESTRPIPE)
      let seen = try #require(events(of: port) { $0 == .xrun(total: 1) })
      #expect(seen == [.xrun(total: 1)])
      #expect(echo.waitForPeriods(10))
      #expect(card_fault_left(card_fault_resume) == 0)
    }

    @Test("an unplugged card is one sentence, and comes back by itself as a new stream")
    func unplug() throws {
      try run()
      defer { port.stop() }
      card_fault_order(card_fault_capture, 1, -ENODEV)
      let seen = try #require(events(of: port) { $0.stream != nil })
      #expect(
        seen.compactMap(\.loss?.description) == [
          "audio card \"null\": snd_pcm_avail_update: No such device; waiting for it"
        ])
      #expect(echo.waitForPeriods(10))
      port.stop()
      #expect(echo.prepared.streams.count == 2)
    }

    @Test("a card that gives no more frames is lost, and opened again")
    func stall() throws {
      try run()
      defer { port.stop() }
      card_fault_hold(card_fault_capture, 300, 0, 0)
      let seen = try #require(events(of: port) { $0.stream != nil })
      #expect(seen.compactMap(\.loss?.cause) == ["no frames for too long"])
      #expect(echo.waitForPeriods(10))
    }

    @Test("a card that only ever runs over is lost instead of keeping the thread busy")
    func endlessXruns() throws {
      try run()
      defer { port.stop() }
      card_fault_order(card_fault_capture, 51, -EPIPE)
      let seen = try #require(events(of: port) { $0.stream != nil })
      #expect(seen.compactMap(\.loss?.cause) == ["Broken pipe"])
      #expect(seen.contains(.xrun(total: 51)))
    }

    @Test("a card that opens and does not start is lost, once")
    func failingStart() throws {
      card_fault_order(card_fault_start, 5, -EIO)
      port.start(echo.client)
      defer { port.stop() }
      let seen = try #require(events(of: port) { $0.stream != nil })
      #expect(
        seen.compactMap(\.loss?.description) == [
          "audio card \"null\": snd_pcm_start: Input/output error; waiting for it"
        ])
    }

    @Test("playback lost midway leaves capture without a gap in its stream, and is joined again")
    func playbackLost() throws {
      try run()
      defer { port.stop() }
      card_fault_order(card_fault_playback, 1, -EIO)
      let seen = try #require(events(of: port) { $0.stream != nil })
      #expect(
        seen.compactMap(\.shortcoming?.description) == [
          "playback on audio card \"null\": snd_pcm_avail_update: Input/output error;"
            + " tuning without sound, trying again"
        ])
      #expect(seen.compactMap(\.loss).isEmpty)
      #expect(seen.compactMap(\.stream).map(\.playbackFormat) == [.s32])
    }

    @Test("without a real-time priority there is one clear line, and sound all the same")
    func noPriority() throws {
      card_fault_order(card_fault_priority, 2, EPERM)
      var lines: [String] = []
      for _ in 0..<2 {
        port.start(echo.client)
        let seen = try #require(events(of: port) { $0.stream != nil })
        lines += seen.compactMap(\.shortcoming?.description)
        #expect(seen.compactMap(\.stream).map(\.isRealtime) == [false])
        #expect(echo.waitForPeriods(5))
        port.stop()
      }
      #expect(
        lines == [
          "audio thread: SCHED_FIFO 75: Operation not permitted; sound may drop out under load"
            + " (LimitRTPRIO=75 and LimitMEMLOCK=infinity allow it)"
        ])
    }

    @Test("fifty periods, with an xrun among them, allocate and retain nothing")
    func allocations() throws {
      echo.tape.pointee.countsFrom = 20
      try run()
      defer { port.stop() }
      #expect(echo.waitForPeriods(15))
      card_fault_order(card_fault_capture, 1, -EPIPE)
      #expect(echo.waitForPeriods(60))
      port.stop()
      let counted = try #require(echo.tape.pointee.counted)
      // alsa-lib's null and file plugins lock a mutex of their own in each call; `hw` does not.
      #expect(counted.allocations == 0)
      #expect(counted.frees == 0)
      #expect(counted.objects == 0)
      #expect(counted.retains == 0)
      #expect(counted.releases == 0)
    }
  }
}
