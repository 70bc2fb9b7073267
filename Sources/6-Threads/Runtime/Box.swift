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
import Words

/// The whole box: ports in, threads started, one loop until the end.
///
/// The panel thread calls ``run()`` and owns everything here; the audio thread belongs to the audio
/// port, the analysis and background threads to the host.
public final class Box {
  /// The program's version, as `--version` and the about page tell it.
  public static let version = "0.1.0"

  /// The time between two signs of life to the supervisor.
  static let heartbeat = Seconds(0.5)
  /// Spectra that can wait for the panel: more than a second of them.
  private static let waitingSpectra = 64

  /// The parts and names that the box has, as its reducer is told them.
  public var info: BoxInfo { state.info }

  let ports: Ports
  let configuration: Configuration
  let processor: DuplexProcessor
  let picture: Picture
  let analysis: any WorkerPort
  let files: FileThread
  let light: LightThread?

  var wire: CardWire
  private var news: AnalysisNews
  private var engine: EngineMonitor
  var state: ApplianceState
  /// The files that the last look through a stick brought.
  var carried: [CarriedBytes] = []
  /// A listener that is told of every event before the event counts: a record replays the box.
  public var onEvent: ((Event, Instant) -> Void)?
  /// True while the state may look different from what the panel shows.
  var isChanged = true
  var hasEnded = false
  private var nextHeartbeat: Instant
  private var health = ComputerHealth()
  var progress: StartProgress

  /// Makes a box of its devices; nothing is opened yet.
  public init(ports: Ports, configuration: Configuration) {
    let host = ports.host
    self.ports = ports
    self.configuration = configuration
    var parameters = DuplexProcessor.Parameters.standard
    parameters.channel = configuration.channel
    processor = DuplexProcessor(parameters)
    let setups = LatestValue(AnalysisSetup())
    let frames = LatestValue(AnalysisFrame())
    let spectra = Ring(minimumCapacity: Self.waitingSpectra, filler: Spectrum.silence)
    wire = CardWire(processor.takeCommands(), setups: setups.takeWriter())
    news = AnalysisNews(frames.takeReader(), spectra: spectra.takeConsumer())
    engine = EngineMonitor(processor.takeReport())
    picture = Picture(
      display: ports.display, side: configuration.side, hasKeys: configuration.pads > 0,
      preparesLetters: configuration.preparesLetters)
    let hasBacklight = ports.backlight?.isPresent == true
    state = ApplianceState(
      pads: configuration.pads, slip: configuration.slip, route: configuration.route,
      info: BoxInfo(
        version: Self.version, board: configuration.board, hasBacklight: hasBacklight,
        allowsStrum: configuration.allowsStrum, hasHaptic: configuration.hasHaptic,
        voices: Set(ports.speech.languages.compactMap { Language(rawValue: $0) }),
        modeSendsTaps: configuration.modeSendsTaps, startsAtRest: configuration.startsAtRest,
        powerStarts: configuration.powerStarts,
        first: configuration.first))
    let now = host.now
    progress = StartProgress(at: now)
    nextHeartbeat = now

    let thread = AnalysisThread(
      capture: processor.takeCapture(), played: processor.takePlayed(),
      song: processor.takeSong(), spans: processor.takeSpeechSpan(), setups: setups.takeReader(),
      frames: frames.takeWriter(),
      spectra: spectra.takeProducer(), wakePanel: { host.wake() })
    analysis = host.startWorker("analysis") { thread.step() }
    files = FileThread(ports)
    light = hasBacklight ? LightThread(ports) : nil
    ports.music.connect(processor.takeMusic())
    ports.speech.connect(processor.takeSpeech())
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
      + ports.updates.descriptors + ports.sticks.descriptors + ports.music.descriptors
  }

  private var deadline: Instant? {
    [
      ports.display.deadline, ports.controls.deadline, ports.audio.deadline,
      ports.updates.deadline, ports.sticks.deadline, ports.music.deadline, state.deadline,
      picture.deadline,
      nextHeartbeat, progress.settingsLook,
    ].compactMap { $0 }.min()
  }

