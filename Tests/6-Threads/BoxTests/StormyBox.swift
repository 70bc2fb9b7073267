import Appliance
import AudioEngine
import BoardFile
import DevicePorts
import Realtime
import Synthesis
import Units

@testable import Runtime

/// The way from pads to voices as the box has it, without threads: reducer, wire, ring, engine.
///
/// Periods are 16 frames long and come when they are asked for; the time between them counts as lost, so that
/// hours of playing take seconds.
final class StormyBox {
  private(set) var state: ApplianceState
  private(set) var now = Instant(nanoseconds: 1_000_000_000)
  /// True while a card is there.
  private(set) var isPlugged = true
  /// True while a stream is open.
  private(set) var isRunning = false
  /// True while the audio thread is kept from running; nothing waits for it when that begins.
  var isStalled = false { didSet { beginCount() } }
  /// Most voices that ever sounded unreleased.
  private(set) var mostVoices = 0
  /// Commands that were sent since the audio thread stood still, or since a stream was opened meanwhile.
  private var sent = 0
  private var lostBefore = 0
  private var wire: CardWire
  private var report: LatestValueReader<EngineReport>
  private let client: AudioClient
  private let period = 16
  private let samples: UnsafeMutablePointer<Float>
  private let rate = SampleRate(48000)

  init(pads: Int) {
    let processor = DuplexProcessor()
    client = processor.client(periodEnded: -1)
    wire = CardWire(
      processor.takeCommands(), setups: LatestValue(AnalysisSetup()).takeWriter())
    report = processor.takeReport()
    state = ApplianceState(pads: pads, route: .jack)
    samples = .allocate(capacity: 2 * period)
    samples.initialize(repeating: 0, count: 2 * period)
    send(.started(Settings(), complaint: nil, splash: true))
  }

  deinit { samples.deallocate() }

  /// Voices of the keys that are lit.
  var lit: Set<Int> {
    Set(state.keys.filter { $0.light != .dark }.map { Int($0.voice) })
  }

  /// Voices that sound; what is lit where no stream runs that could sound them.
  var sounding: Set<Int> {
    guard isRunning, !isStalled else { return lit }
    let keys = report.latest().soundingKeys
    return Set((0..<128).filter(keys.contains))
  }

  func pads(_ bits: UInt32) { send(.control(.pads(PadMask(bits: bits), at: now))) }

  /// Presses a button and lets it go.
  func press(_ line: InputLine, milliseconds: Int) {
    send(.control(.edge(line, isActive: true, at: now)))
    pass(milliseconds)
    send(.control(.edge(line, isActive: false, at: now)))
  }

  func jack(isPlugged: Bool) { send(.control(.edge(.headphones, isActive: isPlugged, at: now))) }

  func unplug() {
    isPlugged = false
    guard isRunning else { return }
    isRunning = false
    send(
      .audio(
        .lost(
          CardLoss(
            DeviceFailure(
              object: "audio card \"storm\"", call: "snd_pcm_readi", cause: "No such device",
              consequence: "waiting for it")))))
  }

  /// Plugs the card in, lets the menu close by itself, and wakes a box that rests.
  func settle() {
    plug()
    pass(61_000)
    if case .standby = state.power { press(.power, milliseconds: 100) }
    pass(3000)
  }

  func plug() {
    isPlugged = true
    if wantsAudio, !isRunning { open() }
  }

  /// Lets time pass as the runtime does, and the audio thread run at its end.
  func pass(_ milliseconds: Int) {
    let end = now + .milliseconds(Double(milliseconds))
    while let due = state.deadline, due <= end {
      if due > now { now = due }
      send(.clock)
    }
    now = end
    wire.retell(state, at: now)
    runPeriod()
  }

  /// Commands that found no room since the audio thread stood still.
  var lost: Int { wire.lost - lostBefore }
  /// The number of commands that have to be lost: those that were sent and have no place in the ring.
  var lostByRing: Int { max(0, sent - DuplexProcessor.Parameters.standard.commandCapacity) }

  // MARK: - Parts

  private func beginCount() { (sent, lostBefore) = (0, wire.lost) }

  private func tell(_ command: TimedCommand) {
    sent += 1
    wire.send(command, by: CardClock())
  }

  private var wantsAudio = false

  private func send(_ event: Event) {
    for effect in reduce(&state, event, at: now) {
      switch effect {
      case .engine(let command): tell(command)
      case .chime:
        for command in Chime.commands(at: now, target: state.target) { tell(command) }
      case .startAudio:
        wantsAudio = true
        if isPlugged, !isRunning { open() }
      case .stopAudio:
        wantsAudio = false
        isRunning = false
      default: break
      }
    }
  }

  private func open() {
    let stream = AudioStream(
      card: "storm", rate: rate, period: FrameCount(period), buffer: FrameCount(3 * period),
      captureFormat: .float, captureChannels: 1, playbackFormat: .float, playbackChannels: 1,
      isRealtime: true)
    client.prepare(stream)
    isRunning = true
    wire.streamOpened()
    beginCount()
    send(.audio(.opened(stream)))
  }

  private func runPeriod() {
    guard isRunning, !isStalled else { return }
    let position = Int(Double(now.nanoseconds) * rate.hertz / 1e9)
    var period = AudioPeriod(
      capture: UnsafePointer(samples), captureChannels: 1, playback: samples + period,
      playbackChannels: 1, frameCount: period, position: position, time: now, playbackDelay: 0)
    client.process(client.context, &period)
    mostVoices = max(mostVoices, report.latest().soundingKeys.count)
  }
}
