/// A name that no file of a folder has: the name itself, or with a number behind it, as in `low 2.toml`.
///
/// Letters count alike in both sizes: a stick's file system has one file for both.
public func freeFileName(_ name: String, among taken: [String]) -> String {
  let lowered = Set(taken.map { $0.lowercased() })
  let dot = name.lastIndex(of: ".") ?? name.endIndex
  var (free, number) = (name, 2)
  while lowered.contains(free.lowercased()) {
    free = "\(name[..<dot]) \(number)\(name[dot...])"
    number += 1
  }
  return free
}
