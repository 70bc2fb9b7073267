public import Words
public import Synthesis

/// The settings of the metronome; kept across power cuts.
public struct MetronomeSettings: Sendable, Equatable {
  /// Beats a minute, 20...300.
  public var tempo = 120.0
  /// Beats of a bar, 1...12.
  public var beats = 4
  /// Clicks of a beat, 1...4.
  public var subdivision = 1
  /// The place of the second of two clicks between the first and the next, in per cent: 50 is even.
  public var swing = 50
  /// The accent of each beat, for all twelve that a bar can have.
  public var accents: [BeatAccent] =
    [.accent] + Array(repeating: .normal, count: MetronomeSetup.mostBeats - 1)
  /// True if a bar is counted before the first one.
  public var hasCountIn = false
  /// True if the metronome is only seen, on the screen and by the lamp.
  public var isSilent = false
  /// Level of the clicks beside the tones, linear 0...1.
  public var level = 1.0

  /// The defaults.
  public init() {}

  /// The settings in the form that the audio thread takes.
  var setup: MetronomeSetup {
    MetronomeSetup(
      tempo: tempo, beats: beats, subdivision: subdivision, swing: swing, accents: accents,
      gain: isSilent ? 0 : Float(level), hasCountIn: hasCountIn)
  }

  /// The bar in words, in full and in short.
  public var sayings: [Phrase] {
    let bar: Phrase = beats == 1 ? "1 beat" : "\(beats) beats"
    var parts = [bar]
    if subdivision > 1 { parts.append("\(subdivision) clicks each") }
    if swing > 50, subdivision % 2 == 0 { parts.append("swing \(swing) %") }
    if hasCountIn { parts.append("count-in") }
    let all = parts.joined()
    return ["Metronome \u{B7} \(all)", all, bar]
  }
}

extension BeatAccent {
  /// The name that the player reads.
  var title: Phrase {
    switch self {
    case .accent: "accent"
    case .normal: "normal"
    case .mute: "mute"
    }
  }
}
