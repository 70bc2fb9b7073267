import CLinux
import Testing
import Units

@testable import KeyControls

private let space = UInt16(KEY_SPACE)
private let enter = UInt16(KEY_ENTER)

extension KeyDecoder {
  fileprivate mutating func take(_ events: [UInt8]...) -> [Change] {
    events.flatMap { $0 }.withUnsafeBytes { take($0) }
  }
}

private func key(_ code: UInt16, _ value: Int32, at time: Int64) -> [UInt8] {
  bytes(EV_KEY, Int32(code), value, at: ms(time))
}

private func decoder() -> KeyDecoder { KeyDecoder(wanted: [space, enter]) }

@Test("an event is 24 bytes on the machines there are")
func size() { #expect(key(space, 1, at: 0).count == 24) }

@Test("a press and a release are two changes at the kernel's times")
func press() {
  var decoder = decoder()
  let changes = decoder.take(
    bytes(EV_MSC, MSC_SCAN, 0x7002c, at: ms(5)), key(space, 1, at: 5),
    bytes(EV_SYN, SYN_REPORT, 0, at: ms(5)), key(space, 0, at: 90))
  #expect(
    changes == [
      .init(code: space, isDown: true, time: ms(5)),
      .init(code: space, isDown: false, time: ms(90)),
    ])
  #expect(decoder.down.isEmpty)
}

@Test("the kernel's repetition of a held key, and other keys, are no change")
func repetition() {
  var decoder = decoder()
  #expect(decoder.take(key(space, 1, at: 1)).count == 1)
  #expect(decoder.take(key(space, 2, at: 251), key(space, 2, at: 284)) == [])
  #expect(decoder.take(key(UInt16(KEY_A), 1, at: 300)) == [])
  #expect(decoder.take(key(enter, 2, at: 301)) == [], "held since before we looked: not pressed")
  #expect(decoder.down == [space])
}

@Test("a key that is told twice to be down went down once")
func twice() {
  var decoder = decoder()
  #expect(decoder.take(key(space, 1, at: 1), key(space, 1, at: 2)).count == 1)
  #expect(decoder.take(key(space, 0, at: 3), key(space, 0, at: 4)).count == 1)
}

@Test("after lost events nothing counts until the state was read, and no release is lost")
func dropped() {
  var decoder = decoder()
  _ = decoder.take(key(space, 1, at: 1))
  let after = decoder.take(
    bytes(EV_SYN, SYN_DROPPED, 0, at: ms(10)), key(enter, 1, at: 11), key(enter, 0, at: 12))
  #expect(after == [])
  #expect(decoder.hasLost)
  let settled = decoder.settle(down: [enter, UInt16(KEY_A)], now: ms(20))
  #expect(
    settled == [
      .init(code: space, isDown: false, time: ms(20)),
      .init(code: enter, isDown: true, time: ms(20)),
    ])
  #expect(!decoder.hasLost)
  #expect(decoder.take(key(enter, 0, at: 30)).count == 1)
}

@Test("what is settled is never before what was told")
func order() {
  var decoder = decoder()
  _ = decoder.take(key(space, 1, at: 100))
  #expect(decoder.settle(down: [], now: ms(99)).map(\.time) == [ms(100)])
}

@Test("any bytes are no trap, and the state after them is that of the keys that were told")
func garbage() {
  var generator = SystemRandomNumberGenerator()
  for _ in 0..<2000 {
    var decoder = decoder()
    var bytes = (0..<Int.random(in: 0...240, using: &generator)).map { _ in
      UInt8.random(in: 0...255, using: &generator)
    }
    // Types and codes that mean something, among others.
    for start in stride(from: 16, to: bytes.count - 8, by: 24) where Bool.random() {
      bytes.replaceSubrange(start..<start + 4, with: [1, 0, UInt8(space), 0])
    }
    let changes = bytes.withUnsafeBytes { decoder.take($0) }
    let presses = changes.count { $0.isDown }
    #expect(decoder.down.count == presses - (changes.count - presses))
    #expect(decoder.settle(down: [], now: ms(0)).allSatisfy { !$0.isDown })
    #expect(decoder.down.isEmpty)
  }
}

@Test("bytes at the end that are no whole event are left out")
func partial() {
  var decoder = decoder()
  #expect(decoder.take(key(space, 1, at: 1), Array(key(space, 0, at: 2).prefix(23))).count == 1)
}
