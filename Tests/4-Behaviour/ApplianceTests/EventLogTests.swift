import Words
import BoardFile
import DevicePorts
import MusicTheory
import PitchDetection
import SpectralAnalysis
import Synthesis
import TestSupport
import Testing
import Units

@testable import Appliance
@testable import EventLog

@Suite("The log of what happened to a box")
struct EventLogTests {
  private static let info = BoxInfo(version: "1.2.3", board: "my box", hasBacklight: true)
  static let head = EventLog(pads: 16, slip: 0.75, route: .jack, info: info).head

  private static let failure = DeviceFailure(
    object: "line \"MODE\" of chip \"rig\"", call: "ioctl", cause: "100 % busy\nheld by \u{266F}",
    consequence: "")
  private static let stream = AudioStream(
    card: "", rate: SampleRate(44100), period: FrameCount(441), buffer: FrameCount(1323),
    captureFormat: .s24in3, captureChannels: 2, playbackFormat: nil, playbackChannels: 0,
    isRealtime: true)
  private static let panel = Panel(
    name: "HDMI-A-1", width: 480, height: 800, refresh: Hertz(59.94), density: 1.5,
    rotation: .threeQuarters)
  private static let reading = PitchReading(
    position: 1 << 40, frequency: Hertz(0.1 + 0.2), confidence: 1 / 3, latched: MIDINote(45),
    cents: Cents(-.pi), displayedFrequency: Hertz(110), level: Decibels(-.infinity),
    harmonics: HarmonicPhases(
      levels: SIMD4(-1, -20.1, -1e-30, -120), phases: SIMD4(0, 0.1, 1 / 3, 0.999),
      deviations: SIMD4(repeating: .leastNonzeroMagnitude)), hum: Hertz(50.02))

  private static let pulse: MetronomePulse = {
    var pulse = MetronomePulse()
    pulse.isRunning = true
    pulse.run = .max
    pulse.beat = -7
    pulse.place = 11
    pulse.phase = -1e-6
    pulse.tempo = 1373
    pulse.time = 1 << 40
    return pulse
  }()
  private static let strum = StrumReading(
    position: 48000, cents: [-3.2, .nan, 0.1, 12, .nan, -0.0, 1 / 3, .nan],
    standardErrors: [0.1, .infinity, 1, 2, .infinity, 0.3, 4, .infinity], isStrum: true)

  private static let song = MusicFile(
    path: Array("/media/100 %/b\n\u{266F}.flac".utf8) + [0xFF], title: "b \u{266F}", folder: "100 %"
  )

  private static let tuning = TuningPreset(
    mine: "slack \"D\"",
    strings: [
      TuningString(number: 2, note: MIDINote(38), cents: Cents(-14.25), label: "fat one"),
      TuningString(number: 1, note: MIDINote(45), frequency: Hertz(110.5)),
    ], source: "a b.toml")

  /// A scale of three notes to no octave, two of them with names.
  static let threeNotes: ScalaTemperament = {
    let offsets = NoteOffsets(
      degrees: [0, 300.25, 1e-3 + 800].map { Cents($0) }, interval: Cents(1901.955),
      middle: Cents(6000.5))
    let degrees = [("C♯", 0), (nil, 2), ("x%", 1)].map { DegreeNames.Degree(number: $1, name: $0) }
    guard let offsets, let names = DegreeNames(degrees, of: offsets) else {
      preconditionFailure("the scale rises")
    }
    return ScalaTemperament(name: "b c.scl", offsets: offsets, names: names)
  }()

