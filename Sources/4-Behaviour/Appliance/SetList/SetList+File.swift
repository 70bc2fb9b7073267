public import TOML
import Units

extension SetListItem {
  /// The name of the set list's file in the box's folder.
  public static let fileName = "set-list.toml"

  /// The settings that an item has.
  private static let rows = Setting.table.filter { row in
    Settings().taking(row.probe) != Settings()
  }

  /// A set list as a TOML file: a table an item, in their order.
  public static func file(of items: [SetListItem]) -> [UInt8] {
    var file: [UInt8] = []
    for item in items {
      let values = rows.map { ($0.key.rawValue, $0.scalar(item.settings)) }
      file += "[[item]]\n".utf8
      file += TOMLDocument.write(["name": .string(item.name)])
      file += TOMLDocument.write(Dictionary(values) { first, _ in first })
      file += "\n".utf8
    }
    return file
  }

  /// The items that a file came to, and a sentence for each fault; a wrong value costs its own default only.
  public struct Reading: Sendable, Equatable {
    /// The items, at most ``most``.
    public var items: [SetListItem]
    /// One sentence with file, place and cause for each thing that could not be used.
    public var faults: [String]
  }

  /// Reads a file.
  ///
  /// - Throws: `TOMLError` if it is not TOML at all, or has something else than items.
  public static func read(_ bytes: [UInt8], file: String) throws(TOMLError) -> Reading {
    let root = try TOMLDocument.parse(bytes, file: file)
    try root.allowOnly(["item"])
    let tables = try root.tables("item") ?? []
    var reading = Reading(items: [], faults: [])
    for table in tables.prefix(most) { reading.items.append(item(table, &reading.faults)) }
    if tables.count > most {
      reading.faults.append("\(root.error("item", "\(tables.count) of them, allowed are \(most)"))")
    }
    return reading
  }

  private static func item(_ table: TOMLTable, _ faults: inout [String]) -> SetListItem {
    var settings = Settings()
    var name = "item"
    func take(_ read: () throws(TOMLError) -> Void) {
      do throws(TOMLError) { try read() } catch { faults.append("\(error)") }
    }
    take { () throws(TOMLError) in
      guard let text = try table.string("name") else { throw table.mismatch("name", "a text") }
      name = text.shown(letters: nameLength)
    }
    for row in rows { take { () throws(TOMLError) in try row.read(table, &settings) } }
    take { () throws(TOMLError) in try table.allowOnly(["name"] + rows.map(\.key.rawValue)) }
    return SetListItem(name: name.isEmpty ? "item" : name, settings: settings)
  }
}

extension Setting {
  /// Settings in which this one alone has another value than at first.
  fileprivate var probe: Settings {
    let first = Settings()
    for step in 1..<max(count, 2) {
      var settings = first
      set((index(first) + step) % max(count, 1), &settings)
      if settings != first { return settings }
    }
    return first
  }
}
