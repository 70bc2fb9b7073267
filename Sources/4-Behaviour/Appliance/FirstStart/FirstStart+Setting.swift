import Words

extension Setting.Key {
  static let firstQuestions = Self("first-questions")
}

extension Setting {
  /// The starts at which the first questions are still asked; no list has it.
  static let firstQuestions = numbers(
    .firstQuestions, "First questions", \.questions, grid(0, Double(FirstStart.most)), text: whole
  ).on(.firstInstrument)
}

extension Settings {
  /// ``firstQuestions`` as a number of the table.
  fileprivate var questions: Double {
    get { Double(firstQuestions) }
    set { firstQuestions = Int(newValue) }
  }
}
