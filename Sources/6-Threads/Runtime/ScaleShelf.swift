import Appliance
import DevicePorts
import MusicTheory

/// The files of scales.
struct ScaleShelf: Sendable {
  /// Most files that are listed: a list that hands go through.
  static let mostNames = 1000

  /// The folder; `nil` on a box without one.
  let folder: (any FolderPort)?

  /// Carries out a request.
  func answer(_ request: ScaleRequest) -> ScaleEvent {
    switch request {
    case .look:
      let names = folder?.names() ?? []
      return .found(Array(names.filter(ScalaTemperament.isName).prefix(Self.mostNames)))
    case .read(let name): return read(name)
    }
  }

  private func read(_ name: String) -> ScaleEvent {
    do {
      guard let scale = try folder?.load(name) else {
        return .refused(name, "\(name): it is not there")
      }
      let keyboard = try ScalaTemperament.keyboardName(of: name).flatMap { try folder?.load($0) }
      return .read(try ScalaTemperament(name: name, scale: scale, keyboard: keyboard))
    } catch let failure as StoreFailure {
      return .refused(name, "\(name): \(failure.call): \(failure.cause)")
    } catch {
      return .refused(name, "\(error)")
    }
  }
}
