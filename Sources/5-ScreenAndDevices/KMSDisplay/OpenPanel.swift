import CDRM
import DevicePorts
import Glibc
import Raster
import Units

/// A panel that was found, with its buffers and the way to show them.
final class OpenPanel {
  /// The panel as the box sees it, turned as it is mounted.
  let panel: Panel
  /// The card, for its descriptor.
  let card: Card
  private let pipeline: Pipeline
  private let mode: DisplayMode
  private let configuration: DisplayConfiguration
  private var offer: Connector.Offer
  private let connectorID: UInt32
  private var scanout: any Scanout
  private var buffers: [ScanoutBuffer]
  private var stale: StaleDamage
  private var back = 0
  private var isLit = false
  private let before: UnsafeMutablePointer<drmModeCrtc>?

  /// Makes buffers and chooses the way to show them.
  ///
  /// - Returns: With what the card cannot do, if anything.
  /// - Throws: ``CallFailure``, also if another program is the card's master.
  static func open(
    _ finding: PanelSearch.Finding, _ configuration: DisplayConfiguration
  ) throws(CallFailure) -> (OpenPanel, DeviceFailure?) {
    let card = finding.card
    try card.becomeMaster()
    guard let pipeline = Pipeline(card: card, connector: finding.connector) else {
      throw CallFailure(call: "look for a CRTC", number: EBUSY)
    }
    let mode = finding.mode
    var buffers: [ScanoutBuffer] = []
    for _ in 0..<2 {
      buffers.append(
        try ScanoutBuffer(card: card, width: mode.width, height: mode.height, pipeline: pipeline))
    }
    var remark: DeviceFailure?
    let scanout: any Scanout
    do throws(CallFailure) {
      scanout = try AtomicScanout(card: card, pipeline: pipeline, mode: mode, buffer: buffers[0])
    } catch {
      if error.isNotMaster || error.isGone { throw error }
      scanout = PageFlipScanout(LegacyCRTC(card: card, pipeline: pipeline, mode: mode))
      remark = DeviceFailure(
        object: "panel \(finding.connector.name) of \(card.path)", call: error.call,
        cause: error.cause, consequence: "using page flips in place of atomic commits")
    }
    let opened = OpenPanel(finding, configuration, pipeline, buffers, scanout)
    return (opened, remark)
  }

  private init(
    _ finding: PanelSearch.Finding, _ configuration: DisplayConfiguration, _ pipeline: Pipeline,
    _ buffers: [ScanoutBuffer], _ scanout: any Scanout
  ) {
    card = finding.card
    connectorID = finding.connector.id
    mode = finding.mode
    offer = finding.connector.offer(descriptor: card.descriptor)
    self.configuration = configuration
    self.pipeline = pipeline
    self.buffers = buffers
    self.scanout = scanout
    panel = Self.describe(finding, configuration)
    stale = StaleDamage(count: buffers.count, width: panel.width, height: panel.height)
    before = drmModeGetCrtc(card.descriptor, pipeline.crtc)
  }

  deinit { drmModeFreeCrtc(before) }

  /// The panel's name in a sentence.
  var name: String { "panel \(panel.name) of \(card.path)" }
}

// MARK: - Showing

