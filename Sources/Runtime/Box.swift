public import Appliance
import BoardFile
import DevicePorts
public import Units
import AudioEngine
import Faces
import PitchDetection
import Realtime
import SpectralAnalysis
import Synthesis

/// The whole box: ports in, threads started, one loop until the end.
///
/// The panel thread calls ``run()`` and owns everything here; the audio thread belongs to the audio
/// port, the analysis and background threads to the host.
public final class Box {
  /// The program's version, as `--version` and the about page tell it.
  public static let version = "0.1.0"

  /// How often the supervisor hears that the box is alive.
  static let heartbeat = Seconds(0.5)
  /// Spectra that can wait for the panel: more than a second of them.
  private static let waitingSpectra = 64

  /// What the box has and is, as its reducer is told.
  public let info: BoxInfo

  let ports: Ports
  let configuration: Configuration
  let processor: DuplexProcessor
  let keeper: SettingsKeeper
  let scales: ScaleDesk
  let picture: Picture
  let analysis: any WorkerPort
  let background: any WorkerPort

  var wire: ToneWire
  var setups: LatestValueWriter<AnalysisSetup>
  var readings: LatestValueReader<PitchReading>
  private var strums: LatestValueReader<StrumReading>
  private var spectra: RingConsumer<Spectrum>
  private var tempi: LatestValueReader<TempoReading>
  private var reports: LatestValueReader<EngineReport>
  /// Of the strum that was told last.
  private var strumPosition = 0
  private var pulse = Pulse()
  /// What was last told of the metronome.
  private var pulseTold = MetronomePulse()
  private var engineLog = EngineLog()
  var setup = AnalysisSetup()
  var state: ApplianceState
  /// Told of every event before it counts: a record of them replays the box.
  public var onEvent: ((Event, Instant) -> Void)?
  /// Whether the state may look different from what the panel shows.
  var isChanged = true
  /// Streams opened since the start; a new one begins a new sound.
  var openings: UInt32 = 0
  /// Xruns since the start.
  var interruptions: UInt32 = 0
  var hasEnded = false
  private var nextHeartbeat: Instant
  /// When to look for the settings' disk again; `nil` once they were taken.
  var settingsLook: Instant?
  let began: Instant
  private var hasShown = false

  /// Makes a box of its devices; nothing is opened yet.
  public init(ports: Ports, configuration: Configuration) {
    let host = ports.host
    self.ports = ports
    self.configuration = configuration
    var parameters = DuplexProcessor.Parameters.standard
    parameters.channel = configuration.channel
    processor = DuplexProcessor(parameters)
    wire = ToneWire(processor.takeCommands())
    reports = processor.takeReport()
    keeper = SettingsKeeper(store: ports.store) { host.wake() }
    scales = ScaleDesk(folder: ports.scales) { host.wake() }
    picture = Picture(
      display: ports.display, side: configuration.side, hasKeys: configuration.pads > 0,
      preparesLetters: configuration.preparesLetters)
    info = BoxInfo(
      version: Self.version, board: configuration.board, hasBacklight: ports.backlight.isPresent,
      allowsStrum: configuration.allowsStrum)
    state = ApplianceState(
      pads: configuration.pads, slip: configuration.slip, route: configuration.route,
      info: info)
    began = host.now
    nextHeartbeat = began

    let setupBox = LatestValue(AnalysisSetup())
    let readingBox = LatestValue(PitchReading.silence)
    setups = setupBox.takeWriter()
    readings = readingBox.takeReader()
    let strumBox = LatestValue(StrumReading.silence)
    strums = strumBox.takeReader()
    let spectrumRing = Ring(minimumCapacity: Self.waitingSpectra, filler: Spectrum.silence)
    let tempoBox = LatestValue(TempoReading.unknown)
    spectra = spectrumRing.takeConsumer()
    tempi = tempoBox.takeReader()
    let thread = AnalysisThread(
      capture: processor.takeCapture(), played: processor.takePlayed(),
      song: processor.takeSong(),
      setups: setupBox.takeReader(),
      readings: readingBox.takeWriter(), strums: strumBox.takeWriter(),
      spectra: spectrumRing.takeProducer(),
      tempi: tempoBox.takeWriter(), wakePanel: { host.wake() }
    )
    analysis = host.startWorker("analysis") { thread.step() }
    background = host.startWorker("background") { [keeper, scales] in
      keeper.step()
      scales.step()
    }
    ports.music.connect(processor.takeMusic())
  }

  /// Runs until the host says that the box has to end, then gives every device back.
  public func run() {
    start()
    repeat {
      step(at: ports.host.now)
    } while !hasEnded && ports.host.wait(for: descriptors, until: deadline)
    end()
  }

  // MARK: - The loop

