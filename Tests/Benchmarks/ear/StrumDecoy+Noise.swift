import DSP
import Glibc
import Units

/// Sounds without strings.
extension StrumDecoy {
  /// Noise between white and brown that begins at once or swells, and stays or dies.
  mutating func addNoise() {
    var (low, high) = (0.0, 0.0)
    let brown = random.uniform()
    let leak = exp(-2 * .pi * random.within(15, 300) / MadeSound.rate.hertz)
    let cut =
      random.uniform() < 0.4 ? exp(-2 * .pi * random.within(200, 6000) / MadeSound.rate.hertz) : 0
    let shape = shape()
    for frame in start..<sound.samples.count {
      let white = random.normal()
      low = leak * low + (1 - leak * leak).squareRoot() * white
      high = cut * high + (1 - cut) * (brown * low + (1 - brown) * white)
      sound.samples[frame] += Float(high * shape(frame - start))
    }
  }

  /// Low noise with one to five resonances between 30 and 400 Hz.
  mutating func addRumble() {
    var filters = (0...random.below(5)).map { _ in
      Resonance(Hertz(30 * pow(13, random.uniform())), quality: pow(30, random.uniform()))
    }
    var low = 0.0
    let leak = exp(-2 * .pi * random.within(20, 150) / MadeSound.rate.hertz)
    let shape = shape()
    let floor = random.decibels(-30, 0)
    for frame in start..<sound.samples.count {
      let white = random.normal()
      low = leak * low + (1 - leak * leak).squareRoot() * white
      var sum = floor * low
      for index in filters.indices { sum += filters[index].next(white) }
      sound.samples[frame] += Float(sum * shape(frame - start))
    }
  }

  /// Mains hum of up to 20 harmonics, switched on.
  mutating func addHum() {
    let mains = (random.uniform() < 0.5 ? 50 : 60) + random.within(-0.1, 0.1)
    let tilt = random.within(0, 1.5)
    let evens = random.decibels(-30, 0)
    for n in 1...20 {
      let level = 0.1 * pow(Double(n), -tilt) * (n % 2 == 0 ? evens : 1) * random.decibels(-12, 0)
      sound.addPartial(
        mains * Double(n), level, 0, phase: random.within(0, 2 * .pi), from: Self.onset)
    }
  }

  /// Clicks at random, 10 to 400 a second.
  mutating func addCrackle() {
    let rate = random.within(log(10), log(400))
    var filters = (0...random.below(4)).map { _ in
      Resonance(Hertz(60 * pow(30, random.uniform())), quality: 1 + 20 * random.uniform())
    }
    for frame in start..<sound.samples.count {
      let isClick = frame == start || random.uniform() < exp(rate) / MadeSound.rate.hertz
      let click = isClick ? random.decibels(-30, 0) * (random.uniform() < 0.5 ? -1 : 1) : 0
      var sum = 0.2 * click
      for index in filters.indices { sum += filters[index].next(click) }
      sound.samples[frame] += Float(sum)
    }
  }

  /// 3 to 200 claps a second, each a few milliseconds of noise about a kilohertz.
  mutating func addApplause() {
    let rate = exp(random.within(log(3), log(200)))
    var filter = Resonance(Hertz(random.within(600, 1800)), quality: random.within(1, 4))
    var level = 1.0
    let fade = exp(-1 / (random.within(0.002, 0.02) * MadeSound.rate.hertz))
    for frame in start..<sound.samples.count {
      level *= fade
      if random.uniform() < rate / MadeSound.rate.hertz { level += random.decibels(-20, 0) }
      sound.samples[frame] += Float(filter.next(level * random.normal()))
    }
  }

  /// Two to eight modes between 40 and 600 Hz that die within 20 to 200 ms, once or again and again.
  mutating func addThump() {
    var time = Self.onset
    repeat {
      for _ in 0...(1 + random.below(7)) {
        sound.addPartial(
          40 * pow(15, random.uniform()), 0.1 * random.decibels(-25, 0),
          1 / random.within(0.02, 0.2), phase: random.within(0, 2 * .pi), from: time)
      }
      time += random.within(0.1, 1.5)
    } while time < 1.7
    addHiss(loss: 60)
  }

  /// The modes of a circular membrane, whose pitch falls, and wires or a skin that hiss.
  ///
  /// - Source: Rossing, "Science of Percussion Instruments", table 1.1, for the modes.
  mutating func addDrum() {
    let first = 50 * pow(6, random.uniform())
    let fall = random.within(0, 500)
    let loss = random.within(3, 25)
    for ratio in [1, 1.594, 2.136, 2.296, 2.653, 2.918, 3.156, 3.501, 3.6] {
      sound.addPartial(
        first * ratio, 0.1 * random.decibels(-30, 0) / ratio, loss * ratio.squareRoot(),
        phase: random.within(0, 2 * .pi), glide: fall, from: Self.onset)
    }
    addHiss(loss: random.within(5, 60))
  }

  /// 150 partials between 150 Hz and 12 kHz.
  mutating func addCymbal() {
    for _ in 0..<150 {
      sound.addPartial(
        150 * pow(80, random.uniform()), 0.01 * random.decibels(-20, 0), random.within(0.5, 6),
        phase: random.within(0, 2 * .pi), from: Self.onset)
    }
    addHiss(loss: random.within(2, 20))
  }

  /// Hum, prime, tierce, quint and what lies above.
  ///
  /// - Source: Fletcher and Rossing, "The Physics of Musical Instruments", 2nd edition, section 21.2.
  mutating func addBell() {
    let prime = 100 * pow(12, random.uniform())
    for ratio in [0.5, 1, 1.2, 1.5, 2, 2.5, 2.67, 3, 4, 5.33] {
      sound.addPartial(
        prime * ratio * exp2(random.within(-20, 20) / 1200), 0.1 * random.decibels(-20, 0),
        random.within(0.3, 2) * ratio, phase: random.within(0, 2 * .pi), from: Self.onset)
    }
  }

  private mutating func addHiss(loss: Double) {
    let level = 0.1 * random.decibels(-40, -5)
    for frame in start..<sound.samples.count {
      let fade = exp(-loss * Double(frame - start) / MadeSound.rate.hertz)
      sound.samples[frame] += Float(level * fade * random.normal())
    }
  }

  /// A level over the samples since the onset: it rises within 1 to 200 ms, and dies or stays.
  private mutating func shape() -> (Int) -> Double {
    let rise = exp(random.within(log(0.001), log(0.2))) * MadeSound.rate.hertz
    let loss = random.uniform() < 0.5 ? 0 : random.within(0.5, 8) / MadeSound.rate.hertz
    return { min(1, Double($0) / rise) * exp(-loss * Double($0)) }
  }
}

/// A resonance that noise or clicks excite.
private struct Resonance {
  private var filter: Biquad

  init(_ frequency: Hertz, quality: Double) {
    // A notch's poles, and zeros at 0 Hz and at half the rate: the band that the notch takes away.
    let notch = BiquadCoefficients.notch(frequency, quality: quality, at: MadeSound.rate)
    let gain = (1 - notch.a2) / 2
    filter = Biquad(
      BiquadCoefficients(b0: gain, b1: 0, b2: -gain, a1: notch.a1, a2: notch.a2))
  }

  mutating func next(_ input: Double) -> Double { Double(filter.process(Float(input))) }
}
