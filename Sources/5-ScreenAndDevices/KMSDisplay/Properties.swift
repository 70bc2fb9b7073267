import CDRM

/// The properties of one KMS object, found by name once.
struct Properties {
  private var entries: [String: (id: UInt32, value: UInt64)] = [:]
  /// The name of the current value, for properties that are enumerations.
  private(set) var names: [String: String] = [:]

  /// Reads the properties of an object; none if the kernel refuses.
  ///
  /// - Parameters:
  ///   - descriptor: The card.
  ///   - object: The number of a connector, CRTC or plane of it.
  ///   - kind: `DRM_MODE_OBJECT_CONNECTOR`, `_CRTC` or `_PLANE`.
  init(descriptor: Int32, object: UInt32, kind: UInt32) {
    guard let list = drmModeObjectGetProperties(descriptor, object, kind) else { return }
    defer { drmModeFreeObjectProperties(list) }
    for index in 0..<Int(list.pointee.count_props) {
      guard let property = drmModeGetProperty(descriptor, list.pointee.props[index]) else {
        continue
      }
      defer { drmModeFreeProperty(property) }
      let name = text(property.pointee.name)
      let value = list.pointee.prop_values[index]
      entries[name] = (property.pointee.prop_id, value)
      for choice in 0..<Int(property.pointee.count_enums)
      where property.pointee.enums[choice].value == value {
        names[name] = text(property.pointee.enums[choice].name)
      }
    }
  }

  /// The number under which the kernel knows the property; `nil` if the object has none.
  subscript(name: String) -> UInt32? { entries[name]?.id }

  /// The bytes that the property refers to, such as a panel's EDID; none if there are none.
  func bytes(_ name: String, descriptor: Int32) -> [UInt8] {
    guard let number = value(name).flatMap(UInt32.init(exactly:)), number != 0,
      let blob = drmModeGetPropertyBlob(descriptor, number)
    else { return [] }
    defer { drmModeFreePropertyBlob(blob) }
    return Array(
      UnsafeRawBufferPointer(start: blob.pointee.data, count: Int(blob.pointee.length)))
  }

  /// The property's value when it was read.
  func value(_ name: String) -> UInt64? { entries[name]?.value }
}

/// The text in a C array of characters, which Swift sees as a tuple.
func text<Characters>(_ characters: Characters) -> String {
  withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
}
