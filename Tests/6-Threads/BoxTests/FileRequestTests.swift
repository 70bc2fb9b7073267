import Appliance
import Testing

@testable import Runtime

@Suite("requests for the box's files")
struct FileRequestTests {
  private func names(_ requests: [FileRequest]) -> [String] {
    requests.map { request in
      switch request {
      case .settings(let settings): "settings \(settings.volume)"
      case .scale(let request): "\(request)"
      case .tuning(let request): "\(request)"
      case .setList(.look): "look"
      case .setList(.save(let items)): "save \(items.count)"
      case .take(_, let missing, _): "take \(missing)"
      }
    }
  }

  @Test("settings come first, newest only; a look and a list that wait give way to newer ones")
  func order() {
    var waiting: [FileRequest] = []
    var (soft, loud) = (Settings(), Settings())
    (soft.volume, loud.volume) = (0.25, 0.75)
    let asked: [FileRequest] = [
      .tuning(.look(for: "a")), .setList(.save([])), .settings(soft), .scale(.look),
      .tuning(.look(for: "b")), .scale(.look), .scale(.read("x.scl")),
      .setList(.save([SetListItem(name: "a", settings: soft)])), .settings(loud),
    ]
    for request in asked { waiting.add(request) }
    #expect(
      names(waiting) == [
        "settings 0.75", "look(for: \"b\")", "look", "read(\"x.scl\")", "save 1",
      ])
  }
}
