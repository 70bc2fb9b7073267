import Appliance
import BoardFile
import DevicePorts
import MusicTheory
import PitchDetection
import SpectralAnalysis
import Synthesis
import Units

// What events carry, part by part in the order of its declaration.

extension Instant: Worded {
  init(from words: inout WordReader) throws(LogError) {
    // Up to 146 years, so that no deadline lies beyond what a clock can tell.
    let time = try words.take("a time in nanoseconds from 0 on") { word in
      Int64(word).flatMap { (0...1 << 62).contains($0) ? $0 : nil }
    }
    self.init(nanoseconds: time)
  }

  func write(to words: inout WordWriter) { words.put(word: "\(nanoseconds)") }
}

/// The settings' file as one word.
extension Settings: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let wrong = words.error("a settings file")
    let text: String = try words.take()
    guard let reading = try? Settings.read(Array(text.utf8), file: Settings.fileName) else {
      throw wrong
    }
    self = reading.settings
  }

  func write(to words: inout WordWriter) { words.put(String(decoding: file, as: UTF8.self)) }
}

extension DeviceFailure: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      object: try words.take(), call: try words.take(), cause: try words.take(),
      consequence: try words.take())
  }

  func write(to words: inout WordWriter) { words.put(object, call, cause, consequence) }
}

extension CardLoss: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let failure: DeviceFailure = try words.take()
    // Older logs end here.
    self.init(failure)
    guard words.next != nil else { return }
    reason = try words.take("a reason") { Reason(rawValue: String($0)) }
    others = try words.take()
  }

  func write(to words: inout WordWriter) {
    words.put(failure)
    words.put(word: reason.rawValue)
    words.put(others)
  }
}

extension InputNews: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(inputs: try words.take(), heard: try words.take(), isSilent: try words.take())
  }

  func write(to words: inout WordWriter) { words.put(inputs, heard, isSilent) }
}

extension InputNews.Input: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(level: try words.take(), clips: try words.take())
  }

  func write(to words: inout WordWriter) { words.put(level, clips) }
}

extension StoreFailure: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(file: try words.take(), call: try words.take(), cause: try words.take())
  }

  func write(to words: inout WordWriter) { words.put(file, call, cause) }
}

extension UpdateFile: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let wrong = words.error("the path of an update")
    guard let update = UpdateFile(path: try words.take()) else { throw wrong }
    self = update
  }

  func write(to words: inout WordWriter) { words.put(path) }
}

extension UnplayableFiles: Worded {
  init(from words: inout WordReader) throws(LogError) {
    // Older logs end before it.
    self.init()
    guard words.next != nil else { return }
    count = try words.take()
    endings = try words.take()
  }

  func write(to words: inout WordWriter) { words.put(count, endings) }
}

extension MusicFile: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let bytes: [Int] = try words.take()
    self.init(
      path: bytes.map { UInt8(truncatingIfNeeded: $0) }, title: try words.take(),
      folder: try words.take())
  }

  func write(to words: inout WordWriter) {
    words.put(path.map(Int.init))
    words.put(title, folder)
  }
}

extension InputLine: Worded {}
extension Board.Route: Worded {}

/// All but the card's place on its bus, which is for the log alone.
extension AudioStream: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      card: try words.take(), rate: SampleRate(try words.take()),
      period: FrameCount(try words.take()), buffer: FrameCount(try words.take()),
      captureFormat: try words.take(), captureChannels: try words.take(),
      playbackFormat: try words.take(), playbackChannels: try words.take(),
      isRealtime: try words.take())
  }

  func write(to words: inout WordWriter) {
    words.put(
      card, rate.hertz, period.value, buffer.value, captureFormat, captureChannels, playbackFormat,
      playbackChannels, isRealtime)
  }
}

extension AudioStream.Format: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self = try words.take("a sample format") { Self(rawValue: String($0)) }
  }

  func write(to words: inout WordWriter) { words.put(word: rawValue) }
}

extension Panel: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      name: try words.take(), width: try words.take(), height: try words.take(),
      refresh: Hertz(try words.take()), density: try words.take(),
      rotation: try words.take("a quarter turn in degrees") {
        Int($0).flatMap(Rotation.init(rawValue:))
      })
  }

  func write(to words: inout WordWriter) {
    words.put(name, width, height, refresh.value, density, rotation.rawValue)
  }
}

/// All but the waveform, which is sound: a log holds none, and nothing but a picture depends on it.
extension PitchReading: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      position: try words.take(), frequency: Self.frequency(try words.take()),
      confidence: try words.take(), latched: Self.note(try words.take()),
      cents: Cents(try words.take()), displayedFrequency: Self.frequency(try words.take()),
      level: Decibels(try words.take()), standardError: Self.error(try words.take()),
      harmonics: HarmonicPhases(
        levels: try words.take(), phases: try words.take(), deviations: try words.take()),
      hum: Self.frequency(try words.take()))
    // Older logs end here: every semitone was a target.
    if words.next != nil { heardSemitone = Self.note(try words.take()) }
    // Or here: no partial was named, every number was known, and no course.
    if words.next != nil { partial = try words.take() }
    if words.next != nil { isSettled = try words.take() }
    if words.next != nil { hasOctave = try words.take() }
  }

  func write(to words: inout WordWriter) {
    words.put(
      position, frequency?.value ?? 0, confidence, latched?.number ?? -1, cents.value,
      displayedFrequency?.value ?? 0, level.value, standardError?.value ?? .infinity,
      harmonics.levels, harmonics.phases, harmonics.deviations, hum?.value ?? 0,
      heardSemitone?.number ?? -1, partial, isSettled, hasOctave)
  }

  // In a log 0 Hz is no frequency, a note below 0 none, and an infinite error an unknown one.
  private static func frequency(_ hertz: Double) -> Hertz? { hertz == 0 ? nil : Hertz(hertz) }
  private static func note(_ number: Int) -> MIDINote? { number < 0 ? nil : MIDINote(number) }
  private static func error(_ cents: Double) -> Cents? { cents == .infinity ? nil : Cents(cents) }
}

extension StrumReading: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      position: try words.take(), cents: try words.take(), standardErrors: try words.take(),
      isStrum: try words.take())
  }

  func write(to words: inout WordWriter) { words.put(position, cents, standardErrors, isStrum) }
}

extension TempoReading: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init(
      position: try words.take(), beatsPerMinute: try words.take(), confidence: try words.take(),
      sinceBeat: try words.take(),
      // Older logs end here.
      hasHalf: words.next == nil ? true : try words.take())
  }

  func write(to words: inout WordWriter) {
    words.put(position, beatsPerMinute, confidence, sinceBeat, hasHalf)
  }
}

extension MetronomePulse: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self.init()
    isRunning = try words.take()
    run = try words.take("a count") { UInt32($0) }
    beat = try words.take("a beat") { Int32($0) }
    place = try words.take("a beat of the bar") { word in
      Int32(word).flatMap { (0..<Int32(MetronomeSetup.mostBeats)).contains($0) ? $0 : nil }
    }
    phase = try words.take()
    tempo = try words.take("a tempo in tenths, 200 to 3000") { word in
      Int32(word).flatMap { (200...3000).contains($0) ? $0 : nil }
    }
    let instant: Instant = try words.take()
    time = instant.nanoseconds
  }

  func write(to words: inout WordWriter) {
    words.put(
      isRunning, Int(run), Int(beat), Int(place), phase, Int(tempo), Instant(nanoseconds: time))
  }
}
