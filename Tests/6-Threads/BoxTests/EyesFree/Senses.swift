import Appliance
import DevicePorts
import Glibc
import ScriptedDevices
import SimulatedDevices
import PitchDetection
import Units

@testable import Runtime

/// A piece of knowledge that a player takes from one channel.
enum Percept: Equatable {
  /// The string is too low or too high.
  case side(isSharp: Bool, at: Double)
  /// The string is in tune.
  case inTune(at: Double)
  /// The words say that it is so many cents off, sharp above 0.
  case told(Double, at: Double)
  /// The name of a string.
  case string(Int, at: Double)
  /// So many cents are shown.
  case cents(Double, at: Double)
}

/// One channel, from which a player who has no other takes what the box says.
protocol Sense {
  /// Takes what came since the last call, at a time in seconds since the start.
  mutating func take(from harness: BoxHarness, at now: Double) -> [Percept]
}

/// The meaning of pulses, by their lengths alone.
struct PulseReader {
  private var count: Int?
  private var lastEnd = -1.0

  mutating func long(until end: Double) {
    (count, lastEnd) = (0, end)
  }

  mutating func short(until end: Double) {
    count = count.map { $0 + 1 }
    lastEnd = end
  }

  /// The string that was named, once nothing was added for longer than between its parts.
  mutating func named(at now: Double) -> [Percept] {
    guard let number = count, now - lastEnd > 0.3 else { return [] }
    count = nil
    return [.string(number, at: now)]
  }
}

/// A hand on the box: the edges of the motor's line.
struct MotorSense: Sense {
  private var read = 0
  private var began: Double?
  private var group: (first: Double, last: Double, count: Int)?
  private var reader = PulseReader()

  mutating func take(from harness: BoxHarness, at now: Double) -> [Percept] {
    var percepts: [Percept] = []
    let trace = harness.scenario.host.trace
    while read < trace.count {
      let entry = trace[read]
      read += 1
      if entry.text == "HAPTIC on" { began = entry.time.value }
      guard entry.text == "HAPTIC off", let start = began else { continue }
      began = nil
      let (end, length) = (entry.time.value, entry.time.value - start)
      switch length {
      case ..<0.04:
        group = (group?.first ?? start, end, (group?.count ?? 0) + 1)
      case ..<0.09: reader.short(until: end)
      case ..<0.2: reader.long(until: end)
      default: percepts.append(.inTune(at: end))
      }
    }
    if let group, now - group.last > 0.08 {
      percepts.append(.side(isSharp: group.count == 2, at: group.first))
      self.group = nil
    }
    return percepts + reader.named(at: now)
  }
}

/// Two ears: what the box plays, sample by sample.
struct SoundSense: Sense {
  private static let bands = [4000.0, 4757.0, 5660.0]
  private static let frame = 120
  private var read = 0
  private var burst: (band: Int, start: Double, end: Double)?
  private var lastSharp = -1.0
  private var lowEnd = -1.0
  private var reader = PulseReader()

  mutating func take(from harness: BoxHarness, at now: Double) -> [Percept] {
    var percepts: [Percept] = []
    let audio = harness.scenario.audio
    let channels = audio.card.playbackChannels
    let frames = audio.played.count / channels
    while read + Self.frame <= frames {
      let powers = Self.bands.map { power(at: $0, audio.played, channels) }
      let band = powers.indices.max { powers[$0] < powers[$1] } ?? 0
      let (start, end) = (Double(read) / 48_000, Double(read + Self.frame) / 48_000)
      read += Self.frame
      if let burst, powers[band] < 2e-6 || burst.band != band {
        percepts += heard(burst.band, from: burst.start, to: burst.end)
        self.burst = nil
      }
      guard powers[band] >= 2e-6 else { continue }
      burst = (band, burst?.start ?? start, end)
    }
    return percepts + reader.named(at: now)
  }

  private mutating func heard(_ band: Int, from start: Double, to end: Double) -> [Percept] {
    let length = end - start
    switch (band, length) {
    case (0, ..<0.03): return [.side(isSharp: false, at: start)]
    case (0, _): lowEnd = end
    case (1, ..<0.06): reader.short(until: end)
    case (1, _): reader.long(until: end)
    case (2, ..<0.03):
      defer { lastSharp = end }
      return start - lastSharp > 0.1 ? [.side(isSharp: true, at: start)] : []
    default: return start - lowEnd < 0.03 ? [.inTune(at: end)] : []
    }
    return []
  }

  /// Power of a frame at a frequency (Goertzel), of an amplitude's square.
  private func power(at frequency: Double, _ samples: [Float], _ channels: Int) -> Double {
    let factor = 2 * cos(2 * .pi * frequency / 48_000)
    var (first, second) = (0.0, 0.0)
    samples.withUnsafeBufferPointer { samples in
      var index = read * channels
      for _ in 0..<Self.frame {
        let next = Double(samples[index]) + factor * first - second
        (second, first) = (first, next)
        index += channels
      }
    }
    let square = first * first + second * second - factor * first * second
    return 4 * square / Double(Self.frame * Self.frame)
  }
}

/// Two ears that understand words: what the voice says, once it has been said.
struct VoiceSense: Sense {
  /// The names of the strings' notes, the string of the highest number first.
  let names: [String]
  private var read = 0

  init(names: [String]) { self.names = names }

  mutating func take(from harness: BoxHarness, at now: Double) -> [Percept] {
    let said = harness.speech.said
    var percepts: [Percept] = []
    while read < said.count {
      let end = (said[read].time + said[read].length).value
      guard now >= end else { break }
      percepts += said[read].texts.compactMap { understood($0, at: end) }
      read += 1
    }
    return percepts
  }

  private func understood(_ text: String, at time: Double) -> Percept? {
    if text == "in tune" { return .inTune(at: time) }
    if let place = names.firstIndex(of: text) { return .string(names.count - place, at: time) }
    let words = text.split(separator: " ")
    guard words.count == 2, let number = Double(words[0]) else { return nil }
    return .told(words[1] == "flat" ? -number : number, at: time)
  }
}

/// An eye, for comparison: the cents that are shown, ten times a second.
struct PictureSense: Sense {
  private var last = 0.0

  mutating func take(from harness: BoxHarness, at now: Double) -> [Percept] {
    guard now - last >= 0.1 else { return [] }
    last = now
    let reading = harness.box.state.reading
    guard reading.latched != nil else { return [] }
    return [.cents((reading.cents.value * 10).rounded() / 10, at: now)]
  }
}
