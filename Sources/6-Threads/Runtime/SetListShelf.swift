import Appliance
import DevicePorts
import TOML

/// The file of the set list.
struct SetListShelf: Sendable {
  let store: any StorePort

  /// Carries out a request.
  func answer(_ request: SetListRequest) -> SetListEvent {
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
