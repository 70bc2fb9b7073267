import ArgumentParser

/// The names that an option takes.
func choices<Name: RawRepresentable & CaseIterable>(_: Name.Type) -> String
where Name.RawValue == String {
  Name.allCases.map(\.rawValue).joined(separator: ", ")
}

/// The value that a name stands for.
func choice<Name: RawRepresentable & CaseIterable>(_ name: String) throws -> Name
where Name.RawValue == String {
  guard let choice = Name(rawValue: name) else {
    throw ValidationError("\"\(name)\" is not known; allowed are \(choices(Name.self))")
  }
  return choice
}
