import Realtime
import Testing

@Test("a ring keeps order and count at every wrap, for every fill")
func ringWraps() {
  let ring = Ring<Int>(minimumCapacity: 8, filler: 0)
  var producer = ring.takeProducer()
  var consumer = ring.takeConsumer()
  var sent = 0
  var received = 0
  for fill in 1...8 {
    for _ in 0..<17 {
      for _ in 0..<fill {
        let isPushed = producer.push(sent)
        #expect(isPushed)
        sent += 1
      }
      let free = producer.free
      #expect(free == 8 - fill)
      while let value = consumer.pop() {
        #expect(value == received)
        received += 1
      }
    }
  }
  #expect(sent == received)
}

@Test("a full ring refuses and keeps what it has")
func ringFull() {
  let ring = Ring<Int>(minimumCapacity: 4, filler: 0)
  var producer = ring.takeProducer()
  var consumer = ring.takeConsumer()
  for value in 0..<4 {
    let isPushed = producer.push(value)
    #expect(isPushed)
  }
  let isPushed = producer.push(9)
  #expect(!isPushed)
  var batch = [Int](repeating: -1, count: 4)
  let taken = consumer.pop(into: &batch, count: 4)
  #expect(taken == 4)
  #expect(batch == [0, 1, 2, 3])
}

@Test("a piece is taken whole where it fits to the last cell, and not at all where one is too many")
func ringPieces() {
  let ring = Ring<Int>(minimumCapacity: 8, filler: -1)
  var producer = ring.takeProducer()
  var consumer = ring.takeConsumer()
  var next = 0
  // Every fill, from every place in the ring.
  for round in 0..<72 {
    let fill = round % 9
    let isFilled = producer.push(Array(next..<next + fill), count: fill)
    let isTooMuch = producer.push(Array(100...108), count: 9 - fill)
    let isPushed = producer.push(Array(next + fill..<next + 8), count: 8 - fill)
    let waiting = consumer.available
    #expect(isFilled && !isTooMuch && isPushed && waiting == 8, "fill \(fill)")
    var taken: [Int] = []
    while let value = consumer.pop() { taken.append(value) }
    #expect(taken == Array(next..<next + 8), "fill \(fill)")
    next += 8
    let isOne = producer.push(next)
    let one = consumer.pop()
    #expect(isOne && one == next)
    next += 1
  }
}

@Test("the latest value is the newest published, and stays until a newer one")
func latestValue() {
  let box = LatestValue<Int>(-1)
  var writer = box.takeWriter()
  var reader = box.takeReader()
  #expect(latest(&reader) == -1)
  for value in 0..<10 { writer.publish(value) }
  #expect(latest(&reader) == 9)
  #expect(latest(&reader) == 9)
  writer.publish(10)
  #expect(latest(&reader) == 10)
}

private func latest(_ reader: inout LatestValueReader<Int>) -> Int { reader.latest() }
