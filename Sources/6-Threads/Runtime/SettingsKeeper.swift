import Appliance
import DevicePorts
import RequestQueues
import TOML
import Words

/// Writes settings on the background thread, newest only, and reports what became of it.
final class SettingsKeeper: Sendable {
  private let store: any StorePort
  private let queue: RequestQueue<Settings, StoreFailure?>

  init(store: any StorePort, wakePanel: @escaping @Sendable () -> Void) {
    self.store = store
    queue = RequestQueue(wakePanel: wakePanel)
  }

  /// Settings as they were kept, and what was wrong with their file; before the threads start.
  func load() -> Loaded {
    do throws(StoreFailure) {
      guard let bytes = try store.load(Settings.fileName) else {
        return Loaded(settings: .ofNewBox)
      }
      return read(bytes)
    } catch {
      return setAside("\(error)", "\(name: Settings.fileName) cannot be read")
    }
  }

  /// The outcome of loading: a notice for the player that fits the screen, and all for the log.
  struct Loaded {
    var settings = Settings()
    var notice: Phrase?
    var log: String?
    /// True if the file held something wrong that the settings no longer do.
    var isRepaired = false
  }

  /// Takes settings to write; those not written yet are dropped.
  ///
  /// - Thread: panel.
  func submit(_ settings: Settings) { queue.change { $0 = [settings] } }

  /// Writes what was submitted.
  ///
  /// - Thread: background, and panel at the end.
  func step() { queue.carryOut(write) }

  /// Takes the outcomes of writing since the last call, in order; `nil` is a success.
  ///
  /// - Thread: panel.
  func takeOutcomes() -> [StoreFailure?] { queue.takeEvents() }

  private func write(_ settings: Settings) -> StoreFailure? {
    do throws(StoreFailure) {
      try store.save(settings.file, as: Settings.fileName)
      return nil
    } catch { return error }
  }

  private func read(_ bytes: [UInt8]) -> Loaded {
    do throws(TOMLError) {
      let reading = try Settings.read(bytes, file: Settings.fileName)
      guard let notice = reading.notice else { return Loaded(settings: reading.settings) }
      let kept = outcome { () throws(StoreFailure) in
        try store.keep(bytes, beside: Settings.fileName)
      }
      return Loaded(
        settings: reading.settings, notice: notice,
        log: "\(reading.complaints.joined(separator: "; ")); \(kept)", isRepaired: true)
    } catch {
      return setAside("\(error)", "settings were damaged")
    }
  }

  /// Moves away a file that no setting can be read of, for whoever wants to know.
  private func setAside(_ cause: String, _ notice: Phrase) -> Loaded {
    let moved = outcome { () throws(StoreFailure) in
      try store.setAside(Settings.fileName)
    }
    return Loaded(
      settings: Settings(), notice: "\(notice): \(moved), starting with defaults",
      log: "\(cause); \(moved), starting with defaults")
  }

  private func outcome(_ keep: () throws(StoreFailure) -> String) -> Phrase {
    do throws(StoreFailure) {
      return "kept as \(name: try keep())"
    } catch {
      let call = "\(error.file): \(error.call)"
      let fault: Phrase = "\(name: call): \(Phrase(sentence: error.cause))"
      return "not kept: \(fault)"
    }
  }
}
