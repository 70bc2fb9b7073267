import BoardFile
import DevicePorts
import Units

/// The audio card as the box knows it.
struct Audio: Sendable, Equatable {
  /// The open stream; `nil` while there is none.
  var stream: AudioStream?
  /// The words for a card that is missing, until there is a stream; `nil` as long as none is missed.
  var advice: CardAdvice?
  /// Frames from capturing one until it is heard, as the card tells; 0 while nobody asked.
  var throughDelay = FrameCount(0)
  /// What was told of the inputs last; `nil` before anything was.
  var inputs: InputNews?
  /// The output that the board has.
  var route = Board.Route.line
  /// True while a plug is in the jack.
  var isPlugged = false
  /// Streams opened since the start.
  var openings = 0
  /// Xruns since the start.
  var xruns = 0

  /// True while the output goes to the speaker.
  var isOnSpeaker: Bool { route == .speaker || (route == .jack && !isPlugged) }
}
