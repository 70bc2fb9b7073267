import Units

@testable import GPIOControls

/// An MPR121 as its data sheet has it: registers, samples, thresholds, debounce and IRQ.
final class FakeMPR121 {
  /// A finger: its middle in electrodes, how many it covers, and the counts of one that it covers whole.
  struct Finger {
    var position: Double
    var width = 1.2
    var counts = 80.0
  }

  /// Fingers on the strip, in electrodes of this chip.
  var fingers: [Finger] = []
  /// True while the chip answers.
  var isThere = true
  /// True while IRQ is low.
  private(set) var isAsserted = false
  /// The instant of the next sample; `nil` while the chip stands still.
  private(set) var nextSample: Instant?
  private(set) var registers = [UInt8](repeating: 0, count: 0x81)
  private var steps = [Int](repeating: 0, count: 12)
  private var lastNoise: UInt32 = 1
  private static let untouched = 720

  init() { reset() }

  /// Resets the chip, as a supply does that gives way for a moment.
  func reset() {
    registers = Array(repeating: 0, count: 0x81)
    registers[0x5C] = 0x10
    registers[0x5D] = 0x24
    nextSample = nil
    isAsserted = false
  }

  /// Reads registers as over the bus.
  func read(_ count: Int, from register: UInt8) -> [UInt8] {
    if register < 2 { isAsserted = false }
    return Array(registers[Int(register)..<Int(register) + count])
  }

  /// Writes registers as over the bus; the configuration only while the chip stands still.
  func write(_ bytes: [UInt8], to register: UInt8, now: Instant) {
    if register == 0x80, bytes == [0x63] { return reset() }
    for (offset, byte) in bytes.enumerated() where nextSample == nil || register == 0x5E {
      registers[Int(register) + offset] = byte
    }
    guard register == 0x5E else { return }
    nextSample = electrodes > 0 ? now + period : nil
    for index in 0..<electrodes {
      registers[0x1E + index] = UInt8(filtered(index) >> 2) & 0xF8
    }
  }

  /// Sets over current at REXT: the chip measures nothing any more.
  func shortRegister() { registers[1] = 0x80 }

  /// Takes the samples that are due.
  func advance(to now: Instant) {
    while let due = nextSample, due <= now {
      nextSample = due + period
      sample()
    }
  }

  private var electrodes: Int { Int(registers[0x5E] & 0x0F) }

  /// Electrode sample interval times samples of the second filter.
  private var period: Seconds {
    let samples = [4, 6, 10, 18][Int(registers[0x5D] >> 3 & 3)]
    return .milliseconds(Double(samples << Int(registers[0x5D] & 7)))
  }

  private func sample() {
    var status = UInt16(registers[0]) | UInt16(registers[1]) << 8
    let before = status
    for index in 0..<electrodes {
      let data = filtered(index)
      registers[4 + 2 * index] = UInt8(data & 0xFF)
      registers[5 + 2 * index] = UInt8(data >> 8)
      let isTouched = status >> UInt16(index) & 1 == 1
      // The baseline rises quickly, and is left alone while touched.
      if !isTouched, data > 4 * Int(registers[0x1E + index]) {
        registers[0x1E + index] = UInt8(data >> 2)
      }
      let delta = 4 * Int(registers[0x1E + index]) - data
      let threshold = Int(registers[0x41 + 2 * index + (isTouched ? 1 : 0)])
      let isOther = isTouched ? delta < threshold : delta > threshold
      steps[index] = isOther ? steps[index] + 1 : 0
      let debounce = registers[0x5B] >> (isTouched ? 4 : 0) & 7
      if steps[index] > Int(debounce) {
        status ^= 1 << UInt16(index)
        steps[index] = 0
      }
    }
    registers[0] = UInt8(status & 0xFF)
    registers[1] = UInt8(status >> 8)
    if status != before { isAsserted = true }
  }

  /// The measure of an electrode: less for each finger by how much of it that covers, and a count of noise.
  private func filtered(_ index: Int) -> Int {
    lastNoise = lastNoise &* 1_664_525 &+ 1_013_904_223
    let covered = fingers.map { finger in
      let low = max(finger.position - finger.width / 2, Double(index) - 0.5)
      let high = min(finger.position + finger.width / 2, Double(index) + 0.5)
      return max(0, high - low) * finger.counts
    }
    return Self.untouched - Int(covered.reduce(0, +)) - Int(lastNoise >> 30) % 2
  }
}
