public import DevicePorts
public import MusicTheory
public import Synthesis
public import Units

/// An effect of an event: the reducer asks for it, and others carry it out.
public enum Effect: Sendable, Equatable {
  /// Open the audio card and keep it open.
  case startAudio
  /// Close both streams.
  case stopAudio
  /// Open the audio card with this period from now on; `nil` for the board's.
  case audioPeriod(FrameCount?)
  /// Tell the audio thread.
  case engine(TimedCommand)
  /// Tell the card where its output goes: the speaker, or headphones or a line.
  case route(isOnSpeaker: Bool)
  /// Sound the start chime.
  case chime
  /// Drive a line.
  case output(OutputLine, isActive: Bool)
  /// Set the panel's light, 0...1 of what it can; 0 is as little as it can.
  case brightness(Double)
  /// Have the analysis listen for this.
  case listen(AnalysisSetup)
  /// Write the settings.
  case save(Settings)
  /// Ask something of the updates.
  case update(UpdateRequest)
  /// Ask something of the music.
  case music(MusicRequest)
  /// Ask something of the files of scales.
  case scale(ScaleRequest)
  /// Ask something of the files of tunings.
  case tuning(TuningRequest)
  /// Ask something of the set list's file.
  case setList(SetListRequest)
  /// Ask something of the sticks.
  case stick(StickRequest)
  /// Take these files of the last look through a stick; if `keepsBoth`, beside the box's own of the same name.
  case take([CarriedFile], keepsBoth: Bool)
  /// Say something in place of what is being said.
  case speak(Utterance)
  /// Switch the machine off.
  case powerOff
  /// Start the machine anew.
  case restart
}

/// A request of the box for its files of tunings.
public enum TuningRequest: Sendable, Hashable {
  /// Read all of them, whatever their number the one of a name, too; empty for none.
  case look(for: String)
  /// Write a new tuning into a file of its own, and overwrite none.
  case create(TuningPreset)
  /// Write what was changed of a tuning into its file.
  case save(TuningPreset)
  /// Put the file of a tuning where it can be brought back from.
  case delete(TuningPreset)
  /// Remove what was kept of a tuning that was deleted: it is there again.
  case forget(TuningPreset)
}

/// A request of the box for its set list.
public enum SetListRequest: Sendable, Equatable {
  /// Read it.
  case look
  /// Write it.
  case save([SetListItem])
}

/// A request of the box for its files of scales.
public enum ScaleRequest: Sendable, Hashable {
  /// See which there are.
  case look
  /// Read the one of this name.
  case read(String)
}
