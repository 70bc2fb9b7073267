// decoder-fuzz ROUNDS SEED SONG...: mutates songs and has each decoded as the box does, by a process that confines
// itself; prints what became of them, and ends with 1 if one was ended by a signal.

import CConfinedDeeds
import Glibc
import MusicPlayer
import TestSupport

/// A count of the songs by how their decoders ended, and the largest costs.
struct Tally {
  var sounds = 0
  var sentences = 0
  var signals: [Int32: Int] = [:]
  var slowest = 0.0  // s of the processor
  var largest = 0  // KiB

  mutating func take(_ outcome: child_outcome) {
    switch outcome.status {
    case 0: sounds += 1
    case 1: sentences += 1
    default: signals[outcome.status, default: 0] += 1
    }
    slowest = max(slowest, outcome.seconds)
    largest = max(largest, Int(outcome.kilobytes))
  }

  var line: String {
    let broken = signals.sorted { $0.key < $1.key }.map { "\($0.value) by signal \($0.key)" }
    return """
      \(sounds + sentences + signals.values.reduce(0, +)) songs: \(sounds) gave sound, \
      \(sentences) a sentence, \(broken.isEmpty ? "none broke" : broken.joined(separator: ", ")); \
      \(Int(slowest * 1000)) ms of the processor and \(largest) KiB at most
      """
  }
}

func read(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "rb") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
  return bytes
}

func write(_ bytes: [UInt8], to path: String) {
  guard let file = fopen(path, "wb") else { exit(2) }
  fwrite(bytes, 1, bytes.count, file)
  fclose(file)
}

func mutated(_ song: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
  var bytes = song
  for _ in 0..<Int.random(in: 1...8, using: &random) {
    // Most of it where the headers are, the rest anywhere.
    let reach = Int.random(in: 0..<4, using: &random) == 0 ? bytes.count : min(bytes.count, 256)
    let place = Int.random(in: 0..<reach, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
    case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
    default: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random) / 8)
    }
  }
  return bytes
}

let words = CommandLine.arguments
guard words.count > 3, let rounds = Int(words[1]), let seed = UInt64(words[2]) else { exit(2) }
let songs = words.dropFirst(3).map(read)
let path = "\(words[3]).mutated-\(seed)"
var random = SeededRandom(seed: seed)
var tally = Tally()
for round in 0..<rounds + songs.count {
  // The songs themselves first: what they need has to pass the filter.
  let song = round < songs.count ? songs[round] : songs.randomElement(using: &random) ?? []
  write(round < songs.count ? song : mutated(song, &random), to: path)
  tally.take(
    path.withCString { path in
      child_running(
        { path in
          guard let path else { return 2 }
          let words: [String] = [Decoder.word, "", "48000", "0"]
          var arguments = words.compactMap { word in strdup(word).map { UnsafePointer($0) } }
          arguments[1] = UnsafePointer(path.assumingMemoryBound(to: CChar.self))
          return Decoder.run(arguments)
        }, UnsafeMutableRawPointer(mutating: path), 10)
    })
  if round == songs.count - 1, tally.sounds < songs.count { exit(3) }
}
unlink(path)
print(tally.line)
exit(tally.signals.isEmpty ? 0 : 1)
