import AudioFiles
import DevicePorts
import ScriptedDevices
import SimulatedDevices
import Testing
import Units

@Suite("Simulated audio")
struct SimulatedAudioTests {
  let echo = Echo()

  /// Lets a host's time pass to its end, and gives the events of the port.
  private func run<Event>(_ host: SimulatedHost, _ port: some Port<Event>) -> [Event] {
    var events: [Event] = []
    while host.wait(for: [], until: nil) { events += port.events(now: host.now) }
    return events
  }

  @Test("a second is as many periods as fit, each at its instant, odd periods too")
  func periods() {
    let host = SimulatedHost(length: Seconds(1))
    var card = SimulatedAudio.Card()
    card.rate = SampleRate(44_100)
    card.period = FrameCount(441)
    let audio = SimulatedAudio(host: host, card: card, source: CaptureSource { Float($0) })
    audio.start(echo.client())
    let events = run(host, audio)
    #expect(events == echo.prepared.map { .opened($0) })
    // The hundredth is whole exactly at the end, where time stops.
    #expect(echo.periods.count == 99)
    #expect(echo.heard == (0..<(99 * 441)).map(Float.init))
    for (index, period) in echo.periods.enumerated() {
      #expect(period.position == index * 441)
      #expect(abs((period.time - host.start).value - Double(index + 1) * 0.01) < 1e-8)
    }
  }

  @Test("what is played is kept at its place in time")
  func playback() {
    let host = SimulatedHost(length: Seconds(1))
    let audio = SimulatedAudio(host: host, source: CaptureSource { _ in 0.5 })
    host.at(Seconds(0.5)) { audio.start(echo.client()) }
    _ = run(host, audio)
    let firstSound = audio.played.firstIndex { $0 != 0 } ?? -1
    #expect(firstSound / 2 == 24_000 + 256)
    #expect(audio.played.suffix(100).allSatisfy { $0 == 0.25 })
  }

  @Test("an xrun shows as a step of the position by the frames lost, and time never slips")
  func xrun() {
    let host = SimulatedHost(length: Seconds(1))
    let audio = SimulatedAudio(host: host)
    audio.start(echo.client())
    host.at(Seconds(0.5)) { audio.loseFrames(FrameCount(1_000)) }
    #expect(run(host, audio).contains(.xrun(total: 1)))
    let steps = zip(echo.periods, echo.periods.dropFirst()).map { $1.position - $0.position }
    #expect(steps.filter { $0 != 256 } == [1_256])
    for period in echo.periods {
      let expected = Double(period.position + 256) / 48_000
      #expect(abs((period.time - host.start).value - expected) < 1e-8)
    }
  }

  @Test("an unplugged card is lost once, tried each second, and found again")
  func unplug() {
    let host = SimulatedHost(length: Seconds(6))
    let audio = SimulatedAudio(host: host)
    audio.start(echo.client())
    host.at(Seconds(1)) { audio.unplug() }
    host.at(Seconds(3.5)) { audio.plugIn() }
    let events = run(host, audio)
    let kinds = events.map { event in
      switch event {
      case .opened: "opened"
      case .lost: "lost"
      default: "other"
      }
    }
    #expect(kinds == ["opened", "lost", "opened"])
    #expect(audio.stretches.count == 2)
    #expect(audio.stretches.map { ($0.opened - host.start).value } == [0, 4])
    #expect(audio.stretches.first?.closed == host.start + Seconds(1))
  }

  @Test("a card that cannot play gives capture alone and says so")
  func noPlayback() {
    let host = SimulatedHost(length: Seconds(0.1))
    var card = SimulatedAudio.Card()
    card.playbackChannels = 0
    let audio = SimulatedAudio(host: host, card: card)
    audio.start(echo.client())
    let isDegraded = run(host, audio).contains { event in
      if case .degraded = event { true } else { false }
    }
    #expect(isDegraded)
    #expect(!echo.periods.isEmpty)
    #expect(echo.periods.allSatisfy { $0.playback == nil && $0.playbackChannels == 0 })
  }

  @Test("after stop the client is not called any more")
  func stop() {
    let host = SimulatedHost(length: Seconds(1))
    let audio = SimulatedAudio(host: host)
    audio.start(echo.client())
    host.at(Seconds(0.25)) { audio.stop() }
    _ = run(host, audio)
    #expect(echo.periods.count == 46)
    #expect(!audio.isOpen)
  }

  @Test("each period wakes the worker whose descriptor it signals")
  func periodEnded() {
    let host = SimulatedHost(length: Seconds(0.1))
    let worker = host.startWorker("analysis") { host.record("analysis") }
    let audio = SimulatedAudio(host: host)
    audio.start(echo.client(signalling: worker.descriptor))
    _ = run(host, audio)
    #expect(host.trace.count { $0.text == "analysis" } == echo.periods.count)
    #expect(echo.periods.count == 18)
  }

  @Test("a recording loops without a gap, or ends in silence")
  func recording() {
    let sound = Sound(rate: SampleRate(48_000), samples: [1, 2, 3])
    let looped = CaptureSource.recording(sound, then: .loop)
    #expect((0..<7).map(looped.sample) == [1, 2, 3, 1, 2, 3, 1])
    #expect((0..<5).map(CaptureSource.recording(sound).sample) == [1, 2, 3, 0, 0])
  }
}