extension OpenPanel {
  /// Copies the picture's damage into the buffer in hand and asks for it to be shown.
  ///
  /// - Returns: How it is learned that it is shown, and what the card turned out not to do.
  /// - Throws: ``CallFailure``; what was shown before stays, and no damage is forgotten.
  func show(
    _ surface: borrowing Surface, _ damage: borrowing Damage, cookie: UInt64
  ) throws(CallFailure) -> (Completion, DeviceFailure?) {
    stale.add(damage)
    var remark: DeviceFailure?
    while true {
      let buffer = buffers[back]
      let way = ScanoutCopy(
        width: panel.width, height: panel.height, stride: buffer.stride, format: pipeline.format,
        turn: panel.rotation.turn)
      way.copy(surface, damage: stale.buffers[back], to: buffer.memory)
      do throws(CallFailure) {
        let completion =
          isLit
          ? try scanout.flip(
            to: buffer,
            clips: ClipRectangle.covering(stale.buffers[back], turn: panel.rotation.turn),
            cookie: cookie)
          : try scanout.light(buffer, cookie: cookie)
        isLit = true
        stale.clear(back)
        back = (back + 1) % scanout.bufferCount
        return (completion, remark)
      } catch {
        guard let next = simpler(than: scanout, after: error) else { throw error }
        remark = DeviceFailure(
          object: name, call: error.call, cause: error.cause,
          consequence: next.bufferCount == 1
            ? "drawing without page flips" : "using page flips in place of atomic commits")
        scanout = next
        isLit = false
        back = 0
        stale.forgetAll()
      }
    }
  }

  /// Takes the picture away and puts the light out if the kernel can.
  func darken() throws(CallFailure) {
    guard isLit else { return }
    buffers[back].blacken()
    stale.forgetAll()
    isLit = false
    try scanout.darken(buffers[back])
  }

  /// True if the panel is still there, with the mode that was chosen for it: `false` when it was unplugged,
  /// when its card is gone, and when another mode suits what is there now.
  func isStillRight() -> Bool {
    guard let known = connector(probing: .memory), known.state != .disconnected else {
      return false
    }
    let offered = known.offer(descriptor: card.descriptor)
    guard offered != offer else { return true }
    // Something came in its place. The kernel knows its modes once it was made to look at the wires.
    guard let seen = connector(probing: .wires), seen.state != .disconnected else { return false }
    offer = seen.offer(descriptor: card.descriptor)
    return mode
      == DisplayMode.choose(
        from: seen.modes, size: configuration.size, refresh: configuration.refresh)
  }

  private func connector(probing: Connector.Probing) -> Connector? {
    Connector(descriptor: card.descriptor, id: connectorID, probing: probing)
  }

  /// Shows again what was there before the box came; the kernel does so itself for its console.
  func restore() {
    guard let before, before.pointee.mode_valid != 0, before.pointee.buffer_id != 0 else { return }
    var connector = connectorID
    drmModeSetCrtc(
      card.descriptor, before.pointee.crtc_id, before.pointee.buffer_id, before.pointee.x,
      before.pointee.y, &connector, 1, &before.pointee.mode)
  }

  /// The next simpler way; `nil` if the failure says nothing about the way.
  private func simpler(than scanout: any Scanout, after error: CallFailure) -> (any Scanout)? {
    guard !error.isNotMaster, !error.isGone, ![EBUSY, EINTR, ENOMEM].contains(error.number) else {
      return nil
    }
    let legacy = LegacyCRTC(card: card, pipeline: pipeline, mode: mode)
    if scanout is AtomicScanout { return PageFlipScanout(legacy) }
    return scanout is PageFlipScanout && isLit ? FrontBufferScanout(legacy) : nil
  }

  private static func describe(
    _ finding: PanelSearch.Finding, _ configuration: DisplayConfiguration
  ) -> Panel {
    let connector = finding.connector
    let mode = finding.mode
    let properties = Properties(
      descriptor: finding.card.descriptor, object: connector.id, kind: DRM_MODE_OBJECT_CONNECTOR)
    let rotation =
      configuration.rotation
      ?? Panel.Rotation(orientation: properties.names["panel orientation"])
    let isTurned = rotation.turn.swapsSides
    return Panel(
      name: connector.name, width: isTurned ? mode.height : mode.width,
      height: isTurned ? mode.width : mode.height,
      // A driver without a pixel clock says 0: the box then keeps its own time.
      refresh: mode.refresh.value >= 1 ? mode.refresh : configuration.refresh,
      density: configuration.density
        ?? Density.of(
          width: mode.width, height: mode.height, millimetresWide: connector.millimetresWide,
          millimetresHigh: connector.millimetresHigh),
      rotation: rotation)
  }
}
