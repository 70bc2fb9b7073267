import MusicTheory
import Units

/// A sound that is no stroke over all strings, made to be mistaken for one.
struct StrumDecoy {
  /// The kind of sound.
  enum Kind: String, CaseIterable {
    /// Noise of any colour and band that begins or swells.
    case noise
    /// Low noise through a few resonances: wind, traffic, a cable, a floor.
    case rumble
    /// Mains hum with many harmonics that is switched on.
    case hum
    /// Clicks through resonances: vinyl, rain, a bad contact.
    case crackle
    /// Many hands that clap.
    case applause
    /// Something wooden that is knocked: low modes that die within a fifth of a second.
    case thump
    /// A drum: modes of a membrane whose pitch falls, and its wires.
    case drum
    /// A cymbal: hundreds of partials.
    case cymbal
    /// A bell, whose partials make no series.
    case bell
    /// One person who talks.
    case speech
    /// Four people who talk at once.
    case babble
    /// One plucked note of any pitch.
    case note
    /// One note that is held: with vibrato, a glide or a bend.
    case held
    /// Two notes in succession, the first damped, bent over or ringing on.
    case succession
    /// One or two of the instrument's open strings one after the other, both ringing.
    case open
    /// One open string with which the others ring.
    case sympathy
    /// Two notes at once.
    case double = "double stop"
    /// A chord of the instrument's strings, all of them fretted.
    case barre
  }

  /// Start of the sound, in seconds; the noise of the room is there before.
  static let onset = 0.3
  static let length = Seconds(1.9)

  /// Notes of the instrument's open strings.
  let strings: [MIDINote]
  var sound = MadeSound(length: Self.length)
  var random: SmallRandom

  /// Makes a sound; the same seed makes the same.
  init(_ kind: Kind, for strings: [MIDINote], seed: UInt64) {
    self.strings = strings
    random = SmallRandom(seed: seed &* 0xA24B_AED4_963E_E407)
    make(kind)
    let loudest = sound.samples.reduce(0) { max($0, abs($1)) }
    // From −34 dB of full scale to as loud as it goes.
    let gain = Float(random.decibels(-34, -0.5)) / max(loudest, 1e-9)
    for frame in sound.samples.indices { sound.samples[frame] *= gain }
    sound.addNoise(sound.level * random.decibels(-50, -15), &random)
    sound.limit()
  }

  private mutating func make(_ kind: Kind) {
    switch kind {
    case .noise: addNoise()
    case .rumble: addRumble()
    case .hum: addHum()
    case .crackle: addCrackle()
    case .applause: addApplause()
    case .thump: addThump()
    case .drum: addDrum()
    case .cymbal: addCymbal()
    case .bell: addBell()
    case .speech: add(.speech)
    case .babble: add(.babble)
    case .note: addNote()
    case .held: addHeld()
    case .succession: addSuccession()
    case .open: addOpen()
    case .sympathy: addSympathy()
    case .double: addDouble()
    case .barre: addBarre()
    }
  }

  /// Adds a room of ``RoomSound`` from the onset on.
  private mutating func add(_ kind: RoomSound.Kind) {
    var room = RoomSound(kind, seed: UInt64(random.below(1 << 30)))
    for frame in start..<sound.samples.count { sound.samples[frame] += room.next() }
  }

  /// The first sample.
  var start: Int { Int(Self.onset * MadeSound.rate.hertz) }
}

extension SmallRandom {
  /// An amplitude evenly in decibels.
  mutating func decibels(_ low: Double, _ high: Double) -> Double {
    Decibels(within(low, high)).gain
  }
}
