public import Appliance
public import BoardFile
public import Units
import MusicTheory
import Words

/// A record of what happened to a box, as text that makes it happen again: a maker sends it with a report of a fault.
///
/// The first line tells what the box was, each further one an event: its time in nanoseconds, its kind, what
/// it carries. Since the reducer is pure, the same lines give the same state. A log holds no sound.
///
/// ```
/// phosphor-events 1 8 0.75 line 0.1.0 desk false true false en false false true none none
/// 1000000000 edge MODE true 999999000
/// ```
public struct EventLog: Sendable, Equatable {
  /// The version of the lines; a log of another one is refused.
  public static let version = 1

  /// Pads of the ribbon.
  public var pads: Int
  /// The distance that a touch may move, in pads, and still be a tap.
  public var slip: Double
  /// The route of the output.
  public var route: Board.Route
  /// The parts and names that the box has, beside its controls.
  public var info: BoxInfo

  /// Tells what the box is that a log is kept of.
  public init(pads: Int, slip: Double, route: Board.Route, info: BoxInfo) {
    self.pads = pads
    self.slip = slip
    self.route = route
    self.info = info
  }

  /// The first line, without its end.
  public var head: String {
    var words = WordWriter()
    words.put(
      Self.name, Self.version, pads, slip, route, info.version, info.board,
      info.hasBacklight, info.allowsStrum, info.hasHaptic, Self.codes(info.voices),
      info.modeSendsTaps, info.startsAtRest, info.powerStarts)
    words.put(word: info.first.language?.rawValue ?? Self.none)
    words.put(info.first.tuning?.identifier ?? Self.none)
    return words.line
  }

  /// The line of an event, without its end.
  public static func line(_ event: Event, at time: Instant) -> String {
    var words = WordWriter()
    words.put(time, event)
    return words.line
  }

  /// Lives through a log again.
  ///
  /// - Parameters:
  ///   - text: The log; lines without a word and those that begin with ``remark`` are passed over.
  ///   - observe: Told of each event after it counted, with what the box became by it.
  /// - Returns: What the box became in the end.
  /// - Throws: ``LogError`` for the first line that is wrong; what came before has been observed.
  public static func replay(
    _ text: String, observe: (Event, Instant, ApplianceState) -> Void = { _, _, _ in }
  ) throws(LogError) -> ApplianceState {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.element.isEmpty && !$0.element.hasPrefix(remark) }[...]
    guard let head = lines.popFirst() else {
      throw LogError(line: 1, found: nil, allowed: "\(name) \(version)")
    }
    var words = WordReader(head.element, number: head.offset + 1)
    var box = try EventLog(from: &words).box
    for (index, line) in lines {
      var words = WordReader(line, number: index + 1)
      let time: Instant = try words.take()
      let event: Event = try words.take()
      try words.end()
      _ = reduce(&box, event, at: time)
      observe(event, time, box)
    }
    return box
  }

  /// The beginning of a line that is no event, such as the last one of a log that reached its limit.
  public static let remark = "#"

  private static let name = "phosphor-events"
  private static let none = "none"

  private init(from words: inout WordReader) throws(LogError) {
    try words.take(Self.name) { $0 == Self.name ? () : nil }
    try words.take("version \(Self.version)") { $0 == "\(Self.version)" ? () : nil }
    self.init(
      pads: try words.take("a number of pads, 0 to 32") { word in
        Int(word).flatMap { (0...32).contains($0) ? $0 : nil }
      },
      slip: try words.take(), route: try words.take(),
      info: BoxInfo(
        version: try words.take(), board: try words.take(), hasBacklight: try words.take(),
        // Older logs end here, or behind the next word.
        allowsStrum: words.next == nil ? true : try words.take(),
        hasHaptic: words.next == nil ? false : try words.take(),
        voices: words.next == nil ? [.english] : try Self.voices(from: &words),
        modeSendsTaps: words.next == nil ? false : try words.take(),
        startsAtRest: words.next == nil ? false : try words.take(),
        powerStarts: words.next == nil ? true : try words.take(),
        first: words.next == nil ? Board.FirstAnswers() : try Self.answers(from: &words)))
    try words.end()
  }

  /// The codes of languages as one word: `de,en`.
  private static func codes(_ languages: Set<Language>) -> String {
    languages.isEmpty ? none : languages.map(\.rawValue).sorted().joined(separator: ",")
  }

  /// Takes the languages of the voices; older logs tell whether there is the English one.
  private static func voices(from words: inout WordReader) throws(LogError) -> Set<Language> {
    try words.take("languages such as de,en or none") { word in
      if word == "none" || word == "false" { return [] }
      if word == "true" { return [.english] }
      let codes = word.split(separator: ",").map { Language(rawValue: String($0)) }
      return codes.contains(nil) ? nil : Set(codes.compactMap { $0 })
    }
  }

  /// Takes what the board file answers in place of a new box's player.
  private static func answers(from words: inout WordReader) throws(LogError) -> Board.FirstAnswers {
    let language: Language? = try words.take("a language such as de, or none") { word in
      word == none ? .some(nil) : Language(rawValue: String(word)).map { .some($0) }
    }
    let name: String = try words.take()
    guard name != none else { return Board.FirstAnswers(language: language) }
    guard let tuning = TuningPreset(identifier: name) else {
      throw words.error("a tuning such as 'Guitar/Drop D', or none")
    }
    return Board.FirstAnswers(language: language, tuning: tuning)
  }

  /// The box before anything happened to it.
  private var box: ApplianceState {
    ApplianceState(pads: pads, slip: slip, route: route, info: info)
  }
}
