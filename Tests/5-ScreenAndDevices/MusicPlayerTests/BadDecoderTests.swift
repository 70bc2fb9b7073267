import AudioFiles
import ChildProcesses
import DevicePorts
import Foundation
import TestSupport
import Testing
import Units

@testable import MusicPlayer

@Suite("decoders that misbehave", .serialized)
struct BadDecoderTests {
  private let scripts = TemporaryFolder()

  /// A program that does this where it is to decode, and nothing else.
  private func program(_ script: String, by shell: String = "/bin/sh") throws -> String {
    let path = "\(scripts.path)/decoder"
    try "#!\(shell)\n\(script)\n".write(toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
    return path
  }

  private func decoder(_ script: String) throws -> String {
    try program("case $1 in --decode*) ;; *) exit 0 ;; esac\n\(script)")
  }

  /// Writes what a decoder says into a file, for `cat`.
  private func said(_ records: [DecoderRecord]) throws -> String {
    let path = "\(scripts.path)/said"
    try Data(records.flatMap(\.bytes)).write(to: URL(fileURLWithPath: path))
    return path
  }

  private let format = DecoderRecord.format(frames: 480_000, rate: 48_000, isGuess: false)

  @Test("one that hangs is given up after five seconds, and is gone")
  func hanging() throws {
    let bench = try MusicBench(program: decoder("exec sleep 31.01"))
    let start = ContinuousClock.now
    var process: pid_t?
    let sentence = bench.failure(1, "a.wav") {
      if process == nil { process = Children.waited(forWord: "31.01") }
    }
    let waited = ContinuousClock.now - start
    #expect(sentence == "a.wav: its decoder hangs, or is slower than the song")
    #expect(waited > .seconds(4) && waited < .seconds(8))
    #expect(Children.isGone(try #require(process)))
  }

  @Test("one that gives a drop at a time is given up as if it hung")
  func dripping() throws {
    let drop = try said([.samples(Array(repeating: 0.5, count: DecoderRecord.mostSamples))])
    let path = "\(scripts.path)/format"
    try Data(format.bytes).write(to: URL(fileURLWithPath: path))
    let bench = try MusicBench(
      program: decoder("cat \(path); while cat \(drop); do sleep 1; done"))
    #expect(
      bench.failure(1, "a.wav") == "a.wav: its decoder hangs, or is slower than the song")
  }

  @Test("one that keeps the processor busy while its song rests is given up")
  func spinning() throws {
    let song = try said(
      [format]
        + Array(
          repeating: .samples(Array(repeating: 0.5, count: DecoderRecord.mostSamples)), count: 10))
    let bench = try MusicBench(program: decoder("cat \(song); while :; do :; done"))
    bench.music.ask(.play(bench.cue(1, "a.wav")))
    let process = try #require(Children.waited(forWord: "--decode"))
    bench.music.ask(.hold(true))
    // Five seconds of a processor, which others may want as well.
    #expect(Children.isGone(process, within: 60))
  }

  @Test(
    "one that says the same for ever is given up at once",
    arguments: [
      DecoderRecord.format(frames: 480_000, rate: 48_000, isGuess: false),
      .samples([0]), .unconfined("no"),
    ])
  func flooding(record: DecoderRecord) throws {
    let file = try said(Array(repeating: record, count: 100))
    let bench = try MusicBench(
      program: decoder("while cat \(file); do :; done"), allowsUnconfined: true)
    let start = ContinuousClock.now
    #expect(bench.failure(1, "a.wav") == "a.wav: its decoder said more than such a song has")
    #expect(ContinuousClock.now - start < .seconds(3))
  }

  @Test("one that another song takes the place of is killed, as is one whose song is stopped")
  func killed() throws {
    let bench = try MusicBench(program: decoder("exec sleep 31.02"))
    for number in 1...2 {
      bench.music.ask(.play(bench.cue(number, "a.wav")))
      let process = try #require(Children.waited(forWord: "31.02"))
      if number == 1 {
        bench.music.ask(.play(bench.cue(9, "b.wav")))
      } else {
        bench.music.ask(.stop)
      }
      #expect(Children.isGone(process))
      bench.music.ask(.stop)
    }
  }

