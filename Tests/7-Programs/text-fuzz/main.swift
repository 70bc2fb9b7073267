// text-fuzz KIND ROUNDS FILE... [--from ROUND]: changes texts of a kind, has each read as the box or
// the lab does, and prints what became of them. Where one ends the program it prints that round's
// number first, which --from begins at.

import Glibc
import TestSupport

func contents(of path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { exit(2) }
  defer { fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 1 << 16)
  let length = fread(&bytes, 1, bytes.count, file)
  return Array(bytes.prefix(length))
}

/// Seconds that this program had of the processor.
func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// The most memory that this program had, in KiB; the kernel's `ru_maxrss` also counts who started it.
func mostMemory() -> Int {
  let status = String(decoding: contents(of: "/proc/self/status"), as: UTF8.self)
  let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
  return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
}

var words = CommandLine.arguments.dropFirst()
var first = 0
if let option = words.firstIndex(of: "--from"), let round = words.dropFirst(option).first {
  guard let round = Int(round) else { exit(2) }
  first = round
  words = words.prefix(option - 1)
}
guard words.count > 2, let kind = Kind(rawValue: words[1]), let rounds = Int(words[2]) else {
  exit(2)
}
let texts = words.dropFirst(2).map(contents)
Watch.begin()
for (number, text) in texts.enumerated() where !kind.reads(text) {
  print("\(words[3 + number]) cannot be read as it is")
  exit(3)
}
let before = mostMemory()
var read = 0
var slowest = 0.0
for round in first..<first + rounds {
  Watch.enter(round)
  var mutation = Mutation(of: texts, round: UInt64(round))
  let text = mutation.next()
  let begin = processorTime()
  if kind.reads(text) { read += 1 }
  slowest = max(slowest, processorTime() - begin)
}
print(
  """
  \(kind.rawValue): \(rounds) texts, \(read) read, \(rounds - read) refused by a sentence, none broke; \
  \(Int(slowest * 1000)) ms of the processor and \(mostMemory() - before) KiB more at most
  """)