  /// At least one event of every kind.
  static let events: [Event] = {
    let time = Instant(nanoseconds: 123_456_789)
    var settings = Settings()
    settings.delay = .short
    settings.preset = TuningGroup.guitar.presets[3]
    settings.reference = ReferencePitch(clamping: Hertz(430.54))
    settings.volume = 0.35
    return [
      .switchedOn, .started(settings, complaint: nil, splash: true),
      .health(ComputerHealth(isHot: true)), .throughDelay(FrameCount(768)),
      .inputs(InputNews(inputs: [.init(level: -23, clips: 4)], heard: 2, isSilent: true)),
      .inputs(InputNews()), .scale(.found(["a b.scl"])),
      .scale(.refused("a.scl", "a.scl, line 2: no")),
      .tuning(
        .found(FoundTunings([tuning], deleted: [tuning], faults: ["a.toml:1: \"no\""], unlisted: 7))
      ),
      .setList(.found([SetListItem(name: "a \"b\"", settings: settings)], faults: ["no"])),
      .setList(.saved),
      .setList(.failed(StoreFailure(file: "set-list.toml", call: "fsync", cause: "full"))),
      .tuning(.saved(file: "a.toml", as: "a 2.toml")),
      .tuning(.refused(file: "a.toml", "not kept")),
      .scale(
        .read(
          ScalaTemperament(name: "a.scl", offsets: Temperament.young.offsets(root: PitchClass(3))))),
      .scale(.read(threeNotes)), .started(Settings(), complaint: "-", splash: false),
      .audio(.opened(stream)), .audio(.lost(CardLoss(failure, .busy, others: ["a b", "c"]))),
      .audio(.degraded(failure)),
      .audio(.xrun(total: 7)), .audio(.jack(name: "Headphone Jack", isPlugged: true)),
      .display(.connected(panel)), .display(.lost(failure)), .display(.degraded(failure)),
      .display(.flipped(at: time, sequence: .max)),
      .control(.edge(.headphones, isActive: false, at: time)),
      .control(.foundDown(.power, at: time)), .control(.pads(PadMask(bits: .max), at: time)),
      .control(.pads(PadMask(bits: 6, strengths: SIMD32(repeating: 9)), at: time)),
      .control(.pads(PadMask(bits: 0, strengths: SIMD32(repeating: 0)), at: time)),
      .light(.measured(Lux(0.1 + 0.2))), .light(.failed(failure)),
      .control(.failed(failure)), .control(.restored(object: "%20 - %")),
      .reading(reading), .reading(.silence), .strum(strum), .strum(.silence), .pulse(pulse),
      .tempo(.unknown),
      .tempo(TempoReading(position: .max, beatsPerMinute: 120.1, confidence: 1 / 3, sinceBeat: 0)),
      .music(.found([song, MusicFile(path: [], title: "")])),
      .music(.found([], UnplayableFiles(count: 2, endings: ["m4a", "wma"]))),
      .music(.opened(cue: .min, frames: FrameCount(.max), rate: SampleRate(8000))),
      .music(.reached(cue: 2, frame: FrameCount(-1), at: time, isMoving: true)),
      .music(.ended(cue: 2)), .music(.failed(cue: 3, "b.flac cannot be played: 5 %")),
      .saved(nil),
      .saved(StoreFailure(file: "a b", call: "", cause: "-")),
      .update(.found([UpdateFile(path: "/media/a b%.phosphor")].compactMap(\.self))),
      .stick(.found([Stick(path: "/media/MY STICK"), Stick(path: "/media/sdb", isUsable: false)])),
      .stick(.progress(0.25)),
      .stick(
        .listed(
          StickListing(
            [
              CarriedFile(
                box: "pi-3f2a", kind: .setList, name: "set-list.toml", standing: .differs),
              CarriedFile(box: "b", kind: .tunings, name: "a b.toml", fault: "a b.toml:1: no"),
            ], complaint: "more than 32 boxes"))),
      .stick(.ended(isDone: false, "Not copied: a:b.toml.")),
      .took(
        Taken(
          2, settings: Settings(), items: [SetListItem(name: "one", settings: Settings())],
          keepsItems: true, faults: ["no"])),
      .update(.found([])), .update(.progress(0.1)), .update(.ended(isInstalled: true, "It is.")),
      .told([]), .told(["One of two.", ""]), .clock,
    ]
  }()

  @Test("there is an event of every kind", arguments: Event.Kind.allCases)
  func everyKind(kind: Event.Kind) {
    #expect(Self.events.contains { $0.kind == kind })
  }

  @Test("every event is read back as it was written, whatever its names are")
  func everyEvent() throws {
    var lines = [Self.head]
    for (index, event) in Self.events.enumerated() {
      let line = EventLog.line(event, at: Instant(nanoseconds: Int64(index)))
      #expect(!line.contains { $0.isNewline })
      lines.append(line)
    }
    var read: [Event] = []
    _ = try EventLog.replay(lines.joined(separator: "\n")) { event, time, _ in
      #expect(time.nanoseconds == read.count)
      read.append(event)
    }
    #expect(read == Self.events)
  }

