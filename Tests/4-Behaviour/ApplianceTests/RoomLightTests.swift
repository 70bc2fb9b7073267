import DevicePorts
import Glibc
import TestSupport
import Testing
import Units

@testable import Appliance

/// A room whose light is measured twice a second, and the panel in it.
private struct Room {
  var light = RoomLight()
  var now = Instant(nanoseconds: 7_000_000_000)
  /// The shares since the begin, one for each time that something was looked at, with their seconds.
  var shares: [(time: Double, share: Double)] = []
  var isOn = true
  private let begin = Instant(nanoseconds: 7_000_000_000)

  /// Has the light last, or nothing be measured.
  mutating func last(_ lux: Double?, for seconds: Double) {
    let end = now + Seconds(seconds)
    while now < end {
      if let lux { light.take(Lux(lux), at: now) } else { light.lose() }
      look()
      let next = min(now + Seconds(0.5), end)
      while let due = light.deadline(isOn: isOn), due < next {
        now = max(now, due)
        look()
      }
      now = next
    }
  }

  private mutating func look() {
    light.advance(to: now, isOn: isOn, isSeen: true)
    shares.append(((now - begin).value, light.share))
  }
}

@Suite("the panel's light by that of the room")
struct RoomLightTests {
  @Test(
    "a tenfold fall of the light is the same factor, between a dark stage and a desk",
    arguments: [
      (0.0, 0.15), (1, 0.15), (5, 0.15), (50, 0.3873), (500, 1), (100_000, 1), (.infinity, 1),
      (-1, 0.15), (15.811, 0.2410), (158.11, 0.6223),
    ])
  func table(lux: Double, share: Double) {
    #expect(abs(RoomLight.share(in: Lux(lux)) - share) < 5e-4)
  }

  @Test("no light makes the panel darker than a brighter one")
  func order() {
    let shares = stride(from: -1.0, through: 4, by: 0.01).map {
      RoomLight.share(in: Lux(pow(10, $0)))
    }
    #expect(zip(shares, shares.dropFirst()).allSatisfy { $0 <= $1 })
    #expect(shares.allSatisfy { (RoomLight.Parameters.least...1).contains($0) })
  }

  @Test("a dark room lowers the panel in small steps, not before 2 s and not within 8 s")
  func fall() throws {
    var room = Room()
    room.last(1000, for: 5)
    #expect(room.light.share == 1)
    room.shares = []
    room.last(1, for: 15)
    #expect(abs(room.light.share - RoomLight.Parameters.least) < 1e-9)
    let first = try #require(room.shares.first { $0.share < 1 })
    let last = try #require(room.shares.first { $0.share <= RoomLight.Parameters.least })
    #expect(first.time - 5 >= 2.5 && first.time - 5 < 2.7)
    #expect(last.time - first.time > 7.8 && last.time - first.time < 8.6)
    for (one, next) in zip(room.shares, room.shares.dropFirst()) {
      #expect(next.share <= one.share && one.share / next.share < 1.015)
    }
  }

  @Test("it comes back as slowly, to exactly what the player set, and then nothing is due")
  func rise() {
    var room = Room()
    room.last(1, for: 20)
    #expect(room.light.deadline(isOn: true) == nil)
    let dark = room.light.share
    room.last(2000, for: 2.4)
    #expect(room.light.share == dark)
    room.last(2000, for: 4)
    #expect(room.light.share > dark && room.light.share < 1)
    room.last(2000, for: 5)
    #expect(room.light.share == 1)
    #expect(room.light.deadline(isOn: true) == nil)
  }

  @Test("a flash of 2 s moves nothing, however bright, however often, and so does a shadow")
  func flash() {
    var room = Room()
    room.last(2, for: 20)
    let before = room.light.share
    for _ in 0..<10 {
      room.last(50_000, for: 2)
      room.last(2, for: 0.5)
    }
    #expect(room.light.share == before)
    var day = Room()
    day.last(800, for: 5)
    for _ in 0..<10 {
      day.last(1, for: 2)
      day.last(800, for: 0.5)
    }
    #expect(day.light.share == 1)
  }

