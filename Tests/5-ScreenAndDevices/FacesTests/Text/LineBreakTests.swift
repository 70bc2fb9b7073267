import Testing

@testable import Faces

/// The places at which a line may end.
struct LineBreakTests {
  @Test("a line ends at a space, which is left out")
  func latin() {
    #expect("hold for the menu".halves == ["hold for", "the menu"])
    #expect("Saitenstimmung".halves == ["Saitenstimmung"])
  }

  @Test("a line ends between Japanese letters, but not before what belongs to the letter before")
  func japanese() {
    #expect("基準ピッチ".halves == ["基準", "ピッチ"])
    #expect("チューナー".lineBreaks.map { String("チューナー"[$0.next...]) } == ["ナー"])
    #expect("音名、調弦器".halves == ["音名、", "調弦器"])
  }
}
