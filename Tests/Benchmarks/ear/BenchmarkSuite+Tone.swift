import Glibc
import Synthesis
import Units

extension BenchmarkSuite {
  /// Cost of the instrument for a period of 256 frames at 48 kHz, which lasts 5333 µs.
  static let tone = BenchmarkSuite(name: "tone") {
    let voices = (0...3).map { voices in
      figure(voices == 1 ? "tone block, 1 voice" : "tone block, \(voices) voices", voices: voices)
    }
    let copy = copying()
    return voices.map { compared($0, with: copy) } + [copy]
  }

  /// Adds how many copies of the block it is worth, and how much of a core it takes.
  private static func compared(
    _ figure: BenchmarkFigure, with copying: BenchmarkFigure
  ) -> BenchmarkFigure {
    let length = Double(block) / 48000 * 1e9  // ns
    let copies = (figure.fastest / copying.fastest).rounded()
    let share = (figure.median / length * 10_000).rounded() / 100
    var figure = figure
    figure.remark = "\(copies) times the memcpy, \(share) % of a core"
    return figure
  }

  /// Frames a block.
  private static let block = 256
  /// Blocks a run.
  private static let blocks = 100

  /// One block of `voices` tones on the speaker route, the dearest one.
  private static func figure(_ name: String, voices: Int) -> BenchmarkFigure {
    var generator = ToneGenerator(at: SampleRate(48000))
    generator.setRoute(isOnSpeaker: true)
    for voice in 0..<voices {
      generator.start(key: Int32(45 + voice), frequency: Hertz(110 * Double(4 + voice) / 4))
    }
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: block)
    defer { samples.deallocate() }
    return BenchmarkFigure(name, runs: 200, iterations: blocks) {
      for _ in 0..<blocks { generator.render(into: samples, count: block) }
    }
  }

  /// The machine's own copying of such a block, to compare with.
  private static func copying() -> BenchmarkFigure {
    let bytes = block * MemoryLayout<Float>.stride
    let from = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    let to = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    defer {
      from.deallocate()
      to.deallocate()
    }
    memset(from, 0, bytes)
    return BenchmarkFigure("memcpy of the block", runs: 200, iterations: blocks) {
      for _ in 0..<blocks { memcpy(to, from, bytes) }
    }
  }
}
