import Testing
import Texts

@testable import Faces

/// The places at which a line may end.
struct LineBreakTests {
  @Test("a line ends at a space, which is left out")
  func latin() {
    #expect(Text.name("hold for the menu").halves.map(\.letters) == ["hold for", "the menu"])
    #expect(Text.name("Saitenstimmung").halves.map(\.letters) == ["Saitenstimmung"])
  }

  @Test("a line ends between Japanese letters, but not before what belongs to the letter before")
  func japanese() {
    #expect(Text.name("基準ピッチ").halves.map(\.letters) == ["基準", "ピッチ"])
    #expect("チューナー".lineBreaks.map { String("チューナー"[$0.next...]) } == ["ナー"])
    #expect(Text.name("音名、調弦器").halves.map(\.letters) == ["音名、", "調弦器"])
  }
}
