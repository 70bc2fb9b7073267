import Synthesis
import Units

/// The kind of a command, for tests that look at which came and not at what it says.
enum CommandKind: Equatable {
  case start, stop, stopAll, retune, volume, fadeOut, fadeIn, speakerRoute, lineRoute, throughOn
  case throughOff, metronomeSetup, metronomeStart, metronomeStop, metronomeBeat, cue
}

extension TimedCommand {
  /// The command's kind.
  var kind: CommandKind {
    switch command {
    case .start: .start
    case .stop: .stop
    case .stopAll: .stopAll
    case .retune: .retune
    case .volume: .volume
    case .fadeOut: .fadeOut
    case .fadeIn: .fadeIn
    case .route(let isOnSpeaker): isOnSpeaker ? .speakerRoute : .lineRoute
    case .through(let isOn): isOn ? .throughOn : .throughOff
    case .metronomeSetup: .metronomeSetup
    case .metronomeStart: .metronomeStart
    case .metronomeStop: .metronomeStop
    case .metronomeBeat: .metronomeBeat
    case .cue: .cue
    }
  }

  /// The voice that the command is for; -1 where it is for none.
  var key: Int32 {
    switch command {
    case .start(let key, _, _), .stop(let key), .retune(let key, _): key
    default: -1
    }
  }

  /// The frequency of the command's voice in hertz; 0 if it has none.
  var frequency: Double {
    switch command {
    case .start(_, let frequency, _), .retune(_, let frequency): frequency.value
    default: 0
    }
  }

  /// The setup that the command has the metronome beat; `nil` if it says nothing of that.
  var metronome: MetronomeSetup? {
    switch command {
    case .metronomeSetup(let setup), .metronomeStart(let setup), .metronomeBeat(let setup): setup
    default: nil
    }
  }
}
