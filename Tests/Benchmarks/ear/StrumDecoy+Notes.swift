import Glibc
import MusicTheory
import Units

/// Sounds of one string, or of a few.
extension StrumDecoy {
  /// One note from B0 to E6, up to half a semitone off.
  mutating func addNote() {
    addString(midi: random.within(23, 88), at: Self.onset)
  }

  /// A note like a bow's or a reed's, with vibrato, a slow glide or a bend.
  mutating func addHeld() {
    let (low, high) = (random.within(28, 84), random.within(0.2, 3))
    let isTrembling = random.uniform() < 0.5
    let speed = random.within(4, 7)
    let depth = random.within(0.05, 0.8)
    let begin = random.within(0, 1)
    let rise = exp(random.within(log(0.005), log(0.1)))
    bow(partials: 4 + random.below(16), tilt: random.within(0.3, 1.6), rise: rise) { time in
      let bend = min(max((time - begin) / 0.4, 0), 1) * high
      return low + (isTrembling ? depth * sin(2 * .pi * speed * time) : bend)
    }
  }

  /// Two plucked notes 60 to 500 ms apart.
  mutating func addSuccession() {
    let gap = random.within(0.06, 0.5)
    let first = random.within(28, 80)
    let second = first + Double(random.below(25) - 12)
    let fate = random.below(3)
    if fate == 0 {
      // A hammer-on or a slide: the same string goes on at another pitch.
      bow(partials: 12, tilt: random.within(0.8, 1.6), rise: 0.002, loss: random.within(1, 3)) {
        $0 < gap ? first : second
      }
    } else {
      addString(midi: first, at: Self.onset, until: fate == 1 ? Self.onset + gap : nil)
      addString(midi: second, at: Self.onset + gap)
    }
  }

  /// Two open strings 40 to 500 ms apart; of three strings one.
  mutating func addOpen() {
    let first = random.below(strings.count)
    addString(midi: Double(strings[first].number) + random.within(-0.4, 0.4), at: Self.onset)
    guard strings.count > 3 else { return }
    let second = (first + 1 + random.below(strings.count - 1)) % strings.count
    addString(
      midi: Double(strings[second].number) + random.within(-0.4, 0.4),
      at: Self.onset + random.within(0.04, 0.5))
  }

  /// One open string; the others are moved by the bridge, most where they have a partial in common.
  mutating func addSympathy() {
    let offs = strings.map { _ in random.within(-0.3, 0.3) }
    let struck = random.below(strings.count)
    addString(midi: Double(strings[struck].number) + offs[struck], at: Self.onset)
    let source = Self.frequency(Double(strings[struck].number) + offs[struck])
    let bridge = random.decibels(-40, -26)
    for (string, note) in strings.enumerated() where string != struck {
      let first = Self.frequency(Double(note.number) + offs[string])
      for n in 1...10 {
        let order = (first * Double(n) / source).rounded()
        let apart = order < 1 ? 100 : abs(first * Double(n) - order * source)
        let shared = 0.3 / max(order, 1) / (1 + apart * apart / 4)
        sound.addPartial(
          first * Double(n), 0.05 * (bridge / Double(n) + 0.3 * shared),
          random.within(0.8, 2) + 0.2 * Double(n), phase: random.within(0, 2 * .pi),
          from: Self.onset)
      }
    }
  }

  /// Two notes that are not both open strings.
  mutating func addDouble() {
    let first = random.within(28, 76)
    addString(midi: first, at: Self.onset)
    addString(
      midi: first + Double(1 + random.below(16)) + random.within(-0.1, 0.1),
      at: Self.onset + random.within(0, 0.02))
  }

  /// All strings stopped at one fret from the first to the twelfth, each up to 10 cents off.
  mutating func addBarre() {
    let fret = Double(1 + random.below(12))
    for (place, note) in strings.enumerated() {
      addString(
        midi: Double(note.number) + fret + random.within(-0.1, 0.1),
        at: Self.onset + 0.008 * Double(place))
    }
  }

  /// Adds a plucked string as ``StrumCase`` does.
  private mutating func addString(midi: Double, at time: Double, until end: Double? = nil) {
    let place = random.within(0.08, 0.4)
    let (tilt, loss) = (random.within(0.5, 1.8), random.within(0.4, 4))
    let glide = random.within(0, 15)
    let stiffness = exp(random.within(log(1e-5), log(4e-4)))
    let first = Self.frequency(midi)
    let before = sound.samples
    for n in 1...40 {
      let frequency = first * Double(n) * (1 + stiffness * Double(n * n)).squareRoot()
      guard frequency < 9000 else { break }
      let level = sin(.pi * Double(n) * place) / pow(Double(n), tilt) * random.decibels(-8, 4)
      sound.addPartial(
        frequency, 0.05 * level, loss + 4e-7 * frequency * frequency,
        phase: random.within(0, 2 * .pi), glide: glide, from: time)
    }
    guard let end else { return }
    // A finger damps it within 20 ms.
    for frame in Int(end * MadeSound.rate.hertz)..<sound.samples.count {
      let passed = Double(frame) / MadeSound.rate.hertz - end
      let left = Float(exp(-passed / 0.02))
      sound.samples[frame] = before[frame] + left * (sound.samples[frame] - before[frame])
    }
  }

  /// Adds a tone whose pitch is any function of the time since the onset, as a MIDI number.
  private mutating func bow(
    partials: Int, tilt: Double, rise: Double, loss: Double = 0, _ pitch: (Double) -> Double
  ) {
    let levels = (1...partials).map { pow(Double($0), -tilt) * random.decibels(-10, 0) }
    let phases = levels.map { _ in random.within(0, 2 * .pi) }
    var turn = 0.0
    for frame in start..<sound.samples.count {
      let time = Double(frame - start) / MadeSound.rate.hertz
      let frequency = Self.frequency(pitch(time))
      turn += 2 * .pi * frequency / MadeSound.rate.hertz
      var sum = 0.0
      for n in 1...partials where frequency * Double(n) < 9000 {
        sum += levels[n - 1] * sin(turn * Double(n) + phases[n - 1])
      }
      sound.samples[frame] += Float(0.05 * sum * min(1, time / rise) * exp(-loss * time))
    }
  }

  private static func frequency(_ midi: Double) -> Double { 440 * exp2((midi - 69) / 12) }
}
