import Appliance
import DevicePorts
import Glibc
import MusicTheory
import PitchDetection
import TestSupport
import Units

/// A player who tunes six strings, and has one channel to know by.
///
/// He plucks, waits until he knows side and distance, turns the peg after 0.4 s by what he thinks is right, and is off
/// in that by a tenth; a string is done once the box has said so and has said nothing else for a while.
final class BlindPlayer {
  /// The outcome of a string.
  struct Outcome {
    var seconds: Double
    /// Distance of the string from its note at the end, in cents.
    var off: Double
    /// The number that was named; `nil` if none was.
    var name: Int?
  }

  private enum Hand {
    case rests
    case reacts(until: Double, by: Double)
    case turns(from: Double, begin: Double, end: Double, by: Double)
  }

  private let string: PegString
  private var sense: any Sense
  private var random: SeededRandom
  private let notes: [Double]
  private var index = 0
  private var off: [Double]
  /// The time at which the string was taken up; `nil` between two strings.
  private var began: Double?
  private var hand = Hand.rests
  private var groups: [(isSharp: Bool, time: Double)] = []
  private var attentive = 0.0
  private var toldInTune: Double?
  private var shown: [(cents: Double, time: Double)] = []
  private var name: Int?
  private(set) var outcomes: [Outcome] = []

  /// Time that he gives a string before he gives up.
  private static let patience = 45.0

  /// A player before a string that is retuned to each of the notes; each is `off` cents away, up or down.
  init(_ string: PegString, notes: [Double], off: Double, sense: any Sense, seed: UInt64) {
    self.string = string
    self.notes = notes
    self.sense = sense
    random = SeededRandom(round: seed)
    self.off = []
    for _ in notes { self.off.append(Bool.random(using: &random) ? off : -off) }
  }

  var isDone: Bool { index == notes.count }

  /// Lives for a moment; to be called every 10 ms.
  func live(_ harness: BoxHarness, at now: Double) {
    guard !isDone else { return }
    if began == nil { take(up: now) }
    let percepts = sense.take(from: harness, at: now)
    if string.level < 0.1 { string.pluck() }
    move(at: now)
    for percept in percepts { perceive(percept, at: now) }
    decide(at: now)
    if let began, now - began > Self.patience { finish(at: now) }
  }

  private func take(up now: Double) {
    began = now
    string.frequency = notes[index] * exp2(off[index] / 1200)
    string.pluck()
    (groups, shown, toldInTune, name) = ([], [], nil, nil)
    // What ends so soon was told of the string before.
    (hand, attentive) = (.rests, now + 0.3)
  }

  private func finish(at now: Double) {
    outcomes.append(Outcome(seconds: now - (began ?? now), off: off[index], name: name))
    index += 1
    began = nil
    // He damps the string with the hand that plucks the next one.
    string.damp()
  }

  private func move(at now: Double) {
    switch hand {
    case .rests: return
    case .reacts(let until, let amount):
      guard now >= until else { return }
      let length = 0.2 + abs(amount) / 80
      hand = .turns(from: off[index], begin: now, end: now + length, by: amount)
    case .turns(let from, let begin, let end, let amount):
      let share = min(1, (now - begin) / (end - begin))
      off[index] = from + amount * share * share * (3 - 2 * share)
      string.frequency = notes[index] * exp2(off[index] / 1200)
      guard now >= end else { return }
      hand = .rests
      attentive = now + 0.15
      (groups, shown, toldInTune) = ([], [], nil)
    }
  }

  private func perceive(_ percept: Percept, at now: Double) {
    switch percept {
    case .string(let number, _): name = number
    case .side(let isSharp, let time):
      guard case .rests = hand, time >= attentive else { return }
      toldInTune = nil
      if groups.last?.isSharp != isSharp { groups = [] }
      groups.append((isSharp, time))
    case .inTune(let time):
      guard case .rests = hand, time >= attentive else { return }
      toldInTune = time
      groups = []
    case .told(let cents, let time):
      guard case .rests = hand, time >= attentive else { return }
      toldInTune = nil
      turn(by: abs(cents), cents > 0, at: now)
    case .cents(let cents, let time):
      guard case .rests = hand, time >= attentive else { return }
      shown.append((cents, time))
    }
  }

  private func decide(at now: Double) {
    guard case .rests = hand else { return }
    if let told = toldInTune, now - told > 0.9 { return finish(at: now) }
    if shown.count >= 3 { return decideBySight(at: now) }
    guard let last = groups.last else { return }
    if groups.count >= 2 {
      turn(by: Self.distance(last.time - groups[groups.count - 2].time), last.isSharp, at: now)
    } else if now - last.time > 0.95 {
      turn(by: 1.5, last.isSharp, at: now)
    }
  }

  private func decideBySight(at now: Double) {
    let newest = shown[shown.count - 1].cents
    if shown.suffix(6).count == 6, shown.suffix(6).allSatisfy({ abs($0.cents) <= 1.2 }) {
      return finish(at: now)
    }
    let isStill = abs(newest - shown[shown.count - 3].cents) < 1
    if isStill, abs(newest) > 1.2 { turn(by: abs(newest), newest > 0, at: now) }
  }

  private func turn(by distance: Double, _ isSharp: Bool, at now: Double) {
    let noise =
      Double.random(in: -1...1, using: &random) + Double.random(in: -1...1, using: &random)
    let amount = distance * (1 + 0.1 * noise) + 0.2 * Double.random(in: -1...1, using: &random)
    let reaction = 0.4 + 0.05 * Double.random(in: -1...1, using: &random)
    hand = .reacts(until: now + reaction, by: isSharp ? -amount : amount)
    (groups, shown) = ([], [])
  }

  /// The distance that he has learned to feel in the time between two groups, in cents.
  private static func distance(_ period: Double) -> Double {
    let learned = [(0.70, 1.5), (0.60, 3), (0.50, 6), (0.41, 12), (0.32, 25), (0.24, 50)]
    var before = learned[0]
    guard period < before.0 else { return before.1 }
    for next in learned.dropFirst() {
      if period > next.0 {
        let share = (before.0 - period) / (before.0 - next.0)
        return before.1 + (next.1 - before.1) * share
      }
      before = next
    }
    return before.1
  }
}
