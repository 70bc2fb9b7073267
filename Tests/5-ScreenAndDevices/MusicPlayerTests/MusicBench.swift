import AudioFiles
import DevicePorts
import Foundation
import LinuxHost
import Realtime
import TestSupport
import Units

@testable import ChildProcesses
@testable import MusicPlayer

/// A player on a folder, with this test in place of the audio thread.
final class MusicBench {
  let folder = TemporaryFolder()
  let music: SystemMusic
  private let ring = Ring<Float>(minimumCapacity: 65_536, filler: 0)
  private let controls = LatestValue(MusicControl())
  private var consumer: RingConsumer<Float>
  private var control: LatestValueReader<MusicControl>
  private(set) var events: [MusicEvent] = []

  /// The last event about a song: the folder's files may be told of at any time.
  var lastOfSong: MusicEvent? {
    events.last { event in if case .found = event { false } else { true } }
  }

  /// Makes a bench whose songs a program decodes: the box's own, or what stands for it.
  init(
    program: String = boxProgram, allowsUnconfined: Bool = false,
    limits: ListLimits = ListLimits(), in path: String? = nil
  ) throws {
    music = SystemMusic(
      ListedFolders(.music, paths: [path ?? folder.path], limits: limits), program: program,
      allowsUnconfined: allowsUnconfined,
      on: JobThread("processes", host: try SystemHost(powerOff: .endProcess)))
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
    events += music.nextEvents() ?? []
  }

  /// Takes what the audio thread would play until an event of this kind, or so many samples.
  func samples(atMost count: Int, until isLast: (MusicEvent) -> Bool) -> [Float] {
    var samples: [Float] = []
    for _ in 0..<2_000 where samples.count < count && !events.contains(where: isLast) {
      let control = control.latest()
      while samples.count < count {
        if consumer.position >= control.leave { consumer.skip(to: control.start) }
        guard control.isPlaying,
          !(control.leave..<max(control.leave, control.start)).contains(consumer.position),
          let sample = consumer.pop()
        else { break }
        samples.append(sample)
      }
      var polled = pollfd(fd: music.descriptors[0], events: Int16(POLLIN), revents: 0)
      if poll(&polled, 1, 5) > 0 { events += music.events(now: Instant(nanoseconds: 0)) }
    }
    return samples
  }

  /// Samples that are there.
  var waiting: Int { consumer.available }

  /// Waits until the ring is full, and, where a hold was asked for, until that has taken effect.
  ///
  /// Half a minute at most: a machine that does much else decodes late.
  func awaitFullRing(isHeld: Bool = false) {
    for _ in 0..<3_000 where waiting < 40_000 || isHeld && control.latest().isPlaying {
      poll(nil, 0, 10)
    }
  }

  /// The number of samples that are there once the first one may be taken.
  func samplesAtBegin() -> Int {
    for _ in 0..<2_000 where !control.latest().isOpen { poll(nil, 0, 5) }
    return waiting
  }

  func put(_ sound: Sound, as name: String) throws {
    try sound.write(to: "\(folder.path)/\(name)")
  }

  /// Plays a file until it ends or fails; the sentence where it failed.
  func failure(_ number: Int, _ name: String, meanwhile: () -> Void = {}) -> String? {
    music.ask(.play(cue(number, name)))
    meanwhile()
    _ = samples(atMost: .max) { event in
      switch event {
      case .ended(number), .failed(number, _): true
      default: false
      }
    }
    return events.lazy.compactMap { event in
      if case .failed(number, let sentence) = event { sentence } else { nil }
    }.first
  }
}
