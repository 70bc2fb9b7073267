public import Units

/// An audio card, run on a real-time thread of the port's own.
///
/// The port opens the card, calls its ``AudioClient`` once a period, and opens it again after an
/// unplug, for as long as it is started. Playback is never needed: if it is missing or fails, the
/// client gets capture alone.
public protocol AudioPort: Port where Event == AudioEvent {
  /// Starts the thread; returns at once. The card is tried at once and then about once a second.
  func start(_ client: AudioClient)

  /// Switches the card's own bypass, if ``AudioConfiguration/bypass`` names one, now and at each opening.
  func setBypass(_ isOn: Bool)

  /// Sets the controls of ``AudioConfiguration/speakerMixer`` or ``AudioConfiguration/lineMixer``, now and at each opening.
  func setRoute(isOnSpeaker: Bool)

  /// Opens the card with another period from now on; an open stream is closed and opened anew.
  ///
  /// - Parameter period: The period to ask for; `nil` for that of ``AudioConfiguration/period``.
  func setPeriod(_ period: FrameCount?)

  /// Stops and closes every stream; when it returns, the client is not called any more.
  func stop()
}

/// The code that runs on the audio thread, as plain C pointers: nothing to retain or look up.
public struct AudioClient: @unchecked Sendable {
  /// Called on the audio thread once a period with `context` and an ``AudioPeriod``.
  ///
  /// Must not allocate, lock, wait or log. C cannot name a Swift struct, hence the raw pointer:
  /// `period.assumingMemoryBound(to: AudioPeriod.self).pointee`.
  public typealias Process =
    @convention(c) (
      _ context: UnsafeMutableRawPointer, _ period: UnsafeRawPointer
    ) -> Void

  /// Handed to ``process``; must outlive the port's thread.
  public let context: UnsafeMutableRawPointer
  /// Called before the first period of a stream, on the same thread; may allocate.
  public let prepare: @Sendable (AudioStream) -> Void
  /// Called once a period.
  public let process: Process
  /// An eventfd the port signals after each period, for the analysis thread; -1 for none.
  public let periodEnded: Int32

  /// Makes a client out of its parts.
  public init(
    context: UnsafeMutableRawPointer, prepare: @escaping @Sendable (AudioStream) -> Void,
    process: @escaping Process, periodEnded: Int32
  ) {
    self.context = context
    self.prepare = prepare
    self.process = process
    self.periodEnded = periodEnded
  }
}

/// One period on the audio thread: what was captured, and room for what is to be played.
public struct AudioPeriod {
  /// Interleaved samples in -1...1, `frameCount * captureChannels` of them.
  public var capture: UnsafePointer<Float>
  /// Channels of `capture`, at least 1.
  public var captureChannels: Int
  /// Interleaved room for `frameCount * playbackChannels` samples, all to be written; `nil` without
  /// a playback stream.
  public var playback: UnsafeMutablePointer<Float>?
  /// Channels of `playback`; 0 without.
  public var playbackChannels: Int
  /// Frames in this period, at most the ``AudioStream/period`` that was prepared.
  public var frameCount: Int
  /// Position of the first captured frame since the stream was opened, counting frames that were
  /// lost in xruns: a step larger than the last `frameCount` is a gap, so time never slips.
  public var position: Int
  /// The instant at which the last captured frame left the converter, by the kernel's time stamp.
  public var time: Instant
  /// Frames between writing the first playback frame of this period and hearing it.
  public var playbackDelay: Int

  /// Makes a period out of its parts.
  public init(
    capture: UnsafePointer<Float>, captureChannels: Int, playback: UnsafeMutablePointer<Float>?,
    playbackChannels: Int, frameCount: Int, position: Int, time: Instant, playbackDelay: Int
  ) {
    self.capture = capture
    self.captureChannels = captureChannels
    self.playback = playback
    self.playbackChannels = playbackChannels
    self.frameCount = frameCount
    self.position = position
    self.time = time
    self.playbackDelay = playbackDelay
  }
}

/// An open stream, as negotiated with the card.
public struct AudioStream: Sendable, Equatable {
  /// Sample formats of a card; every one reaches the client as 32-bit float.
  public enum Format: String, Sendable {
    /// 16-bit signed, little endian.
    case s16 = "S16_LE"
    /// 24-bit signed in 3 bytes, little endian.
    case s24in3 = "S24_3LE"
    /// 24-bit signed in the low bytes of 4, little endian.
    case s24 = "S24_LE"
    /// 32-bit signed, little endian.
    case s32 = "S32_LE"
    /// 32-bit float, little endian.
    case float = "FLOAT_LE"
  }

  /// The card's name as the kernel tells it, for the status line and the about page.
  public var card: String
  /// Frames a second.
  public var rate: SampleRate
  /// Frames a period: the most that one call of the client gets.
  public var period: FrameCount
  /// Frames in the ring the kernel keeps.
  public var buffer: FrameCount
  /// The card's place on its bus; `nil` if it is not a USB card, or another one.
  public var usb: USBPlace?
  /// The capture stream's sample format.
  public var captureFormat: Format
  /// Channels captured.
  public var captureChannels: Int
  /// The playback stream's sample format; `nil` without playback.
  public var playbackFormat: Format?
  /// Channels played; 0 without playback.
  public var playbackChannels: Int
  /// True if the thread got a real-time priority and locked memory.
  public var isRealtime: Bool

