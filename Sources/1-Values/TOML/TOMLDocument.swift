import CTOML

/// Reading and writing TOML texts.
public enum TOMLDocument {
  /// Parses a text.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, any bytes at all; what is not TOML is an error, never a trap.
  ///   - file: The file's name for error sentences.
  /// - Returns: The root table.
  /// - Throws: ``TOMLError`` with the place of the first thing that is not TOML, of more than a MiB, 8 parts of a key,
  ///   256 bytes of one or 16 brackets inside one another.
  public static func parse(_ bytes: [UInt8], file: String) throws(TOMLError) -> TOMLTable {
    try TOMLLimits.check(bytes, file: file)
    let document = bytes.withUnsafeBytes { raw in
      raw.withMemoryRebound(to: CChar.self) { ctoml_parse($0.baseAddress ?? empty, $0.count) }
    }
    defer { ctoml_free(document) }
    guard let root = ctoml_root(document) else {
      let place = TOMLPlace(
        file: file, line: Int(ctoml_error_line(document)),
        column: Int(ctoml_error_column(document)))
      throw TOMLError(place: place, key: "", reason: string(ctoml_error_text(document)))
    }
    return table(root, path: "", file: file)
  }

  /// Writes keys and values as TOML.
  ///
  /// - Parameter entries: Keys without dots, and strings, numbers or booleans.
  /// - Returns: UTF-8 text, one line an entry, in order of the keys.
  public static func write(_ entries: [String: TOMLScalar]) -> [UInt8] {
    let document = ctoml_new()
    defer { ctoml_free(document) }
    for (key, value) in entries {
      withText(key) { key in
        switch value {
        case .string(let text): withText(text) { ctoml_set_string(document, key, $0) }
        case .integer(let number): ctoml_set_integer(document, key, Int64(number))
        case .float(let number): ctoml_set_float(document, key, number)
        case .boolean(let flag): ctoml_set_boolean(document, key, flag)
        }
      }
    }
    let text = ctoml_write(document)
    return UnsafeRawBufferPointer(start: text.bytes, count: text.count).map { $0 }
  }
}

/// A value that ``TOMLDocument/write(_:)`` can write.
public enum TOMLScalar: Sendable, Equatable {
  /// A text.
  case string(String)
  /// A whole number.
  case integer(Int)
  /// A number with a fraction.
  case float(Double)
  /// `true` or `false`.
  case boolean(Bool)
}

// MARK: - From C

/// Something to point at if there are no bytes.
private nonisolated(unsafe) let empty = UnsafePointer(
  UnsafeMutablePointer<CChar>.allocate(capacity: 1))

private func string(_ text: ctoml_text) -> String {
  String(
    decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
}

private func withText(_ string: String, _ body: (ctoml_text) -> Void) {
  var string = string
  string.withUTF8 { utf8 in
    utf8.withMemoryRebound(to: CChar.self) {
      body(ctoml_text(bytes: $0.baseAddress ?? empty, count: $0.count))
    }
  }
}

/// Entries of a table or array, collected while C walks them.
private final class Entries {
  var list: [(key: String, node: OpaquePointer)] = []

  init(of node: OpaquePointer) {
    ctoml_each(node, Unmanaged.passUnretained(self).toOpaque()) { context, key, value in
      Unmanaged<Entries>.fromOpaque(context).takeUnretainedValue().list.append((string(key), value))
    }
  }
}

private func table(_ node: OpaquePointer, path: String, file: String) -> TOMLTable {
  var values: [String: TOMLValue] = [:]
  for (key, child) in Entries(of: node).list {
    values[key] = value(child, path: path.isEmpty ? key : "\(path).\(key)", file: file)
  }
  return TOMLTable(path: path, place: place(node, file: file), values: values)
}

private func value(_ node: OpaquePointer, path: String, file: String) -> TOMLValue {
  TOMLValue(content: content(node, path: path, file: file), place: place(node, file: file))
}

private func content(_ node: OpaquePointer, path: String, file: String) -> TOMLValue.Content {
  switch ctoml_kind_of(node) {
  case ctoml_string: .string(string(ctoml_string_of(node)))
  case ctoml_integer: .integer(Int(ctoml_integer_of(node)))
  case ctoml_float: .float(ctoml_float_of(node))
  case ctoml_boolean: .boolean(ctoml_boolean_of(node))
  case ctoml_table: .table(table(node, path: path, file: file))
  case ctoml_array:
    .array(
      Entries(of: node).list.enumerated().map { index, entry in
        value(entry.node, path: "\(path)[\(index)]", file: file)
      })
  default: .other
  }
}

private func place(_ node: OpaquePointer, file: String) -> TOMLPlace {
  TOMLPlace(file: file, line: Int(ctoml_line(node)), column: Int(ctoml_column(node)))
}