  private var descriptors: [Int32] {
    ports.display.descriptors + ports.controls.descriptors + ports.audio.descriptors
      + ports.updates.descriptors + ports.music.descriptors
  }

  private var deadline: Instant? {
    [
      ports.display.deadline, ports.controls.deadline, ports.audio.deadline,
      ports.updates.deadline, ports.music.deadline, state.deadline, picture.deadline,
      nextHeartbeat, settingsLook,
    ].compactMap { $0 }.min()
  }

  private func step(at now: Instant) {
    if let look = settingsLook, look <= now { takeSettings(at: now) }
    for event in ports.display.events(now: now).map(picture.take) {
      if case .flipped(let time, _) = event {
        logFirstPicture(at: time)
        continue
      }
      dispatch(.display(event), at: now)
    }
    for event in ports.controls.events(now: now) { dispatch(.control(event), at: now) }
    for event in ports.audio.events(now: now) {
      note(event)
      dispatch(.audio(event), at: now)
    }
    for event in ports.updates.events(now: now) { dispatch(.update(event), at: now) }
    for event in ports.music.events(now: now) { dispatch(.music(event), at: now) }
    for outcome in keeper.takeOutcomes() { dispatch(.saved(outcome), at: now) }
    for event in scales.takeEvents() { dispatch(.scale(event), at: now) }
    wire.retell(state, at: now)
    takeReading(at: now)
    takePulse(at: now)
    if let due = state.deadline, due <= now { dispatch(.clock, at: now) }
    draw(at: now)
    if now >= nextHeartbeat {
      beat()
      nextHeartbeat = now + Self.heartbeat
    }
  }

  /// Feeds the watchdogs, unless the audio thread hangs; that this is called shows that the panel's does not.
  private func beat() {
    let wasStill = pulse.isStill
    let report = reports.latest()
    let lit = state.stream == nil || wasStill ? nil : state.litVoices
    let lines = engineLog.lines(of: report, lost: wire.lost, lit: lit, at: ports.host.now)
    for line in lines { ports.host.log(line) }
    tellDelay(report)
    if pulse.look(at: report, isOpen: state.stream != nil) {
      ports.host.reportAlive()
    } else if !wasStill {
      ports.host.log("the audio thread stands still: watchdogs are not fed")
    }
  }

  /// Tells how long a signal takes to pass, where it does; the card's answer is a little different each time.
  private func tellDelay(_ report: EngineReport) {
    guard state.settings.through == .digital, let stream = state.stream, report.isPlaying,
      abs(report.throughDelay - state.throughDelay.value) > stream.period.value / 4
    else { return }
    dispatch(.throughDelay(FrameCount(report.throughDelay)), at: ports.host.now)
  }

  /// Takes what concerns the threads, before the state does.
  private func note(_ event: AudioEvent) {
    switch event {
    case .opened:
      openings &+= 1
      wire.streamOpened()
    case .xrun:
      interruptions &+= 1
      publishSetup()
    case .lost, .degraded, .jack: break
    }
  }

  /// How long a player waits for light is a figure of the box.
  private func logFirstPicture(at time: Instant) {
    guard !hasShown else { return }
    hasShown = true
    ports.host.log("first picture \(Int((time - began).value * 1000)) ms after the start")
  }

  private func takeReading(at now: Instant) {
    let reading = readings.latest().heard(by: state.clock)
    if reading.position != state.reading.position { dispatch(.reading(reading), at: now) }
    let strum = strums.latest()
    if strum.position != strumPosition {
      strumPosition = strum.position
      dispatch(.strum(strum), at: now)
    }
    let tempo = tempi.latest()
    if state.hearsTempo, tempo.position != (state.tempo?.position ?? 0) {
      dispatch(.tempo(tempo), at: now)
    }
    while let spectrum = spectra.pop() {
      guard state.hearsSpectrum else { continue }
      picture.hear(spectrum, at: now)
      isChanged = true
    }
  }

  /// Tells of each beat once; between two of them nothing is news.
  private func takePulse(at now: Instant) {
    let pulse = reports.latest().pulse
    guard pulse.isNews(after: pulseTold) else { return }
    pulseTold = pulse
    dispatch(.pulse(pulse), at: now)
  }

  func dispatch(_ event: Event, at now: Instant) {
    if let line = event.logLine { ports.host.log(line) }
    onEvent?(event, now)
    isChanged = true
    let effects = reduce(&state, event, at: now)
    wire.clock = state.clock
    for effect in effects { perform(effect, at: now) }
    if state.litVoices != setup.voices { publishSetup() }
  }

  private func draw(at now: Instant) {
    do throws(DeviceFailure) {
      if try picture.draw(state, isChanged: isChanged, at: now) { isChanged = false }
    } catch {
      dispatch(.display(.degraded(error)), at: now)
    }
  }
}
