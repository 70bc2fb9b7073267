import Foundation
import Testing

@Suite("layers")
struct LayerTests {
  /// Layer of each target, from the map in Sources/README.md; C is 0.
  private func layers() throws -> [String: Int] {
    var layers: [String: Int] = [:]
    for line in try Repository.text("Sources/README.md").components(separatedBy: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 2, let first = cells[0].first else { continue }
      guard let layer = first.wholeNumberValue else { continue }
      let parts = cells[1].components(separatedBy: "`")
      for index in parts.indices where index % 2 == 1 { layers[parts[index]] = layer }
    }
    return layers
  }

  /// The dependencies that point upwards, as sentences.
  private func violations(in manifest: Manifest, layers: [String: Int]) -> [String] {
    manifest.rows.values.filter { !$0.isTest && $0.folder.hasPrefix("Sources/") }.flatMap { row in
      row.dependencies.compactMap { dependency in
        guard let own = layers[row.name], let other = layers[dependency], other > own else {
          return nil
        }
        return "\(row.name) in layer \(own) imports \(dependency) of layer \(other)"
      }
    }
  }

  @Test("every target stands in the map, and the map names no other")
  func mapIsComplete() throws {
    let targets = try Repository.manifest().rows.values
      .filter { !$0.isTest && $0.folder.hasPrefix("Sources/") }.map(\.name)
    let layers = try layers()
    #expect(Set(targets).symmetricDifference(layers.keys).sorted() == [])
  }

  @Test("every target lies in the folder of its layer")
  func folders() throws {
    let layers = try layers()
    for row in try Repository.manifest().rows.values where row.folder.hasPrefix("Sources/") {
      let layer = try #require(layers[row.name], "\(row.name)")
      #expect(row.folder.hasPrefix("Sources/\(layer)-"), "\(row.name) lies in \(row.folder)")
    }
  }

  @Test("the tests of a target lie in the folder of its layer")
  func folderOfTests() throws {
    let rows = try Repository.manifest().rows
    for row in rows.values where row.isTest {
      guard let tested = rows[String(row.name.dropLast("Tests".count))] else { continue }
      guard tested.folder.hasPrefix("Sources/") else { continue }
      let layer = tested.folder.split(separator: "/")[1]
      #expect(row.folder == "Tests/\(layer)/\(row.name)")
    }
  }

  @Test("layers import downwards only")
  func downwards() throws {
    let found = violations(in: try Repository.manifest(), layers: try layers())
    #expect(found == [])
  }

  @Test("an import that points upwards is found")
  func upwards() {
    let manifest = Manifest(
      #"layer("Sources/1-Values", [module("Units", ["Runtime"]), module("Runtime", [])])"#)
    #expect(violations(in: manifest, layers: ["Units": 1, "Runtime": 6]).count == 1)
  }

  @Test("the threads know ports, never an adapter; the box links no simulator")
  func adaptersAtTheEdge() throws {
    let manifest = try Repository.manifest()
    let adapters: Set = [
      "ALSAAudio", "KMSDisplay", "GPIOControls", "KeyControls", "DiskStore", "LinuxHost",
      "SimulatedDevices", "DeskDevices", "MusicPlayer",
    ]
    #expect(adapters.isSubset(of: manifest.rows.keys))
    #expect(manifest.closure(of: "Runtime").isDisjoint(with: adapters))
    for adapter in adapters {
      let others = adapters.subtracting([adapter])
      #expect(manifest.closure(of: adapter).isDisjoint(with: others), "\(adapter)")
    }
    let box = manifest.closure(of: "phosphor")
    #expect(box.contains("ALSAAudio"))
    #expect(box.isDisjoint(with: ["SimulatedDevices", "DeskDevices", "CSDL"]))
  }

  @Test("each device library has one importer")
  func oneImporter() throws {
    let rows = try Repository.manifest().rows.values.filter { !$0.isTest }
    let libraries = ["CALSA", "CDRM", "CGPIOD", "CFreeType", "CTOML", "CSndFile", "CSDL"]
    for library in libraries {
      let importers = rows.filter { $0.dependencies.contains(library) }.map(\.name)
      #expect(importers.count == 1, "\(library) is imported by \(importers.sorted())")
    }
  }
}
