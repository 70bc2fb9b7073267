import AudioFiles
import DevicePorts
import Foundation
import Testing
import Units

@testable import MusicPlayer

@Suite("music from files", .serialized)
struct SystemMusicTests {
  private let ramp = Sound(
    rate: SampleRate(48_000), samples: (0..<100_000).map { Float($0) / 100_000 })

  private func isEnd(_ event: MusicEvent) -> Bool {
    switch event {
    case .ended, .failed: true
    default: false
    }
  }

  @Test("a song is played to its last frame, and its length and end are told")
  func whole() throws {
    let bench = try MusicBench()
    try bench.put(ramp, as: "a.wav")
    bench.music.ask(.play(bench.cue(7, "a.wav")))
    #expect(bench.samples(atMost: .max, until: isEnd) == ramp.samples)
    #expect(
      bench.events.contains(
        .opened(cue: 7, frames: FrameCount(100_000), rate: SampleRate(48_000))))
    #expect(bench.lastOfSong == .ended(cue: 7))
  }

  @Test("a loop goes round without a frame too many or too few, and is never at its end")
  func loop() throws {
    let bench = try MusicBench()
    try bench.put(ramp, as: "a.wav")
    bench.music.ask(.play(bench.cue(1, "a.wav", from: 20_000, loop: 20_000..<33_333)))
    let samples = bench.samples(atMost: 200_000, until: isEnd)
    let round = Array(ramp.samples[20_000..<33_333])
    let expected = (0..<16).flatMap { _ in round }.prefix(200_000)
    #expect(samples == Array(expected))
  }

  @Test("a song begins once a tenth of a second of it is there, or all of a shorter one")
  func head() throws {
    let bench = try MusicBench()
    try bench.put(ramp, as: "a.wav")
    try bench.put(
      Sound(rate: ramp.rate, samples: Array(ramp.samples.prefix(100))), as: "short.wav")
    bench.music.ask(.play(bench.cue(1, "a.wav")))
    #expect(bench.samplesAtBegin() >= 4_800)
    bench.music.ask(.play(bench.cue(2, "short.wav")))
    let samples = bench.samples(atMost: .max, until: isEnd)
    #expect(samples.suffix(100) == ramp.samples.prefix(100))
    #expect(bench.lastOfSong == .ended(cue: 2))
  }

  @Test("what rests with a full ring gives way to another song")
  func restingSong() throws {
    let bench = try MusicBench()
    try bench.put(ramp, as: "a.wav")
    bench.music.ask(.play(bench.cue(1, "a.wav")))
    _ = bench.samples(atMost: 1_000, until: isEnd)
    bench.music.ask(.hold(true))
    bench.awaitFullRing(isHeld: true)
    bench.music.ask(.play(bench.cue(2, "a.wav", from: 90_000)))
    let samples = bench.samples(atMost: .max, until: isEnd)
    #expect(samples == Array(ramp.samples[90_000...]))
    #expect(bench.lastOfSong == .ended(cue: 2))
  }

  @Test("a loop that is set and taken back while it sounds leaves no frame out and has none twice")
  func loopWhilePlaying() throws {
    let bench = try MusicBench()
    try bench.put(ramp, as: "a.wav")
    bench.music.ask(.play(bench.cue(1, "a.wav")))
    var samples = bench.samples(atMost: 15_000, until: isEnd)
    func begins(_ number: Int) -> (MusicEvent) -> Bool {
      { event in if case .reached(number, _, _, _) = event { true } else { false } }
    }
    func goOn(_ number: Int, loop: Range<Int>?) {
      var cue = bench.cue(number, "a.wav", from: 5_000, loop: loop)
      cue.isContinuation = true
      bench.awaitFullRing()
      bench.music.ask(.play(cue))
      for _ in 0..<20 where !bench.events.contains(where: begins(number)) { bench.wait() }
    }
    goOn(2, loop: 5_000..<25_000)
    samples += bench.samples(atMost: 60_000, until: isEnd)
    goOn(3, loop: nil)
    samples += bench.samples(atMost: .max, until: isEnd)
    let frames = samples.map { Int(($0 * 100_000).rounded()) }
    let jumps = zip(frames, frames.dropFirst()).filter { $1 - $0 != 1 }
    // The seam lies 0.3 s after the cue, so the first round goes on behind the loop's end.
    #expect(jumps.map { $0 - $1 + 1 } == [20_000, 20_000, 20_000, 20_000])
    #expect(jumps.first?.0 == 29_399)
    #expect(frames.last == 99_999)
  }

  @Test("another cue takes the place of the one before, from its frame on")
  func jump() throws {
    let bench = try MusicBench()
    try bench.put(ramp, as: "a.wav")
    bench.music.ask(.play(bench.cue(1, "a.wav")))
    _ = bench.samples(atMost: 1_000, until: isEnd)
    bench.music.ask(.play(bench.cue(2, "a.wav", from: 77_777)))
    let samples = bench.samples(atMost: .max, until: isEnd)
    #expect(Array(samples.suffix(22_223)) == Array(ramp.samples[77_777...]))
    #expect(bench.lastOfSong == .ended(cue: 2))
  }

  @Test("the position is that of what was taken")
  func position() throws {
    let bench = try MusicBench()
    try bench.put(ramp, as: "a.wav")
    bench.music.ask(.play(bench.cue(1, "a.wav", from: 500)))
    _ = bench.samples(atMost: 10_000, until: isEnd)
    bench.music.ask(.hold(true))
    func heldAt() -> FrameCount? {
      if case .reached(1, let frame, _, isMoving: false)? = bench.lastOfSong { frame } else { nil }
    }
    for _ in 0..<100 where heldAt() == nil { bench.wait() }
    #expect(heldAt() == FrameCount(10_500))
  }

  @Test("what is no song ends with one sentence that names it")
  func damaged() throws {
    let bench = try MusicBench()
    let whole = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe")).prefix(40_000)
    let cases: [(String, Data)] = [
      ("empty.wav", Data()), ("text.mp3", Data("Dear diary".utf8)), ("program.flac", whole),
      ("tag.mp3", Data("ID3\u{4}\0\0\0\0\0\0".utf8)),
    ]
    for (number, (name, bytes)) in cases.enumerated() {
      try bytes.write(to: URL(fileURLWithPath: "\(bench.folder.path)/\(name)"))
      bench.music.ask(.play(bench.cue(number, name)))
      _ = bench.samples(atMost: .max) { event in
        if case .failed(number, _) = event { true } else { false }
      }
      guard case .failed(number, let sentence)? = bench.lastOfSong else {
        Issue.record("\(name): \(bench.events)")
        continue
      }
      #expect(sentence.hasPrefix("\(name): "))
      #expect(!sentence.contains("\n"))
    }
    bench.music.ask(.play(bench.cue(9, "missing.wav")))
    _ = bench.samples(atMost: .max) {
      $0 == .failed(cue: 9, "missing.wav: No such file or directory")
    }
    #expect(bench.lastOfSong == .failed(cue: 9, "missing.wav: No such file or directory"))
  }

  @Test("files that come and go are told of")
  func comingAndGoing() throws {
    let bench = try MusicBench()
    func titles() -> [String]? {
      bench.events.compactMap { event in
        if case .found(let files, _) = event { files.map(\.title) } else { nil }
      }.last
    }
    try bench.put(ramp, as: "a.wav")
    for _ in 0..<20 where titles() != ["a"] { bench.wait() }
    #expect(titles() == ["a"])
    unlink("\(bench.folder.path)/a.wav")
    for _ in 0..<20 where titles() != [] { bench.wait() }
    #expect(titles() == [])
  }
}
