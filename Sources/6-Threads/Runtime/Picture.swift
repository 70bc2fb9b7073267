import Appliance
import BoardFile
import DevicePorts
import Faces
import Raster
import SpectralAnalysis
import Units

/// Draws the state for the panel that is there, and presents what changed.
///
/// - Thread: panel.
final class Picture {
  private let display: any DisplayPort
  private let side: Board.Strip.Side?
  private let hasKeys: Bool
  /// True if letters are drawn before they are wanted.
  private let preparesLetters: Bool
  private var screen: Screen?
  private var panel: Panel?
  /// True while something moves, so that the next flip wants another drawing.
  private var isMoving = false
  /// True while the panel has seen nothing of the screen's picture yet.
  private var isNew = false

  /// The pause after each prepared letter, so that letters never make anything else wait.
  private static let pause = Seconds.milliseconds(5)

  init(
    display: any DisplayPort, side: Board.Strip.Side?, hasKeys: Bool, preparesLetters: Bool
  ) {
    self.display = display
    self.side = side
    self.hasKeys = hasKeys
    self.preparesLetters = preparesLetters
  }

  /// The instant of a drawing that no flip calls for; `nil` if a flip will, or nothing moves.
  private(set) var deadline: Instant?

  /// Makes the screen for a panel, or forgets it.
  ///
  /// - Returns: What the event means for the box: a panel that is too small is as good as none.
  func take(_ event: DisplayEvent) -> DisplayEvent {
    switch event {
    case .connected(let panel):
      if let cause = Screen.refusal(width: panel.width, height: panel.height) {
        self.panel = nil
        return .lost(
          DeviceFailure(
            object: "panel \(panel.name)", call: "layout", cause: cause,
            consequence: "playing on without it"))
      }
      if self.panel?.width != panel.width || self.panel?.height != panel.height
        || self.panel?.density != panel.density
      {
        screen = Screen(
          width: panel.width, height: panel.height, density: panel.density, side: side,
          hasKeys: hasKeys)
      }
      self.panel = panel
      isNew = true
    case .lost:
      panel = nil
      deadline = nil
    case .flipped, .degraded: break
    }
    return event
  }

  /// Takes in a spectrum that was heard now.
  func hear(_ spectrum: Spectrum, at now: Instant) { screen?.hear(spectrum, at: now) }

  /// Draws and presents, if the panel can take a picture now.
  ///
  /// - Parameters:
  ///   - state: What to draw.
  ///   - isChanged: Whether the state may look different from the last drawing.
  ///   - now: When it is looked at.
  /// - Returns: Whether the state has been drawn (so that it need not be remembered as changed).
  /// - Throws: `DeviceFailure` when the panel refuses the picture.
  func draw(
    _ state: ApplianceState, isChanged: Bool, at now: Instant
  ) throws(DeviceFailure) -> Bool {
    guard let panel, display.isReady else { return false }
    guard isChanged || isMoving || isNew else {
      prepare(at: now)
      return true
    }
    deadline = nil
    // Optional chaining cannot borrow a non-copyable screen's surface: take it out and put it back.
    guard var screen = self.screen.take() else { return true }
    let outcome = screen.draw(state, at: now)
    isMoving = outcome.isMoving
    var damage = outcome.damage
    if isNew { damage.addAll() }
    var failure: DeviceFailure?
    if !damage.isEmpty {
      do throws(DeviceFailure) {
        try display.present(screen.surface, damage: damage)
        isNew = false
      } catch { failure = error }
    } else if isMoving {
      deadline = now + Seconds(1 / panel.refresh.value)
    }
    self.screen = consume screen
    if let failure { throw failure }
    return true
  }

  /// Uses the time in which nothing is to be seen.
  private func prepare(at now: Instant) {
    guard preparesLetters, (deadline ?? now) <= now, var screen = self.screen.take() else { return }
    deadline = screen.prepare() ? now + Self.pause : nil
    self.screen = consume screen
  }
}
