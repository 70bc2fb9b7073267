import DevicePorts
import TestSupport
import Testing

@testable import ALSAAudio

/// Bytes of little-endian integers, `width` each.
private func bytes(_ values: [Int], width: Int) -> [UInt8] {
  values.flatMap { value in (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
}

private func decoded(_ format: AudioStream.Format, _ input: [UInt8]) -> [Float] {
  let count = input.count / format.bytes
  var output = [Float](repeating: .nan, count: count)
  input.withUnsafeBytes { source in
    if let base = source.baseAddress { format.decode(base, &output, count) }
  }
  return output
}

private func encoded(_ format: AudioStream.Format, _ input: [Float]) -> [UInt8] {
  var output = [UInt8](repeating: 0xAA, count: input.count * format.bytes)
  output.withUnsafeMutableBytes { target in
    if let base = target.baseAddress { format.encode(input, base, input.count) }
  }
  return output
}

@Test("every 16-bit sample comes back as it was")
func sixteenBits() {
  let input = bytes(Array(-32768...32767), width: 2)
  let floats = decoded(.s16, input)
  #expect(floats.first == -1)
  #expect(floats.last == 32767.0 / 32768)
  #expect(encoded(.s16, floats) == input)
}

@Test(
  "24-bit samples come back as they were, at the extremes and anywhere between",
  arguments: [AudioStream.Format.s24, .s24in3])
func twentyFourBits(format: AudioStream.Format) {
  var random = SeededRandom(seed: 24)
  var values = [-8_388_608, -8_388_607, -1, 0, 1, 8_388_606, 8_388_607]
  for _ in 0..<10000 { values.append(Int.random(in: -8_388_608...8_388_607, using: &random)) }
  let input = bytes(values, width: format.bytes)
  let floats = decoded(format, input)
  #expect(floats[0] == -1)
  #expect(floats[4] == 0x1p-23)
  #expect(encoded(format, floats) == input)
}

@Test("32-bit samples keep their upper 24 bits exactly")
func thirtyTwoBits() {
  var random = SeededRandom(seed: 32)
  var values = [Int(Int32.min), 0, 256, -256, 0x7FFF_FF00]
  for _ in 0..<10000 { values.append(Int.random(in: -8_388_608...8_388_607, using: &random) * 256) }
  let input = bytes(values, width: 4)
  #expect(encoded(.s32, decoded(.s32, input)) == input)
  #expect(decoded(.s32, bytes([Int(Int32.max)], width: 4)) == [1])
}

@Test("the undefined top byte of a 24-bit sample is ignored")
func topByte() {
  #expect(decoded(.s24, [0x01, 0, 0, 0x5A]) == [0x1p-23])
  #expect(decoded(.s24, [0xFF, 0xFF, 0xFF, 0]) == [-0x1p-23])
}

@Test(
  "beyond full scale is clipped and NaN is silence",
  arguments: [
    (AudioStream.Format.s16, 32767, -32768), (.s24in3, 8_388_607, -8_388_608),
    (.s24, 8_388_607, -8_388_608), (.s32, Int(Int32.max), Int(Int32.min)),
  ])
func clipping(format: AudioStream.Format, top: Int, bottom: Int) {
  let input: [Float] = [
    1, 1.5, .infinity, .greatestFiniteMagnitude, -1, -1.5, -.infinity, .nan, .signalingNaN, -0.0,
    .leastNonzeroMagnitude,
  ]
  let expected = [top, top, top, top, bottom, bottom, bottom, 0, 0, 0, 0]
  #expect(encoded(format, input) == bytes(expected, width: format.bytes))
}

@Test("a float card gets clipped samples and never a NaN")
func floatCard() {
  let output = encoded(.float, [0.1, 2, -2, .nan, .infinity, -.infinity])
  #expect(decoded(.float, output) == [0.1, 1, -1, 0, 1, -1])
}

@Test("rounding goes to the nearest step, ties to even")
func rounding() {
  let step: Float = 0x1p-15
  let output = encoded(.s16, [0.4, 0.5, 0.6, 1.5, 2.5, -0.5, -0.6, -1.5].map { $0 * step })
  #expect(output == bytes([0, 0, 1, 2, 2, 0, -1, -2], width: 2))
}