  @Test("a log of an older box, whose first line and readings are shorter, is lived through again")
  func older() throws {
    let text = """
      phosphor-events 1 16 0.75 jack 1.2.3 my%20box true
      0 reading \(Self.olderReading)
      """
    let state = try EventLog.replay(text)
    #expect(state.reading.latched == Self.reading.latched)
    #expect(state.reading.heardSemitone == Self.reading.latched)
  }

  /// The words of a reading without the semitone, which came later.
  private static var olderReading: String {
    let words = EventLog.line(.reading(reading), at: Instant(nanoseconds: 0)).split(separator: " ")
    return words.dropFirst(2).dropLast().joined(separator: " ")
  }

  @Test("a storm on all controls, lived through again, ends in the same state, byte for byte")
  func storm() throws {
    let seed: UInt64 = 4
    var storm = ControlStorm(seed: seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<20 {
      let log = Page(Self.head)
      var hands = Hands(info: Self.info, splash: true) { log.add($0, $1) }
      for _ in 0..<250 where hands.state.power != .off {
        hands.wait(storm.pause())
        hands.send(.control(storm.event(at: hands.now)))
        if Int.random(in: 0..<4, using: &random) == 0 {
          hands.send(Self.events.dropFirst(2).randomElement(using: &random) ?? .clock)
        }
      }
      let replayed = try EventLog.replay(log.text)
      #expect(replayed == hands.state, "seed \(seed), round \(round)")
      let isSame = String(reflecting: replayed) == String(reflecting: hands.state)
      #expect(isSame, "seed \(seed), round \(round)")
    }
  }

  /// A log as it grows.
  private final class Page {
    private(set) var text: String
    init(_ head: String) { text = head + "\n" }
    func add(_ event: Event, _ time: Instant) { text += EventLog.line(event, at: time) + "\n" }
  }

  @Test("there is no sound in a log")
  func noSound() throws {
    var heard = Self.reading
    heard.waveform = Waveform { $0 }
    let text = "\(Self.head)\n\(EventLog.line(.reading(heard), at: Instant(nanoseconds: 0)))"
    #expect(try EventLog.replay(text).reading == Self.reading)
  }

  @Test(
    "a log that is none, or was damaged, is one sentence with its line",
    arguments: [
      ("", "line 1: found its end, allowed is phosphor-events 1"),
      ("hello", "line 1: found \"hello\", allowed is phosphor-events"),
      ("phosphor-events 2 8", "line 1: found \"2\", allowed is version 1"),
      ("HEAD\n\n5 mode", "line 3: found \"mode\", allowed is a kind of event"),
      ("HEAD\n-5 clock", "line 2: found \"-5\", allowed is a time in nanoseconds from 0 on"),
      ("HEAD\n5 xrun", "line 2: found its end, allowed is a whole number"),
      ("HEAD\n5 clock 1", "line 2: found \"1\", allowed is the end of the line"),
      ("HEAD\n5 edge MODE yes 5", "line 2: found \"yes\", allowed is true or false"),
      ("HEAD\n5 edge A true 5", "line 2: found \"A\", allowed is MODE, POWER, HP_DETECT"),
      (
        "HEAD\n5 restored a%2",
        "line 2: found \"a%2\", allowed is a text with % before two "
          + "hexadecimal digits"
      ),
      ("HEAD\n5 started %5B%5B - true", "line 2: found \"%5B%5B\", allowed is a settings file"),
    ])
  func damaged(text: String, sentence: String) {
    let text = text.replacing("HEAD", with: Self.head)
    #expect {
      try EventLog.replay(text)
    } throws: { error in
      "\(error)" == sentence
    }
  }

  @Test("a log whose bytes were changed anywhere never ends the program")
  func fuzzed() {
    let lines = Self.events.map { EventLog.line($0, at: Instant(nanoseconds: 5)) }
    let whole = Array(([Self.head] + lines).joined(separator: "\n").utf8)
    var random = SeededRandom(seed: 9)
    var refused = 0
    let rounds = isNight ? 2000 : 400
    for _ in 0..<rounds {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do { _ = try EventLog.replay(String(decoding: bytes, as: UTF8.self)) } catch { refused += 1 }
    }
    #expect(refused > rounds / 2 && refused < rounds)
  }
}
