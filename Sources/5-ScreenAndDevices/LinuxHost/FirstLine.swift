import DevicePorts
import DiskStore

/// The first line of a small file of the kernel's.
///
/// - Throws: `StoreFailure` if the file cannot be read, or is longer than `most` bytes.
func firstLine(of file: String, atMost most: Int = 64) throws(StoreFailure) -> String {
  let bytes = try FileContents.whole(file, atMost: most)
  return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
}
