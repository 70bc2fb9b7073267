import AudioFiles
import DevicePorts
import Foundation
import LinuxHost
import Realtime
import Testing
import Units

@testable import MusicPlayer

@Suite("music from files", .serialized)
struct SystemMusicTests {
  /// A player on a folder, with this test in place of the audio thread.
  private final class Bench {
    let folder = TemporaryFolder()
    let music: SystemMusic
    private let ring = Ring<Float>(minimumCapacity: 65_536, filler: 0)
    private let controls = LatestValue(MusicControl())
    private var consumer: RingConsumer<Float>
    private var control: LatestValueReader<MusicControl>
    private(set) var events: [MusicEvent] = []

    init() throws {
      let program = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("phosphor").path
      music = SystemMusic(
        folders: [folder.path], program: program, host: try SystemHost(powerOff: .endProcess))
      consumer = ring.takeConsumer()
      control = controls.takeReader()
      music.connect(MusicFeed(ring: ring.takeProducer(), control: controls.takeWriter()))
    }

    deinit { music.close() }

    func file(_ name: String) -> MusicFile {
      MusicFile(path: Array("\(folder.path)/\(name)".utf8), title: name)
    }

    func cue(_ number: Int, _ name: String, from start: Int = 0, loop: Range<Int>? = nil)
      -> MusicCue
    {
      MusicCue(
        number: number, file: file(name), start: FrameCount(start), loop: loop,
        rate: SampleRate(48_000))
    }

    /// Waits for the next events, 10 s at most.
    func wait() {
      var polled = pollfd(fd: music.descriptors[0], events: Int16(POLLIN), revents: 0)
      poll(&polled, 1, 10_000)
      events += music.events(now: Instant(nanoseconds: 0))
    }

    /// Takes what the audio thread would play until an event of this kind, or so many samples.
    func samples(atMost count: Int, until isLast: (MusicEvent) -> Bool) -> [Float] {
      var samples: [Float] = []
      for _ in 0..<2_000 where samples.count < count && !events.contains(where: isLast) {
        let control = control.latest()
        consumer.skip(to: control.start)
        if control.isPlaying, consumer.position >= control.start, let sample = consumer.pop() {
          samples.append(sample)
          while samples.count < count, let sample = consumer.pop() { samples.append(sample) }
        }
        var polled = pollfd(fd: music.descriptors[0], events: Int16(POLLIN), revents: 0)
        if poll(&polled, 1, 5) > 0 { events += music.events(now: Instant(nanoseconds: 0)) }
      }
      return samples
    }

    func put(_ sound: Sound, as name: String) throws {
      try sound.write(to: "\(folder.path)/\(name)")
    }
  }

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
    let bench = try Bench()
    try bench.put(ramp, as: "a.wav")
    bench.music.play(bench.cue(7, "a.wav"))
    #expect(bench.samples(atMost: .max, until: isEnd) == ramp.samples)
    #expect(
      bench.events.contains(
        .opened(cue: 7, frames: FrameCount(100_000), rate: SampleRate(48_000))))
    #expect(bench.events.last == .ended(cue: 7))
  }

  @Test("a loop goes round without a frame too many or too few, and is never at its end")
  func loop() throws {
    let bench = try Bench()
    try bench.put(ramp, as: "a.wav")
    bench.music.play(bench.cue(1, "a.wav", from: 20_000, loop: 20_000..<33_333))
    let samples = bench.samples(atMost: 200_000, until: isEnd)
    let round = Array(ramp.samples[20_000..<33_333])
    let expected = (0..<16).flatMap { _ in round }.prefix(200_000)
    #expect(samples == Array(expected))
  }

  @Test("another cue takes the place of the one before, from its frame on")
  func jump() throws {
    let bench = try Bench()
    try bench.put(ramp, as: "a.wav")
    bench.music.play(bench.cue(1, "a.wav"))
    _ = bench.samples(atMost: 1_000, until: isEnd)
    bench.music.play(bench.cue(2, "a.wav", from: 77_777))
    let samples = bench.samples(atMost: .max, until: isEnd)
    #expect(Array(samples.suffix(22_223)) == Array(ramp.samples[77_777...]))
    #expect(bench.events.last == .ended(cue: 2))
  }

  @Test("the position is that of what was taken")
  func position() throws {
    let bench = try Bench()
    try bench.put(ramp, as: "a.wav")
    bench.music.play(bench.cue(1, "a.wav", from: 500))
    _ = bench.samples(atMost: 10_000, until: isEnd)
    bench.music.hold(true)
    func heldAt() -> FrameCount? {
      if case .reached(1, let frame, _, isMoving: false)? = bench.events.last { frame } else { nil }
    }
    for _ in 0..<100 where heldAt() == nil { bench.wait() }
    #expect(heldAt() == FrameCount(10_500))
  }

  @Test("what is no song ends with one sentence that names it")
  func damaged() throws {
    let bench = try Bench()
    let whole = try Data(contentsOf: URL(fileURLWithPath: "/proc/self/exe")).prefix(40_000)
    let cases: [(String, Data)] = [
      ("empty.wav", Data()), ("text.mp3", Data("Dear diary".utf8)), ("program.flac", whole),
      ("tag.mp3", Data("ID3\u{4}\0\0\0\0\0\0".utf8)),
    ]
    for (number, (name, bytes)) in cases.enumerated() {
      try bytes.write(to: URL(fileURLWithPath: "\(bench.folder.path)/\(name)"))
      bench.music.play(bench.cue(number, name))
      _ = bench.samples(atMost: .max) { event in
        if case .failed(number, _) = event { true } else { false }
      }
      guard case .failed(number, let sentence)? = bench.events.last else {
        Issue.record("\(name): \(bench.events)")
        continue
      }
      #expect(sentence.hasPrefix("\(name): "))
      #expect(!sentence.contains("\n"))
    }
    bench.music.play(bench.cue(9, "missing.wav"))
    _ = bench.samples(atMost: .max) {
      $0 == .failed(cue: 9, "missing.wav: No such file or directory")
    }
    #expect(bench.events.last == .failed(cue: 9, "missing.wav: No such file or directory"))
  }

  @Test("files that come and go are told of")
  func comingAndGoing() throws {
    let bench = try Bench()
    func titles() -> [String]? {
      bench.events.compactMap { event in
        if case .found(let files) = event { files.map(\.title) } else { nil }
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
