public import Words
public import DevicePorts
public import MusicTheory
public import PitchDetection
public import SpectralAnalysis
public import Synthesis
public import Units

/// An event that the reducer takes.
///
/// Every event comes with its instant; the reducer has no clock.
public enum Event: Sendable, Equatable {
  /// The box was switched on, and its settings cannot be read yet; ``started(_:complaint:splash:)`` follows.
  case switchedOn
  /// The box was switched on with these settings, and what was wrong with their file.
  ///
  /// Without `splash` none is shown, whatever the settings say.
  case started(Settings, complaint: Phrase?, splash: Bool)
  /// The audio card.
  case audio(AudioEvent)
  /// The panel.
  case display(DisplayEvent)
  /// Buttons and ribbon; an edge counts from the kernel's stamp.
  case control(ControlEvent)
  /// The tuner heard something, or nothing.
  case reading(PitchReading)
  /// All strings were heard at once, or no longer are; comes while the deck and the tuning want it.
  case strum(StrumReading)
  /// The last news of the tempo; comes while the deck wants it.
  case tempo(TempoReading)
  /// The light of the room.
  case light(LightEvent)
  /// Another beat of the metronome is to be heard, or it began or ceased.
  case pulse(MetronomePulse)
  /// Settings were written, or could not be.
  case saved(StoreFailure?)
  /// Updates: which there are, and how the installing of one is.
  case update(UpdateEvent)
  /// Music: which files there are, and how the song that plays fares.
  case music(MusicEvent)
  /// Scala files: which there are, and what is in one of them.
  case scale(ScaleEvent)
  /// The player's own tunings, as they are in files.
  case tuning(TuningEvent)
  /// The set list, as it is in its file.
  case setList(SetListEvent)
  /// Sticks: which there are, what is on one, and how the copying to it is.
  case stick(StickEvent)
  /// Files of a stick were taken.
  case took(Taken)
  /// The inputs of the card have other levels, or another one is heard.
  case inputs(InputNews)
  /// The computer has trouble with its supply or its heat, or no longer.
  case health(ComputerHealth)
  /// A signal that passes through the box takes so long.
  case throughDelay(FrameCount)
  /// The sentences that the system had to say before the box started.
  case told([String])
  /// ``ApplianceState/deadline`` has come.
  case clock
}

extension Event {
  /// True for the first settings.
  var isStart: Bool { if case .started = self { true } else { false } }

  /// True for an edge of a button.
  var isButton: Bool {
    if case .control(.edge(.mode, _, _)) = self { return true }
    if case .control(.edge(.power, _, _)) = self { return true }
    return false
  }
}

/// An event of the files of tunings.
public enum TuningEvent: Sendable, Equatable {
  /// The contents of the files now.
  case found(FoundTunings)
  /// A tuning is in its file, which may have had to be another one.
  case saved(file: String, as: String)
  /// The name of a tuning's file that could not be written, and the reason in one sentence.
  case refused(file: String, String)
}

/// The contents of the files of tunings.
public struct FoundTunings: Sendable, Equatable {
  /// The tunings that there are, in the order of their names.
  public var mine: [TuningPreset]
  /// The tunings that were deleted and can be brought back.
  public var deleted: [TuningPreset]
  /// A sentence for each file that cannot be used.
  public var faults: [String]
  /// The number of files that are not listed, since there are more than a list has room for.
  public var unlisted: Int

  /// Makes the contents of files.
  public init(
    _ mine: [TuningPreset], deleted: [TuningPreset] = [], faults: [String] = [], unlisted: Int = 0
  ) {
    self.mine = mine
    self.deleted = deleted
    self.faults = faults
    self.unlisted = unlisted
  }
}

/// An event of the set list's file.
public enum SetListEvent: Sendable, Equatable {
  /// The items that there are, and a sentence for each fault in the file.
  case found([SetListItem], faults: [String])
  /// The set list was written.
  case saved
  /// The set list could not be read or written.
  case failed(StoreFailure)
}

/// An event of the files of scales.
public enum ScaleEvent: Sendable, Equatable {
  /// The files that are there now, by name.
  case found([String])
  /// The content of a file that was asked for.
  case read(ScalaTemperament)
  /// The name of a file that was asked for and cannot be used, and the reason in one sentence.
  case refused(String, String)
}