  @Test("one that is ended for what it tried is told of by one sentence")
  func ended() throws {
    let bench = try MusicBench(program: decoder("kill -SYS $$"))
    #expect(
      bench.failure(1, "a.wav") == "a.wav: its decoder tried what no decoder may, and was ended")
    let broken = try MusicBench(program: decoder("kill -SEGV $$"))
    #expect(broken.failure(1, "b.wav") == "b.wav: its decoder broke on it (signal 11)")
  }

  /// A program that is the box's own in a kernel without filters of system calls.
  private func oldKernel() throws -> String {
    try program(
      """
      ctypes, os, struct, sys = map(__import__, ["ctypes", "os", "struct", "sys"])
      libc = ctypes.CDLL(None, use_errno=True)
      number = {"x86_64": 157, "aarch64": 167}[os.uname().machine]
      # prctl with PR_SET_SECCOMP fails with ENOSYS; all else is let through.
      code = [(0x20, 0, 0, 0), (0x15, 0, 3, number), (0x20, 0, 0, 16), (0x15, 0, 1, 22),
              (6, 0, 0, 0x00050000 | 38), (6, 0, 0, 0x7fff0000)]
      filter = ctypes.create_string_buffer(b"".join(struct.pack("<HBBI", *line) for line in code))
      what = ctypes.create_string_buffer(struct.pack("<HxxxxxxQ", len(code), ctypes.addressof(filter)))
      assert libc.prctl(38, 1, 0, 0, 0) == 0
      assert libc.prctl(22, 2, what, 0, 0) == 0
      os.execv("\(boxProgram)", ["phosphor", *sys.argv[1:]])
      """, by: "/usr/bin/env python3")
  }

  @Test("where the kernel has no filter, no song is played without leave")
  func refused() throws {
    let bench = try MusicBench(program: oldKernel())
    try bench.put(Sound(rate: SampleRate(48_000), samples: [0, 0.5, 0]), as: "a.wav")
    #expect(
      bench.failure(1, "a.wav") == """
        not played: the kernel does not confine what decodes songs (Function not implemented); \
        unconfined_decoder = "allowed" in the board file plays it all the same
        """)
  }

  @Test("where the kernel has no filter, no byte of a song is looked at without leave")
  func unread() throws {
    let bench = try MusicBench()
    try bench.put(Sound(rate: SampleRate(48_000), samples: [0, 0.5, 0]), as: "a.wav")
    let start = DecoderProcess.start(
      MusicJob.Program(path: try oldKernel()), bench.cue(1, "a.wav"))
    let listener = Listener(start)
    #expect(
      try listener.run().compactMap { DecoderRecord($0) } == [
        .unconfined("Function not implemented")
      ])
  }

  @Test("what a decoder says that is no record ends it at once")
  func nonsense() throws {
    for said in ["samples 1000000000", "samples -1", "format 0 48000 true", "hello"] {
      let bench = try MusicBench(program: decoder("echo '\(said)'; exec sleep 31.05"))
      let start = ContinuousClock.now
      #expect(bench.failure(1, "a.wav")?.hasPrefix("a.wav: its decoder said ") == true, "\(said)")
      #expect(ContinuousClock.now - start < .seconds(3))
    }
  }

  @Test("where the kernel has no filter and the board file says so, songs are played")
  func allowed() throws {
    let bench = try MusicBench(program: oldKernel(), allowsUnconfined: true)
    try bench.put(Sound(rate: SampleRate(48_000), samples: [0, 0.5, 0]), as: "a.wav")
    #expect(bench.failure(1, "a.wav") == nil)
    #expect(bench.lastOfSong == .ended(cue: 1))
  }

  @Test("only a file itself is played: no link, no pipe, no device, no folder")
  func noFile() throws {
    let bench = try MusicBench()
    try bench.put(Sound(rate: SampleRate(48_000), samples: [0, 0.5, 0]), as: "a.wav")
    let folder = bench.folder.path
    symlink("\(folder)/a.wav", "\(folder)/link.wav")
    symlink("/dev/zero", "\(folder)/device.wav")
    mkfifo("\(folder)/pipe.wav", 0o600)
    mkdir("\(folder)/folder.wav", 0o700)
    let formats = "WAV, FLAC, Ogg, Opus, MP3 and AIFF are allowed"
    for (number, (name, cause)) in [
      ("link.wav", "a link; only a file itself is played"),
      ("device.wav", "a link; only a file itself is played"),
      ("pipe.wav", "not a file; \(formats)"), ("folder.wav", "not a file; \(formats)"),
    ].enumerated() {
      #expect(bench.failure(number, name) == "\(name): \(cause)")
    }
  }
}
