import ChildProcesses
import Glibc
import RequestQueues
import Testing

@Suite("queue of requests between two threads")
struct RequestQueueTests {
  private let asked = WakeUp()
  private let told = WakeUp()
  private let queue: RequestQueue<String, Int>

  init() {
    queue = RequestQueue(
      wakeWorker: { [asked] in asked.signal() }, wakePanel: { [told] in told.signal() })
  }

  private func isReadable(_ wakeUp: WakeUp) -> Bool {
    var polled = pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 0) == 1
  }

  @Test("requests are taken in their order, once, as far as none took the place of others")
  func requests() {
    #expect(!isReadable(asked))
    queue.change { $0.append("a") }
    queue.change { $0 = ["b"] }
    queue.change { $0.append("c") }
    #expect(isReadable(asked))
    asked.take()
    #expect(!isReadable(asked))
    #expect(queue.takeRequests() == ["b", "c"])
    #expect(queue.takeRequests() == [])
  }

  @Test("after the end nothing can be asked for")
  func end() {
    queue.change { $0.append("a") }
    queue.askForEnd()
    queue.change { $0.append("b") }
    #expect(isReadable(asked))
    #expect(queue.takeRequests() == nil)
    #expect(queue.takeRequests() == nil)
  }

  @Test("events come in their order, once")
  func events() {
    queue.tell([1, 2])
    queue.tell([])
    queue.tell([3])
    #expect(isReadable(told))
    #expect(queue.takeEvents() == [1, 2, 3])
    #expect(queue.takeEvents().isEmpty)
  }

  @Test("each request that is carried out ends with its event, and none wakes nobody")
  func carriedOut() {
    queue.carryOut { $0.utf8.count }
    #expect(!isReadable(told))
    queue.change { $0 = ["a", "bb"] }
    queue.carryOut { $0.utf8.count }
    #expect(isReadable(told))
    #expect(queue.takeEvents() == [1, 2])
  }

  @Test("what waits can be changed while a request is carried out, and each is told by itself")
  func meanwhile() {
    queue.change { $0 = ["a", "bb", "ccc"] }
    var told: [[Int]] = []
    queue.carryOut { request in
      told.append(queue.takeEvents())
      // The worker has the first alone in its hands.
      if request == "a" { queue.change { $0 = ["dddd", "eeeee"] } }
      return request.utf8.count
    }
    #expect(told == [[], [1], [4]] && queue.takeEvents() == [5])
  }
}