  private func step(at now: Instant) {
    if let look = progress.settingsLook, look <= now { takeSettings(at: now) }
    for event in ports.display.events(now: now).map(picture.take) {
      if case .flipped(let time, _) = event {
        if let line = progress.shown(at: time) { ports.host.log(line) }
        continue
      }
      dispatch(.display(event), at: now)
    }
    for event in ports.controls.events(now: now) { dispatch(.control(event), at: now) }
    for event in ports.audio.events(now: now) {
      if case .opened = event { wire.streamOpened() }
      if case .lost = event { ports.speech.ask(.stop) }
      dispatch(.audio(event), at: now)
    }
    for event in ports.updates.events(now: now) { dispatch(.update(event), at: now) }
    for event in ports.sticks.events(now: now) { take(event, at: now) }
    for event in ports.music.events(now: now) { dispatch(.music(event), at: now) }
    for event in files.takeEvents() { dispatch(event, at: now) }
    for event in light?.takeEvents() ?? [] { dispatch(.light(event), at: now) }
    wire.retell(state, at: now)
    takeNews(at: now)
    if let beat = engine.takeBeat() { dispatch(.pulse(beat), at: now) }
    if let due = state.deadline, due <= now { dispatch(.clock, at: now) }
    draw(at: now)
    if now >= nextHeartbeat {
      beat()
      light?.look()
      nextHeartbeat = now + Self.heartbeat
    }
  }

  /// Feeds the watchdogs, unless the audio thread hangs; that this is called shows that the panel's does not.
  private func beat() {
    let look = engine.look(state, lost: wire.lost, at: ports.host.now)
    for line in look.lines { ports.host.log(line) }
    tellDelay(look.report)
    if progress.settingsLook == nil { tellNotices(at: ports.host.now) }
    tellInputs(look.report.inputs)
    tellHealth()
    if look.isAlive { ports.host.reportAlive() }
  }

  /// Tells how long a signal takes to pass, if it does; the card's answer is a little different each time.
  private func tellDelay(_ report: EngineReport) {
    guard state.settings.through == .digital, let stream = state.stream, report.isPlaying,
      abs(report.throughDelay - state.throughDelay.value) > stream.period.value / 4
    else { return }
    dispatch(.throughDelay(FrameCount(report.throughDelay)), at: ports.host.now)
  }

  /// Tells what has changed at the inputs; their levels only while they are looked at.
  private func tellInputs(_ levels: InputLevels) {
    guard let stream = state.stream else { return }
    let news = InputNews(levels, at: stream.rate, withLevels: state.showsLevels)
    if news != state.inputs { dispatch(.inputs(news), at: ports.host.now) }
  }

  /// Tells of the computer's trouble when it comes and goes.
  private func tellHealth() {
    guard let found = ports.health?.look(), found != health else { return }
    for line in found.logLines(after: health) { ports.host.log(line) }
    health = found
    dispatch(.health(found), at: ports.host.now)
  }

  private func takeNews(at now: Instant) {
    for event in news.takeEvents(for: state) { dispatch(event, at: now) }
    while let spectrum = news.takeSpectrum() {
      guard state.hearsSpectrum else { continue }
      picture.hear(spectrum, at: now)
      isChanged = true
    }
  }

  func dispatch(_ event: Event, at now: Instant) {
    if let line = event.logLine { ports.host.log(line) }
    onEvent?(event, now)
    isChanged = true
    let effects = reduce(&state, event, at: now)
    for effect in effects { perform(effect, at: now) }
  }

  private func draw(at now: Instant) {
    do throws(DeviceFailure) {
      if try picture.draw(state, isChanged: isChanged, at: now) { isChanged = false }
    } catch {
      dispatch(.display(.degraded(error)), at: now)
    }
  }
}
