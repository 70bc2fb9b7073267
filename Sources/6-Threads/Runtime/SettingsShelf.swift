import Appliance
import DevicePorts
import TOML
import Words

/// The file of the settings.
struct SettingsShelf: Sendable {
  let store: any StorePort

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

  /// Writes settings; `nil` is a success.
  func answer(_ settings: Settings) -> StoreFailure? {
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
