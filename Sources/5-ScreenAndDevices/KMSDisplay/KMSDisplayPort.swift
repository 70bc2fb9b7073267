import CDRM
public import DevicePorts
import Glibc
public import Raster
public import Units

/// A panel driven through the kernel's mode setting, without a window system.
///
/// Pictures go into dumb buffers, by atomic commits if the card has them, else by page flips, else
/// into the one buffer that is shown. Page-flip events are the clock. A panel that is missing,
/// unplugged or held by another program is looked for once a second.
///
/// - Thread: panel.
public final class KMSDisplayPort: DisplayPort {
  private let configuration: DisplayConfiguration
  private var opened: OpenPanel?
  private var clock = FlipClock(refresh: Hertz(60))
  private var watch = FolderWatch(KMSDisplayPort.folder)
  private var isLit = true
  private var isDarkeningDue = false
  private var waiting: [DisplayEvent] = []
  private var nextLook = Instant(nanoseconds: 0)
  private var looks = 0
  private var lastLoss: DeviceFailure?
  private var hasTakenConsole = false
  private var cookie: UInt64 = 0
  /// The instant at which pictures are taken again after one was refused; `nil` otherwise.
  private var retry: Instant?

  private static let folder = "/dev/dri"
  /// The time between two looks for a panel, or at one that is there: the kernel's own news of a plugged
  /// connector goes over a socket, and the box has none.
  private static let lookInterval = Seconds(1)
  /// The number of looks for a panel of which the last makes the kernel look at the wires.
  private static let looksPerProbe = 10
  /// The pause after a picture was refused, so that a kernel that goes on refusing is not asked in a tight loop.
  private static let retryInterval = Seconds.milliseconds(100)

  /// Makes the port; the panel is looked for when ``events(now:)`` is first called.
  public init(configuration: DisplayConfiguration) { self.configuration = configuration }

  /// The connected panel; `nil` while there is none.
  public var panel: Panel? { opened?.panel }

  /// True while a picture can be presented: a panel is there and lit, and the last flip has happened.
  public var isReady: Bool { opened != nil && isLit && clock.isIdle && retry == nil }

  /// The DRM device, and a watch for cards that come.
  public var descriptors: [Int32] {
    [opened?.card.descriptor ?? -1, watch.descriptor].filter { $0 >= 0 }
  }

  /// The next look at the connector, the end of a flip without vertical blank, or the end of the
  /// pause after a picture was refused.
  public var deadline: Instant? {
    guard waiting.isEmpty else { return Instant(nanoseconds: 0) }
    return min(nextLook, clock.deadline ?? nextLook, retry ?? nextLook)
  }

  /// Takes what happened since the last call; opens the panel, or looks whether it is there.
  public func events(now: Instant) -> [DisplayEvent] {
    let somethingCame = watch.take()
    if opened == nil, somethingCame { nextLook = now }
    takeFlips(now: now)
    if let time = retry, time <= now { retry = nil }
    if nextLook <= now { look(now: now) }
    defer { waiting = [] }
    return waiting
  }

  /// Shows a picture from the next flip on.
  ///
  /// - Throws: `DeviceFailure` when there is no panel, the last flip is still on its way, or the
  ///   kernel refuses; the picture shown before stays.
  public func present(
    _ surface: borrowing Surface, damage: Damage
  ) throws(DeviceFailure) {
    guard let opened else { throw refusal("no panel is connected") }
    guard isReady else {
      throw refusal(isLit ? "the last flip is on its way" : "it is switched off")
    }
    let panel = opened.panel
    guard surface.width == panel.width, surface.height == panel.height,
      damage.width == panel.width, damage.height == panel.height
    else {
      throw refusal(
        "the picture has \(surface.width)x\(surface.height), the panel \(panel.width)x\(panel.height)"
      )
    }
    cookie += 1
    do throws(CallFailure) {
      let now = Self.now()
      let (completion, remark) = try opened.show(surface, damage, cookie: cookie)
      if let remark { waiting.append(.degraded(remark)) }
      clock.start(at: now)
      if completion == .atOnce {
        clock.complete(FlipEvent(time: Self.now(), sequence: 0, cookie: 0))
      }
    } catch {
      let failure = DeviceFailure(
        object: opened.name, call: error.call, cause: error.cause,
        consequence: error.isNotMaster || error.isGone
          ? "waiting for it" : "the picture before it stays")
      if error.isNotMaster || error.isGone {
        release()
        reportLoss(failure)
      } else {
        retry = Self.now() + Self.retryInterval
      }
      throw failure
    }
  }

