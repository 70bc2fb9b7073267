import Appliance
import DevicePorts
import MusicTheory
import RequestQueues

/// Reads files of scales on the background thread, since a disk may take its time.
final class ScaleLoader: Sendable {
  /// Most files that are listed: a list that hands go through.
  static let mostNames = 1000

  private let folder: any FolderPort
  private let queue: RequestQueue<ScaleRequest, ScaleEvent>

  init(folder: any FolderPort, wakePanel: @escaping @Sendable () -> Void) {
    self.folder = folder
    queue = RequestQueue(wakePanel: wakePanel)
  }

  /// Takes a request; the same one twice counts once.
  ///
  /// - Thread: panel.
  func submit(_ request: ScaleRequest) {
    queue.change { if !$0.contains(request) { $0.append(request) } }
  }

  /// Carries out the requests that were submitted.
  ///
  /// - Thread: background.
  func step() { queue.carryOut(fulfil) }

  /// Takes the events since the last call, in order.
  ///
  /// - Thread: panel.
  func takeEvents() -> [ScaleEvent] { queue.takeEvents() }

  private func fulfil(_ request: ScaleRequest) -> ScaleEvent {
    switch request {
    case .look:
      .found(Array(folder.names().filter(ScalaTemperament.isName).prefix(Self.mostNames)))
    case .read(let name): read(name)
    }
  }

  private func read(_ name: String) -> ScaleEvent {
    do {
      guard let scale = try folder.load(name) else {
        return .refused(name, "\(name): it is not there")
      }
      let keyboard = try ScalaTemperament.keyboardName(of: name).flatMap(folder.load)
      return .read(try ScalaTemperament(name: name, scale: scale, keyboard: keyboard))
    } catch let failure as StoreFailure {
      return .refused(name, "\(name): \(failure.call): \(failure.cause)")
    } catch {
      return .refused(name, "\(error)")
    }
  }
}
