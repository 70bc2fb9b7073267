import Glibc
import Testing
import Mailboxes

@Suite("mailbox between two threads")
struct MailboxTests {
  private struct Wish: Equatable {
    var song = ""
    var isLoud = false
  }

  private let mailbox = Mailbox<Wish, Int>(nothing: Wish())

  private func isReadable(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1
  }

  @Test("what is asked for is taken once, however many asked")
  func requests() {
    #expect(!isReadable(mailbox.asked))
    mailbox.ask { $0.song = "a" }
    mailbox.ask { $0.isLoud = true }
    #expect(isReadable(mailbox.asked))
    #expect(mailbox.takeRequest() == Wish(song: "a", isLoud: true))
    #expect(!isReadable(mailbox.asked))
    #expect(mailbox.takeRequest() == Wish())
  }

  @Test("after the end nothing can be asked for")
  func end() {
    mailbox.ask { $0.song = "a" }
    mailbox.askForEnd()
    mailbox.ask { $0.song = "b" }
    #expect(isReadable(mailbox.asked))
    #expect(mailbox.takeRequest() == nil)
    #expect(mailbox.takeRequest() == nil)
  }

  @Test("events come in their order, once")
  func events() {
    mailbox.tell([1, 2])
    mailbox.tell([])
    mailbox.tell([3])
    #expect(isReadable(mailbox.told))
    #expect(mailbox.takeEvents() == [1, 2, 3])
    #expect(!isReadable(mailbox.told))
    #expect(mailbox.takeEvents().isEmpty)
  }
}
