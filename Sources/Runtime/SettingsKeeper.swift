import Appliance
import DevicePorts
import Synchronization
import TOML

/// Writes settings on the background thread, newest only, and reports what became of it.
final class SettingsKeeper: Sendable {
  private struct Desk {
    var pending: Settings?
    var outcomes: [StoreFailure?] = []
  }

  private let store: any StorePort
  /// Shared by the panel and the background thread, the one place where a lock may be.
  private let desk = Mutex(Desk())
  private let wakePanel: @Sendable () -> Void

  init(store: any StorePort, wakePanel: @escaping @Sendable () -> Void) {
    self.store = store
    self.wakePanel = wakePanel
  }

  /// Settings as they were kept, and what was wrong with their file; before the threads start.
  func load() -> Loaded {
    do throws(StoreFailure) {
      guard let bytes = try store.load(Settings.fileName) else { return Loaded() }
      return read(bytes)
    } catch {
      return Loaded(
        settings: .afterLoss,
        notice: "\(Settings.fileName) cannot be read: starting with defaults",
        log: "\(error); starting with defaults")
    }
  }

  /// What became of loading: the player gets a line that fits the screen, the log the whole of it.
  struct Loaded {
    var settings = Settings()
    var notice: String?
    var log: String?
  }

  /// Takes settings to write; those not written yet are dropped.
  ///
  /// - Thread: panel.
  func submit(_ settings: Settings) { desk.withLock { $0.pending = settings } }

  /// Writes what was submitted.
  ///
  /// - Thread: background, and panel at the end.
  func step() {
    guard let settings = desk.withLock({ $0.pending.take() }) else { return }
    var failure: StoreFailure?
    do throws(StoreFailure) {
      try store.save(settings.file, as: Settings.fileName)
    } catch { failure = error }
    desk.withLock { $0.outcomes.append(failure) }
    wakePanel()
  }

  /// What became of writing since the last call, in order.
  ///
  /// - Thread: panel.
  func takeOutcomes() -> [StoreFailure?] {
    desk.withLock { desk in
      defer { desk.outcomes = [] }
      return desk.outcomes
    }
  }

  private func read(_ bytes: [UInt8]) -> Loaded {
    do throws(TOMLError) {
      let (settings, complaints) = try Settings.read(bytes, file: Settings.fileName)
      let log = complaints.isEmpty ? nil : complaints.joined(separator: "; ")
      return Loaded(settings: settings, notice: complaints.first, log: log)
    } catch {
      let outcome = setAside()
      return Loaded(
        settings: .afterLoss,
        notice: "settings were damaged: \(outcome), starting with defaults",
        log: "\(error); \(outcome), starting with defaults")
    }
  }

  private func setAside() -> String {
    do throws(StoreFailure) {
      return "kept as \(try store.setAside(Settings.fileName))"
    } catch { return "\(error)" }
  }
}
