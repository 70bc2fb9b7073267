import Appliance
import ArgumentParser
import Testing

@testable import phosphor_lab

@Suite("The contact sheet") struct ContactSheetTests {
  /// The names of the rows of a sheet.
  private func titles(_ rows: ContactSheet.Rows) -> [String] {
    ContactSheet(rows, Settings(), pads: 12, side: nil).titles
  }

  @Test("of a face has the pairs with it and nothing else")
  func faces() {
    #expect(titles(.face("strobe")) == ["strobe, info-bar"])
    let below = titles(.face("info-bar"))
    #expect(below.contains("strobe, info-bar") && below.allSatisfy { $0.hasSuffix(", info-bar") })
    for name in UpperFace.allCases.map(\.rawValue) + LowerFace.allCases.map(\.rawValue) {
      #expect(!titles(.face(name)).isEmpty, "\(name)")
    }
  }

  @Test("of a deck has what it shows and nothing else", arguments: Deck.allCases)
  func decks(deck: Deck) {
    let own = titles(.deck(deck))
    #expect(own.contains("\(deck.rawValue), idle"))
    for other in Deck.allCases where other != deck {
      #expect(Set(own).isDisjoint(with: titles(.deck(other))))
    }
    #expect(Set(own).isSubset(of: titles(.all)))
  }

  @Test(
    "a face that there is not, or that is asked for elsewhere, is refused in a sentence",
    arguments: [
      (["--sheet", "x.png", "--face", "plum"], "\"plum\" is no face; allowed are arc, "),
      (["x.png", "--face", "strobe"], "one picture takes --upper and --lower"),
      (["--sheet", "x.png", "--face", "strobe", "--deck", "tuner"], "without a --deck"),
    ])
  func refused(arguments: [String], cause: String) throws {
    let failure = try #require(throws: (any Error).self) {
      try PhosphorLab.parseAsRoot(["draw"] + arguments)
    }
    #expect(PhosphorLab.message(for: failure).contains(cause))
  }
}