  /// Makes a stream out of its parts.
  public init(
    card: String, rate: SampleRate, period: FrameCount, buffer: FrameCount, captureFormat: Format,
    captureChannels: Int, playbackFormat: Format?, playbackChannels: Int, isRealtime: Bool
  ) {
    self.card = card
    self.rate = rate
    self.period = period
    self.buffer = buffer
    self.captureFormat = captureFormat
    self.captureChannels = captureChannels
    self.playbackFormat = playbackFormat
    self.playbackChannels = playbackChannels
    self.isRealtime = isRealtime
  }
}

extension AudioStream {
  /// True if each millisecond, which USB is cut into, has as many frames as the one before: not at 44.1 kHz.
  public var hasWholeMilliseconds: Bool { rate.hertz.truncatingRemainder(dividingBy: 1000) == 0 }
}

/// An event of an audio card.
public enum AudioEvent: Sendable, Equatable {
  /// A stream is open and running.
  case opened(AudioStream)
  /// The card cannot be opened, or was lost while open; it is tried again.
  case lost(CardLoss)
  /// Something is missing that the tuner can do without: playback, a mixer control, a priority.
  case degraded(DeviceFailure)
  /// Frames were lost; xruns since the port was made. The stream goes on.
  case xrun(total: Int)
  /// A plug went into (`true`) or out of a jack of this name.
  case jack(name: String, isPlugged: Bool)
}

/// The audio part of a board file: the card to open, its rate and period, its mixer.
public struct AudioConfiguration: Sendable, Equatable {
  /// The captured channel that is heard, or the mean of all channels.
  public enum Channel: Sendable, Equatable {
    /// One channel, from 0.
    case only(Int)
    /// The mean of all, or their difference if they are in opposite phase.
    case mean
    /// Of the first two the one on which notes are played; the mean of both until that is known.
    case auto
  }

  /// A mixer control to set each time the card is opened, as `amixer` names it.
  public struct MixerSetting: Sendable, Equatable {
    /// The simple control's name, such as `PGA Gain Left`.
    public var control: String
    /// A value: `on`, `off`, a number, a percentage `60%`, a level `12.5dB`, or an enumerated item.
    public var value: String

    /// Makes a setting.
    public init(control: String, value: String) {
      self.control = control
      self.value = value
    }
  }

  /// A mixer control that lets the analogue input through to the output, or not.
  public struct BypassSetting: Sendable, Equatable {
    /// The simple control's name, such as `Output Mixer Line Bypass`.
    public var control: String
    /// The value with which the signal passes.
    public var pass: String
    /// The value with which it does not.
    public var mute: String

    /// Makes a setting.
    public init(control: String, pass: String, mute: String) {
      self.control = control
      self.pass = pass
      self.mute = mute
    }

    /// The control with one of the values.
    public func setting(isOn: Bool) -> MixerSetting {
      MixerSetting(control: control, value: isOn ? pass : mute)
    }
  }

  /// A name in place of an ALSA name: the first USB card with an input that can be opened, one that also plays first.
  public static let firstUSBCard = "hw:CARD=first USB"

  /// PCM to capture from: an ALSA name such as `hw:CARD=usb`, `default` or `null`, or ``firstUSBCard``.
  public var capture: String
  /// PCM to play to; `nil` for a box that never plays.
  ///
  /// Often the same name as ``capture``.
  public var playback: String?
  /// The rate asked for; the card's nearest is used and reported.
  public var rate: SampleRate
  /// The period asked for; the card's nearest is used and reported.
  public var period: FrameCount
  /// Periods in the kernel's ring, at least 2.
  public var periods: Int
  /// The captured channel that is heard, or the mean of all channels.
  public var channel: Channel
  /// Controls to set each time the card is opened, in order.
  public var mixer: [MixerSetting]
  /// Controls to set while the output goes to the speaker, after ``mixer``.
  public var speakerMixer: [MixerSetting]
  /// The same controls while it goes to headphones or a line.
  public var lineMixer: [MixerSetting]
  /// Controls of the codec's own analogue bypass, in order; none if it has none.
  public var bypass: [BypassSetting]
  /// The ALSA jack control to watch, such as `Headphone Jack`; `nil` for none.
  public var jack: String?
  /// SCHED_FIFO priority of the audio thread, 1 to 99.
  public var priority: Int
  /// True if the card is the box's alone: its capture switches are turned on and its automatic gain off while it is open.
  public var ownsCard = false

  /// Makes a configuration out of its parts.
  public init(
    capture: String, playback: String?, rate: SampleRate = SampleRate(48000),
    period: FrameCount = FrameCount(256), periods: Int = 3, channel: Channel = .mean,
    mixer: [MixerSetting] = [], speakerMixer: [MixerSetting] = [], lineMixer: [MixerSetting] = [],
    bypass: [BypassSetting] = [], jack: String? = nil, priority: Int = 75
  ) {
    self.capture = capture
    self.playback = playback
    self.rate = rate
    self.period = period
    self.periods = periods
    self.channel = channel
    self.mixer = mixer
    self.speakerMixer = speakerMixer
    self.lineMixer = lineMixer
    self.bypass = bypass
    self.jack = jack
    self.priority = priority
  }
}
