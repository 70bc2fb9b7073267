import Words
public import Units

/// What a player may want to know of the card's inputs.
public struct InputNews: Sendable, Equatable {
  /// The level of each input in whole decibels below full scale, and how often it was clipped.
  public struct Input: Sendable, Equatable {
    /// Decibels, 0 for full scale; at least ``InputNews/least``.
    public var level: Int
    /// Times it was clipped since the stream was opened.
    public var clips: Int

    /// Makes an input out of both.
    public init(level: Int, clips: Int) {
      self.level = level
      self.clips = clips
    }
  }

  /// The level, in decibels, below which there is nothing.
  public static let least = -99

  /// The inputs, as many as are measured.
  public var inputs: [Input]
  /// The number of the input that is heard, from 1; `nil` for a mix of several.
  public var heard: Int?
  /// True if nothing came in at it for so long that something is wrong.
  public var isSilent: Bool

  /// Makes news out of its parts.
  public init(inputs: [Input] = [], heard: Int? = nil, isSilent: Bool = false) {
    self.inputs = inputs
    self.heard = heard
    self.isSilent = isSilent
  }
}

extension ApplianceState {
  /// The time for which nothing comes in at an input until that is told.
  public static let silenceTold = Seconds(20)

  /// True while the levels of the inputs are shown.
  public var showsLevels: Bool { menu?.place.page == .about }

  /// Least level, in decibels, of an input at which somebody plays.
  private static let played = -50

  mutating func take(_ inputs: InputNews, at now: Instant) -> [Effect] {
    let clips = audio.inputs.map { clipped(inputs) - clipped($0) } ?? 0
    audio.inputs = inputs
    if clips > 0 { notify(.loudInput, "Too loud: turn the input down", until: now + Self.passing) }
    guard inputs.isSilent else {
      dismiss(.silentInput)
      return []
    }
    let other = inputs.inputs.firstIndex { $0.level >= Self.played }
    if let heard = inputs.heard, let other, other + 1 != heard {
      remark(.silentInput, "Sound comes in at input \(other + 1), input \(heard) is heard")
    } else {
      remark(.silentInput, "No sound: check cable, gain and mute")
    }
    return []
  }

  /// Forgets the inputs of a stream that is no more.
  mutating func forgetInputs() {
    audio.inputs = nil
    dismiss(.silentInput)
  }

  /// The lines of the page about the box on the inputs.
  var inputRows: [(Phrase, Phrase)] {
    guard let told = audio.inputs, stream != nil else { return [] }
    let levels: [(Phrase, Phrase)] = told.inputs.enumerated().map { index, input in
      let level: Phrase = input.level > InputNews.least ? "\u{2212}\(-input.level) dB" : "silent"
      return (
        "Input \(index + 1)", input.clips > 0 ? "\(level), clipped \(input.clips) times" : level
      )
    }
    return [("Heard", told.heard.map { "input \($0)" } ?? "all inputs")] + levels
  }

  /// Times that what is heard was clipped.
  private func clipped(_ news: InputNews) -> Int {
    news.inputs.enumerated().reduce(0) { sum, input in
      news.heard ?? (input.offset + 1) == input.offset + 1 ? sum + input.element.clips : sum
    }
  }
}
