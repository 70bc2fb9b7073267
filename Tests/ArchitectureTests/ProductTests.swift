import Foundation
import Testing

@Suite("what phosphor links")
struct ProductTests {
  /// Functions of the C library that reach a network or open a socket of any kind.
  private let network: Set = [
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4", "getaddrinfo",
    "gethostbyname", "gethostbyaddr", "getnameinfo", "send", "sendto", "sendmsg", "sendmmsg",
    "recv", "recvfrom", "recvmsg", "recvmmsg", "getsockopt", "setsockopt", "if_nametoindex",
  ]

  /// The functions of ``network`` whose names say nothing else; without a socket there is no network.
  private let unmistakable: Set = [
    "socket", "socketpair", "accept4", "getaddrinfo", "gethostbyname", "gethostbyaddr",
    "getnameinfo", "sendto", "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg",
  ]

  /// Every Swift file that becomes part of the box.
  private func sources() throws -> [SourceFile] {
    let manifest = try Repository.manifest()
    return try manifest.closure(of: "phosphor").compactMap { manifest.rows[$0] }
      .filter(\.isSwift).flatMap { try Repository.sources(of: $0) }
  }

  @Test("nothing in the box imports Foundation")
  func noFoundation() throws {
    let files = try sources()
    #expect(files.count > 50)
    for file in files {
      let found = file.imports.filter { $0.hasPrefix("Foundation") }
      #expect(found.isEmpty, "\(file.path) imports \(found.sorted())")
    }
  }

  @Test("no source of the box calls the network, and no C header of ours does")
  func noNetworkCalls() throws {
    let headers = try Repository.files(below: "Sources", ["h", "c", "cpp"]).map {
      SourceFile(path: $0, text: try Repository.text($0))
    }
    for file in try sources() + headers {
      let found = file.calls(unmistakable)
      #expect(found.isEmpty, "\(file.path) calls \(found.sorted())")
    }
  }

  @Test("a call of the network is found, a method of that name is not one")
  func callsAreFound() {
    let guilty = SourceFile(path: "", text: "let fd = socket(AF_INET, SOCK_STREAM, 0)")
    #expect(guilty.calls(unmistakable) == ["socket"])
    let innocent = SourceFile(
      path: "", text: "port.socket(1)  // never socket()\nfunc socket(of: Port) {}")
    #expect(innocent.calls(unmistakable) == [])
  }

  @Test("the built program imports no symbol of the network")
  func noNetworkSymbols() throws {
    let symbols = try importedSymbols(of: "phosphor")
    #expect(symbols.contains("ioctl"), "the table was read")
    #expect(symbols.intersection(network).sorted() == [])
    #expect(symbols.filter { $0.contains("10Foundation") }.sorted() == [])
  }

  /// The imported symbols of a program built beside this test's.
  private func importedSymbols(of program: String) throws -> Set<String> {
    let test = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let file = test.deletingLastPathComponent().appendingPathComponent(program)
    let bytes = try Data(contentsOf: file)
    return try #require(ELFFile([UInt8](bytes))).importedSymbols
  }
}
