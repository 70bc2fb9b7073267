import Appliance
import Foundation
import Raster
import Testing
import Texts
import Units
import Words

@testable import Faces

/// The menu can be read with a foot on the box: by a reading engine, from 1.6 m, on a 5-inch panel of 480 by 320.
@Suite struct MenuReadingTests {
  private static let (width, height) = (480, 320)
  private static let letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-.#"

  /// Every family's own name and lines that are chosen among.
  @Test(
    "title and selected line are read at 1.6 m",
    arguments: ReadingTests.isLong ? PanelTheme.allCases : [.amber],
    ReadingTests.isLong ? Language.allCases.filter { $0 != .japanese } : [.english, .german])
  func rows(theme: PanelTheme, language: Language) throws {
    var settings = Settings()
    settings.theme = theme
    settings.language = language
    let start = Instant(nanoseconds: 1_000_000_000)
    let lists = MenuWalk(Box(settings), at: start).states.filter {
      if case .list? = $0.menuView?.content { return true }
      return false
    }
    let step = ReadingTests.isLong ? 3 : language == .english ? 26 : 79
    let states = stride(from: 0, to: lists.count, by: step).map { lists[$0] }
    var screen = Screen(width: Self.width, height: Self.height, density: 1)
    var now = start
    var (words, pictures): ([String], [Grey]) = ([], [])
    for state in states {
      for _ in 0..<2 {
        now = now + Seconds(1)
        _ = screen.draw(state, at: now)
      }
      // The engine reads Latin letters without accents.
      for (word, frame) in Self.lines(of: state) where word.unicodeScalars.allSatisfy(Self.isRead) {
        words.append(word)
        let detail = Eye.pixelsPerDetail(
          width: Self.width, height: Self.height, distance: Eye.distance.foot)
        pictures.append(Eye.view(screen.surface, frame, detail: detail))
      }
    }
    #expect(words.count > 4)
    for (word, read) in zip(words, try Self.read(pictures, words, theme)) {
      // The engine takes a sharp of the keyboard for an H, or for nothing.
      let sharp = Self.plain(word.replacing("#", with: "h"))
      #expect(read == Self.plain(word) || read == sharp, "\(word): \(read)")
    }
  }

  /// The title and the selected line, each with its place.
  private static func lines(of state: ApplianceState) -> [(String, Rectangle)] {
    let layout = PanelLayout(width: width, height: height, density: 1)
    guard let view = state.menuView, case .list(let rows) = view.content,
      let row = rows.first(where: \.isSelected)
    else { return [] }
    var ink = Ink(theme: .amber, fonts: Fonts())
    var menu = MenuFace(in: layout, &ink)
    var title = menu.plan.title.frame.inset(by: 2)
    title.width *= 0.7
    return [(view.title.letters, title), (row.name.letters, menu.selectedFrame(among: rows))]
  }

  private static func isRead(_ letter: Unicode.Scalar) -> Bool {
    letter.value < 0x80 || letter == "♯" || letter == "♭"
  }

  /// The words that the engine reads: in the first of a few sizes in which they are those written, else in the last.
  private static func read(
    _ pictures: [Grey], _ words: [String], _ theme: PanelTheme
  ) throws -> [String] {
    var result = pictures.map { _ in "" }
    for enlargement in [2, 3, 4] where result != words.map(plain) {
      let read = try ReadingEngine.read(
        pictures, enlargement: Double(enlargement), isBright: Theme.named(theme).polarity == .light,
        letters: letters)
      guard read.count == words.count else { continue }
      for index in words.indices where result[index] != plain(words[index]) {
        result[index] = plain(read[index])
      }
    }
    return result
  }

  /// Letters that look alike if there is no word around them count as one.
  private static func plain(_ text: String) -> String {
    String(
      text.filter { $0.isLetter || $0.isNumber }.map { letter in
        switch letter {
        case "l", "I", "1": "i"
        case "O", "0": "o"
        case "q": "g"
        default: Character(letter.lowercased())
        }
      })
  }
}
