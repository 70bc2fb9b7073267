import Testing

@testable import ear

@Suite("The ear's count of targets") struct TargetScoreTests {
  @Test("strings at the nut that are far off are named and measured right")
  func right() {
    let cases = TargetCase.all(frets: 0, step: 100)
    var score = TargetScore()
    for pitch in [4050, 4250, 4700, 5300] { score.take(cases[pitch] ?? [], at: pitch) }
    let words = score.description
    #expect(!words.contains("wrong:"), "\(words)")
    #expect(words.contains("named right"))
    #expect(!words.hasPrefix("0 strings"))
  }
}
