import DevicePorts
import Glibc

/// Looks for the panel that a configuration asks for.
struct PanelSearch {
  let configuration: DisplayConfiguration

  /// A connected panel on a card that is open.
  struct Finding {
    let card: Card
    let connector: Connector
    let mode: DisplayMode
    /// The sentence for a wanted size that is not offered; `nil` if there is nothing to say.
    let remark: DeviceFailure?
  }

  /// Finds the panel.
  ///
  /// - Parameter probing: Whether the kernel looks at the wires of every connector. A connector it
  ///   knows to be connected but has no modes of is looked at in any case.
  /// - Returns: The panel, its card open.
  /// - Throws: `DeviceFailure` that names what is missing, and what there is instead.
  func find(probing: Connector.Probing) throws(DeviceFailure) -> Finding {
    let paths = Card.paths()
    if let wanted = configuration.device, wanted.hasPrefix("/") {
      return try find(on: try open(wanted), probing)
    }
    guard !paths.isEmpty else {
      throw failure("panel", "open /dev/dri", "no display card is there")
    }
    var drivers: [String] = []
    var reason: DeviceFailure?
    for path in paths {
      do throws(CallFailure) {
        let card = try Card(path: path)
        drivers.append("\(card.driver) (\(path))")
        if let wanted = configuration.device, card.driver != wanted { continue }
        do throws(DeviceFailure) {
          return try find(on: card, probing)
        } catch {
          reason = reason ?? error
        }
      } catch {
        // A device that only renders is no display card, and never the reason.
        if error.number != EOPNOTSUPP, error.number != EINVAL {
          reason = reason ?? failure("display card \"\(path)\"", error.call, error.cause)
        }
      }
    }
    if let reason { throw reason }
    let found =
      drivers.isEmpty
      ? "no card has outputs"
      : "no card has this driver; there are \(drivers.joined(separator: ", "))"
    let name = configuration.device.map { "display card \"\($0)\"" } ?? "panel"
    throw failure(name, "look in /dev/dri", found)
  }
}

// MARK: - On one card

extension PanelSearch {
  private func open(_ path: String) throws(DeviceFailure) -> Card {
    do throws(CallFailure) {
      return try Card(path: path)
    } catch {
      throw failure("display card \"\(path)\"", error.call, error.cause)
    }
  }

  private func find(
    on card: Card, _ probing: Connector.Probing
  ) throws(DeviceFailure) -> Finding {
    let all = card.connectors(probing: probing)
    var candidates = all
    if let wanted = configuration.connector {
      candidates = all.filter { $0.name == wanted }
      guard !candidates.isEmpty else {
        let names = all.map(\.name).joined(separator: ", ")
        throw failure(
          "connector \"\(wanted)\" of \(card.path)", "drmModeGetConnector",
          "no such connector; there are \(names.isEmpty ? "none" : names)")
      }
    }
    // What cannot be told (analogue, or a driver that never looks) comes after what is connected.
    let usable =
      candidates.filter { $0.state == .connected } + candidates.filter { $0.state == .unknown }
    var cause: String?
    for known in usable {
      let connector =
        known.modes.isEmpty
        ? Connector(descriptor: card.descriptor, id: known.id, probing: .wires) ?? known : known
      guard
        let mode = DisplayMode.choose(
          from: connector.modes, size: configuration.size, refresh: configuration.refresh,
          leastSide: configuration.leastSide)
      else {
        cause = cause ?? refusal(of: connector.name, connector.modes)
        continue
      }
      return Finding(
        card: card, connector: connector, mode: mode, remark: remark(on: mode, connector, card))
    }
    let name = configuration.connector.map { "connector \"\($0)\"" } ?? "panel"
    throw failure(
      "\(name) of \(card.path)", "drmModeGetConnector",
      cause ?? "nothing is connected")
  }

  /// The reason why none of a connector's modes was chosen, as part of a sentence.
  func refusal(of connector: String, _ modes: [DisplayMode]) -> String {
    let small = modes.filter(\.isProgressive)
    let least = configuration.leastSide
    return small.isEmpty
      ? "\(connector) offers no mode"
      : "\(connector) offers \(DisplayMode.sizes(of: small)), too small to be read; "
        + "\(least)x\(least) is the least"
  }

  private func remark(
    on mode: DisplayMode, _ connector: Connector, _ card: Card
  ) -> DeviceFailure? {
    guard let size = configuration.size, size.width != mode.width || size.height != mode.height
    else { return nil }
    return DeviceFailure(
      object: "panel \(connector.name) of \(card.path)", call: "choose a mode",
      cause: "\(size.width)x\(size.height) is not among \(DisplayMode.sizes(of: connector.modes))",
      consequence: "using \(mode.width)x\(mode.height)")
  }

  private func failure(_ object: String, _ call: String, _ cause: String) -> DeviceFailure {
    DeviceFailure(object: object, call: call, cause: cause, consequence: "waiting for it")
  }
}
