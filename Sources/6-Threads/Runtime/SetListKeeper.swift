import Appliance
import DevicePorts
import RequestQueues
import TOML

/// Reads and writes the set list on the background thread, since a disk may take its time.
final class SetListKeeper: Sendable {
  private let store: any StorePort
  private let queue: RequestQueue<SetListRequest, SetListEvent>

  init(store: any StorePort, wakePanel: @escaping @Sendable () -> Void) {
    self.store = store
    queue = RequestQueue(wakePanel: wakePanel)
  }

  /// Takes a request; a list that was not written yet gives way to a newer one.
  ///
  /// - Thread: panel.
  func submit(_ request: SetListRequest) {
    queue.change { requests in
      if case .save = request { requests.removeAll { $0 != .look } }
      requests.append(request)
    }
  }

  /// Carries out the requests that were submitted.
  ///
  /// - Thread: background, and panel at the end.
  func step() { queue.carryOut(fulfil) }

  /// Takes the events since the last call, in order.
  ///
  /// - Thread: panel.
  func takeEvents() -> [SetListEvent] { queue.takeEvents() }

  private func fulfil(_ request: SetListRequest) -> SetListEvent {
    switch request {
    case .look: return look()
    case .save(let items):
      do throws(StoreFailure) {
        try store.save(SetListItem.file(of: items), as: SetListItem.fileName)
        return .saved
      } catch { return .failed(error) }
    }
  }

  /// Reads the list; a file with a fault is kept beside before anything is written over it.
  private func look() -> SetListEvent {
    do throws(StoreFailure) {
      guard let bytes = try store.load(SetListItem.fileName) else { return .found([], faults: []) }
      do throws(TOMLError) {
        let reading = try SetListItem.read(bytes, file: SetListItem.fileName)
        if !reading.faults.isEmpty { _ = try? store.keep(bytes, beside: SetListItem.fileName) }
        return .found(reading.items, faults: reading.faults)
      } catch {
        _ = try? store.setAside(SetListItem.fileName)
        return .found([], faults: ["\(error)"])
      }
    } catch { return .failed(error) }
  }
}
