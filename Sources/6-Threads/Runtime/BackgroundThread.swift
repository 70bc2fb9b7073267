import Appliance
import DevicePorts
import MusicTheory

/// The thread that waits for the disk, so that no other has to: it writes settings, and reads scales, tunings and the
/// set list, and takes files from sticks.
///
/// - Thread: panel, but for the work itself.
struct BackgroundThread {
  private let settings: SettingsKeeper
  private let scales: ScaleLoader
  private let tunings: TuningLoader
  private let setList: SetListKeeper
  private let stick: StickKeeper
  private let worker: any WorkerPort

  /// Starts the thread.
  init(_ ports: Box.Ports) {
    let host = ports.host
    let settings = SettingsKeeper(store: ports.store) { host.wake() }
    let scales = ScaleLoader(folder: ports.scales) { host.wake() }
    let tunings = TuningLoader(folder: ports.tunings) { host.wake() }
    self.settings = settings
    self.scales = scales
    let setList = SetListKeeper(store: ports.store) { host.wake() }
    self.tunings = tunings
    self.setList = setList
    let stick = StickKeeper(tunings: ports.tunings, scales: ports.scales) { host.wake() }
    self.stick = stick
    worker = host.startWorker("background") {
      settings.step()
      scales.step()
      tunings.step()
      setList.step()
      stick.step()
    }
  }

  /// Reads the settings, on the thread that calls.
  func loadSettings() -> SettingsKeeper.Loaded { settings.load() }

  /// Has settings written.
  func keep(_ new: Settings) {
    settings.submit(new)
    worker.wake()
  }

  /// Has a request for scales carried out.
  func carryOut(_ request: ScaleRequest) {
    scales.submit(request)
    worker.wake()
  }

  /// Has a request for tunings carried out.
  func carryOut(_ request: TuningRequest) {
    tunings.submit(request)
    worker.wake()
  }

  /// Has a request for the set list carried out.
  func carryOut(_ request: SetListRequest) {
    setList.submit(request)
    worker.wake()
  }

  /// Keeps the files that a look through a stick brought.
  func keep(_ files: [CarriedBytes]) { stick.keep(files) }

  /// Has files taken that the last look through a stick brought.
  func take(_ files: [CarriedFile], keepsBoth: Bool) {
    stick.submit(files, keepsBoth: keepsBoth)
    worker.wake()
  }

  /// Takes what became of the requests since the last call, in order.
  func takeEvents() -> [Event] {
    var events: [Event] = settings.takeOutcomes().map { .saved($0) }
    events += scales.takeEvents().map { .scale($0) }
    events += tunings.takeEvents().map { .tuning($0) }
    events += setList.takeEvents().map { .setList($0) }
    events += stick.takeEvents().map { .stick($0) }
    return events
  }

  /// Writes what waits, on the thread that calls.
  func write() {
    settings.step()
    tunings.step()
    setList.step()
    stick.step()
  }

  /// Ends the thread, and writes what waits and the settings and the tuning that are `last`, where there are some.
  func end(keeping last: Settings?, _ tuning: TuningPreset?) {
    worker.stop()
    if let last { settings.submit(last) }
    if let tuning { tunings.submit(.save(tuning)) }
    write()
  }
}