  @Test("of a light that wavers the mildest counts")
  func mildest() {
    var room = Room()
    room.last(500, for: 1)
    for _ in 0..<40 {
      room.last(5, for: 0.5)
      room.last(100, for: 0.5)
    }
    #expect(abs(room.light.share - RoomLight.share(in: Lux(100))) < 1e-9)
  }

  @Test("a light that differs by less than the band changes nothing, one that differs by more does")
  func hysteresis() {
    var room = Room()
    room.last(50, for: 20)
    let before = room.light.share
    for lux in [74, 34, 60, 40, 74.9, 33.4] { room.last(lux, for: 6) }
    #expect(room.light.share == before)
    room.last(76, for: 20)
    #expect(room.light.share > before * 1.1)
  }

  @Test("what a desk has too much, and a dark stage too little, makes no difference")
  func ends() {
    var room = Room()
    room.last(600, for: 5)
    #expect(room.light.deadline(isOn: true) == nil)
    room.last(90_000, for: 5)
    room.last(510, for: 5)
    #expect(room.light.share == 1)
  }

  @Test("whatever the light does, the panel never turns twice within two seconds, nor leaps")
  func noFlash() {
    let seed: UInt64 = 11
    var random = SeededRandom(seed: seed)
    var room = Room()
    for _ in 0..<600 {
      let lux = pow(10, Double.random(in: -1...5, using: &random))
      room.last(lux, for: [0.5, 1, 2.5, 3, 4].randomElement(using: &random) ?? 1)
    }
    var turns: [Double] = []
    var wasRising: Bool?
    for (one, next) in zip(room.shares, room.shares.dropFirst()) where one.share != next.share {
      #expect(max(one.share / next.share, next.share / one.share) < 1.015, "seed \(seed)")
      if let wasRising, wasRising != (next.share > one.share) { turns.append(next.time) }
      wasRising = next.share > one.share
    }
    #expect(turns.count > 20, "seed \(seed)")
    #expect(zip(turns, turns.dropFirst()).allSatisfy { $1 - $0 >= 2 }, "seed \(seed)")
  }

  @Test("a box that was held up makes no leap after it")
  func heldUp() {
    var room = Room()
    room.last(1, for: 4)
    let before = room.light.share
    room.light.advance(to: room.now + Seconds(5), isOn: true, isSeen: true)
    #expect(before / room.light.share > 1.01 && before / room.light.share < 1.06)
  }

  @Test(
    "a sensor that fails leaves the panel in the middle of its way, and one that is back leads it on"
  )
  func failure() {
    var room = Room()
    room.last(1, for: 6)
    let halfWay = room.light.share
    #expect(halfWay < 0.9 && halfWay > 0.2)
    room.last(nil, for: 30)
    #expect(room.light.share == halfWay)
    #expect(room.light.deadline(isOn: true) == nil)
    #expect(room.light.hasSensor)
    room.last(1, for: 10)
    #expect(abs(room.light.share - RoomLight.Parameters.least) < 1e-9)
  }

  @Test("switched off it glides to what the player set, and no light moves it")
  func off() {
    var room = Room()
    room.last(1, for: 20)
    room.isOn = false
    room.last(1, for: 3)
    #expect(room.light.share > 0.2 && room.light.share < 0.5)
    room.last(1, for: 8)
    #expect(room.light.share == 1)
    room.last(5000, for: 5)
    room.last(1, for: 5)
    #expect(room.light.share == 1)
  }

  @Test("without a sensor nothing is ever due")
  func noSensor() {
    var light = RoomLight()
    light.lose()
    light.advance(to: Instant(nanoseconds: 1), isOn: true, isSeen: true)
    #expect(light.share == 1 && !light.hasSensor && light.deadline(isOn: true) == nil)
  }
}
