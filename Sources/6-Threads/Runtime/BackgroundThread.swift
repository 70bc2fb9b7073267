import Appliance
import DevicePorts

/// The thread that waits for the disk, so that no other has to: it writes settings and reads scales.
///
/// - Thread: panel, but for the work itself.
struct BackgroundThread {
  private let settings: SettingsKeeper
  private let scales: ScaleLoader
  private let worker: any WorkerPort

  /// Starts the thread.
  init(_ ports: Box.Ports) {
    let host = ports.host
    let settings = SettingsKeeper(store: ports.store) { host.wake() }
    let scales = ScaleLoader(folder: ports.scales) { host.wake() }
    self.settings = settings
    self.scales = scales
    worker = host.startWorker("background") {
      settings.step()
      scales.step()
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

  /// Takes what became of the requests since the last call, in order.
  func takeEvents() -> [Event] {
    settings.takeOutcomes().map { .saved($0) } + scales.takeEvents().map { .scale($0) }
  }

  /// Writes the settings that wait, on the thread that calls.
  func writeSettings() { settings.step() }

  /// Ends the thread, and writes the settings that wait and `last`, where there are some.
  func end(keeping last: Settings?) {
    worker.stop()
    if let last { settings.submit(last) }
    settings.step()
  }
}