  /// Switches the panel off or on; a flip on its way is waited for in ``events(now:)``.
  public func setLit(_ isLit: Bool) {
    guard isLit != self.isLit else { return }
    self.isLit = isLit
    isDarkeningDue = !isLit
    darkenIfDue()
  }

  /// Shows what was there before, frees the buffers, and gives the console back.
  public func close() {
    opened?.restore()
    opened = nil
    clock.reset()
    if hasTakenConsole { Console.giveBack() }
  }
}

// MARK: - Flips

extension KMSDisplayPort {
  private func takeFlips(now: Instant) {
    guard let opened else { return }
    for flip in readFlips(opened.card.descriptor) where flip.cookie == cookie {
      clock.complete(flip)
    }
    if let flip = clock.take(now: now) {
      waiting.append(.flipped(at: flip.time, sequence: flip.sequence))
    }
    if clock.giveUp(now: now) {
      waiting.append(
        .degraded(
          DeviceFailure(
            object: opened.name, call: "read", cause: "no page-flip event for a second",
            consequence: "going on without it")))
      clock.complete(FlipEvent(time: now, sequence: 0, cookie: cookie))
    }
    darkenIfDue()
  }

  private func readFlips(_ descriptor: Int32) -> [FlipEvent] {
    withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { bytes in
      var flips: [FlipEvent] = []
      while true {
        let count = read(descriptor, bytes.baseAddress, bytes.count)
        guard count > 0 else { return flips }
        flips += FlipEvent.parse(UnsafeRawBufferPointer(rebasing: bytes[..<count]))
      }
    }
  }

  private func darkenIfDue() {
    guard isDarkeningDue, clock.isIdle, let opened else { return }
    isDarkeningDue = false
    do throws(CallFailure) {
      try opened.darken()
    } catch {
      waiting.append(
        .degraded(
          DeviceFailure(
            object: opened.name, call: error.call, cause: error.cause,
            consequence: "it may stay lit")))
    }
  }

  private func refusal(_ cause: String) -> DeviceFailure {
    DeviceFailure(
      object: opened?.name ?? "panel", call: "present", cause: cause,
      consequence: "the picture before it stays")
  }

  private static func now() -> Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }
}

// MARK: - Coming and going

extension KMSDisplayPort {
  private func look(now: Instant) {
    nextLook = now + Self.lookInterval
    if watch.descriptor < 0 { watch = FolderWatch(Self.folder) }
    if let opened {
      guard !opened.isStillRight() else { return }
      release()
    }
    open()
  }

  private func open() {
    let probing: Connector.Probing = looks % Self.looksPerProbe == 0 ? .wires : .memory
    looks += 1
    do throws(DeviceFailure) {
      let finding = try PanelSearch(configuration: configuration).find(probing: probing)
      let (opened, remark) = try open(finding)
      self.opened = opened
      clock = FlipClock(refresh: opened.panel.refresh)
      looks = 0
      lastLoss = nil
      if !hasTakenConsole {
        hasTakenConsole = true
        if let failure = Console.take() { waiting.append(.degraded(failure)) }
      }
      waiting += [finding.remark, remark].compactMap { $0.map(DisplayEvent.degraded) }
      waiting.append(.connected(opened.panel))
    } catch {
      reportLoss(error)
    }
  }

  private func open(
    _ finding: PanelSearch.Finding
  ) throws(DeviceFailure) -> (OpenPanel, DeviceFailure?) {
    do throws(CallFailure) {
      return try OpenPanel.open(finding, configuration)
    } catch {
      throw DeviceFailure(
        object: "panel \(finding.connector.name) of \(finding.card.path)", call: error.call,
        cause: error.cause, consequence: "waiting for it")
    }
  }

  private func release() {
    opened = nil
    clock.reset()
    isDarkeningDue = false
    retry = nil
  }

  /// The same reason is told once, until a panel was there.
  private func reportLoss(_ failure: DeviceFailure) {
    guard failure != lastLoss else { return }
    lastLoss = failure
    waiting.append(.lost(failure))
  }
}
