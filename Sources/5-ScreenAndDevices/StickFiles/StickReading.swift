import CLinux
import DevicePorts
import MusicTheory

/// The things that boxes have left on a stick, read into memory by a process of its own.
struct StickReading {
  /// The limits of a look: a stick has what a stranger put on it.
  enum Limits {
    static let boxes = 32
    static let files = 1000
    static let bytes = 24 << 20
  }

  /// The files in the order of boxes, kinds and names, with the sentences for those that could not be read.
  private(set) var files: [CarriedBytes] = []
  /// The sentence that says why these are not all; `nil` if they are.
  private(set) var complaint: String?
  private var bytes = 0
  private let own: BoxFolders

  /// Reads all that is below the folder of boxes on a stick.
  init(of stick: String, besides own: BoxFolders) {
    self.own = own
    guard let stick = StickFolder.open(stick) else {
      complaint = "the stick cannot be read"
      return
    }
    guard let boxes = stick.folder(StickFolder.name) else { return }
    let (names, _) = boxes.names()
    if names.count > Limits.boxes { complaint = "more than \(Limits.boxes) boxes" }
    for name in names.prefix(Limits.boxes) {
      if let box = boxes.folder(name) { read(box, called: name) }
    }
  }

  private mutating func read(_ box: StickFolder, called name: String) {
    for kind in CarriedKind.allCases where kind != .log {
      if let inner = kind.folder {
        if let folder = box.folder(inner) { read(folder, name, kind) }
      } else {
        read(box, name, kind)
      }
    }
  }

  private mutating func read(
    _ folder: StickFolder, _ box: String, _ kind: CarriedKind
  ) {
    let (names, areAll) = folder.names()
    if !areAll { complaint = "more than \(StickFolder.mostNames) names in a folder" }
    for name in names where kind.takes(name) {
      guard files.count < Limits.files, bytes < Limits.bytes else {
        complaint = "more than \(Limits.files) files or \(Limits.bytes >> 20) MiB"
        return
      }
      var file = CarriedFile(box: box, kind: kind, name: name)
      do throws(StoreFailure) {
        guard let read = try folder.contents(of: name, atMost: kind.largest) else { continue }
        file.standing = standing(of: read, kind, name)
        bytes += read.count
        files.append(CarriedBytes(file, read))
      } catch {
        file.fault = "\(error)"
        files.append(CarriedBytes(file, []))
      }
    }
  }

  private func standing(
    of bytes: [UInt8], _ kind: CarriedKind, _ name: String
  ) -> CarriedFile.Standing {
    guard let path = own.path(of: kind), let folder = StickFolder.open(path),
      let mine = try? folder.contents(of: name, atMost: kind.largest)
    else { return .new }
    return mine == bytes ? .same : .differs
  }

  /// The contents of the keyboard mapping beside a scale; `nil` if there is none.
  func keyboard(for file: CarriedFile) -> [UInt8]? {
    guard file.kind == .scales, !file.kind.isKeyboard(file.name) else { return nil }
    guard let name = ScalaTemperament.keyboardName(of: file.name) else { return nil }
    return files.first {
      $0.file.box == file.box && $0.file.kind == .scales && $0.file.name == name
    }?
    .bytes
  }
}
