import Appliance
import BoardFile
import DevicePorts
import Realtime
import Synthesis
import Testing
import Units

@testable import Runtime

@Suite("the way of tones to the audio thread") struct CardWireTests {
  private let now = Instant(nanoseconds: 1_000_000_000)

  /// A box with a stream.
  private var state: ApplianceState {
    var state = ApplianceState(pads: 8, route: .jack)
    _ = reduce(&state, .started(Settings(), complaint: nil, splash: false), at: now)
    let stream = AudioStream(
      card: "x", rate: SampleRate(48000), period: FrameCount(256), buffer: FrameCount(768),
      captureFormat: .float, captureChannels: 1, playbackFormat: .float, playbackChannels: 1,
      isRealtime: true)
    _ = reduce(&state, .audio(.opened(stream)), at: now)
    return state
  }

  @Test("what found no room is told anew once there is room for all of it, and only once")
  func retold() {
    let state = state
    let all = state.whatSounds(at: now)
    let ring = Ring(minimumCapacity: 64, filler: TimedCommand(.stopAll))
    var consumer = ring.takeConsumer()
    var wire = CardWire(ring.takeProducer(), setups: LatestValue(AnalysisSetup()).takeWriter())
    for key in 0..<Int32(ring.capacity) {
      wire.send(TimedCommand(.start(key: key, frequency: Hertz(220))), by: CardClock())
    }
    wire.retell(state, at: now)
    #expect(wire.lost == 0 && consumer.available == ring.capacity, "nothing was lost yet")
    wire.send(TimedCommand(.stop(key: 3)), by: CardClock())
    #expect(wire.lost == 1)
    for room in 0..<all.count {
      wire.retell(state, at: now)
      #expect(consumer.available == ring.capacity - room, "told in part")
      _ = consumer.pop()
    }
    wire.retell(state, at: now)
    #expect(consumer.available == ring.capacity)
    while consumer.available > all.count { _ = consumer.pop() }
    for command in all { #expect(consumer.pop() == command) }
    wire.retell(state, at: now)
    #expect(consumer.available == 0 && wire.lost == 1)
  }

  @Test("what was lost before a stream opened is told by its opening")
  func opened() {
    let ring = Ring(minimumCapacity: 1, filler: TimedCommand(.stopAll))
    var consumer = ring.takeConsumer()
    var wire = CardWire(ring.takeProducer(), setups: LatestValue(AnalysisSetup()).takeWriter())
    for _ in 0..<2 { wire.send(TimedCommand(.stopAll), by: CardClock()) }
    wire.streamOpened()
    _ = consumer.pop()
    wire.retell(state, at: now)
    #expect(wire.lost == 1 && consumer.available == 0)
  }
}
