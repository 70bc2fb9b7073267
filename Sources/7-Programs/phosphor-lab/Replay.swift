import Appliance
import ArgumentParser
import DevicePorts
import DiskStore
import EventLog
import Faces
import Glibc
import Pictures
import Raster
import Texts
import Units

/// `replay`: lives through a log of what happened to a box.
struct Replay: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Makes a box of its log again, and tells what became of it.",
    discussion: """
      A log is written by phosphor-desk --record and phosphor --record; the same log gives the same box. It holds no sound.

        phosphor-desk --record fault.log
        phosphor-lab replay fault.log --until 12.5 --picture fault.png
      """)

  /// The most bytes of a log: those of many days.
  private static let longest = 1 << 30

  @Option(help: ArgumentHelp("Stop so long after the first event.", valueName: "seconds"))
  var until: Double?

  @Option(help: ArgumentHelp("Draw what the panel then shows.", valueName: "png"))
  var picture: String?

  @Option(help: "Pixels of the panel of the picture.")
  var panel = PanelSize(width: 800, height: 480)

  @Flag(help: "Print every event.")
  var all = false

  @Argument(help: "The log.")
  var log: String

  func validate() throws { try panel.check() }

  func run() throws {
    let text = try Self.text(of: log)
    var printer = LineWriter()
    var first: Instant?
    var now = Instant(nanoseconds: 0)
    var kept: ApplianceState?
    var count = 0
    do {
      _ = try EventLog.replay(text) { event, time, state in
        first = first ?? time
        let since = time - (first ?? time)
        guard since.value <= until ?? .infinity else { return }
        (kept, now, count) = (state, time, count + 1)
        if all { printer.write("\(Self.seconds(since)): \(event)".shown()) }
      }
    } catch { throw ValidationError("\(log): \(error)".shown()) }
    guard let first, let kept else { throw ValidationError("\(log): no event is in it") }
    printer.write("\(count) events in \(Self.seconds(now - first))")
    tell(kept, in: &printer)
    if let picture { try draw(kept, at: now, to: picture) }
  }
}

extension Replay {
  /// Prints the screen that a player would see and the settings that are kept; a log may be a stranger's, so each line
  /// is made safe to be shown.
  private func tell(_ state: ApplianceState, in printer: inout LineWriter) {
    printer.write("power: \(state.power)")
    if let menu = state.menuView { printer.write("menu: \(menu.title.letters)".shown()) }
    for notice in state.notices { printer.write("notice: \(notice.text)") }
    for hint in state.hints {
      printer.write("hint: \(hint.control.rawValue): \(hint.full)".shown())
    }
    let settings = String(decoding: state.settings.file.dropLast(), as: UTF8.self)
    for line in settings.split(separator: "\n", omittingEmptySubsequences: false) {
      printer.write(String(line).shown())
    }
  }

  private func draw(_ state: ApplianceState, at now: Instant, to path: String) throws {
    var screen = Screen(
      width: panel.width, height: panel.height, density: 1, side: nil,
      hasKeys: !state.caps.isEmpty)
    _ = screen.draw(state, at: now)
    try PNG.write(screen.surface, to: path)
  }

  private static func seconds(_ time: Seconds) -> String {
    "\((time.value * 1000).rounded() / 1000) s"
  }

  private static func text(of path: String) throws -> String {
    do throws(StoreFailure) {
      return String(decoding: try FileContents.whole(path, atMost: longest), as: UTF8.self)
    } catch { throw ValidationError("\(error)") }
  }
}
