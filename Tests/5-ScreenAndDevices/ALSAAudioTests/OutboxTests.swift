import DevicePorts
import Testing

@testable import ALSAAudio

@Test("xruns in a row are one event with the total, in order with the others")
func outboxOrder() {
  let outbox = Outbox()
  outbox.writer.pointee.countXrun()
  outbox.writer.pointee.countXrun()
  outbox.send(Report(.jack(name: "J", isPlugged: true)))
  outbox.writer.pointee.countXrun()
  #expect(
    outbox.take().map(\.event) == [
      .xrun(total: 2), .jack(name: "J", isPlugged: true), .xrun(total: 3),
    ])
  #expect(outbox.take().isEmpty)
}

@Test("an outbox nobody empties keeps counting")
func outboxFull() {
  let outbox = Outbox()
  for _ in 0..<1000 { outbox.writer.pointee.countXrun() }
  _ = outbox.take()
  outbox.writer.pointee.countXrun()
  #expect(outbox.take().map(\.event) == [.xrun(total: 1001)])
}
