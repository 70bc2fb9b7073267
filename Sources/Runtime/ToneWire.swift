import Appliance
import Realtime
import Synthesis
import Units

/// The way of commands to the audio thread, which tells how things stand after some were lost.
///
/// The ring is full only while the audio thread does not run. What is lost then may be the end of a tone, so
/// that it would sound for ever: once there is room again, everything is silenced and told anew.
///
/// - Thread: panel.
struct ToneWire: ~Copyable {
  private var commands: RingProducer<ToneCommand>
  /// The clock of the card that plays: what it is told is counted by it.
  var clock = CardClock()
  /// Whether the audio thread missed something, so that it may not sound what is lit.
  private var hasLost = false
  /// Commands that found no room, so far.
  private(set) var lost = 0

  /// Makes the way through a ring.
  init(_ commands: consuming RingProducer<ToneCommand>) { self.commands = commands }

  /// Sends a command, or remembers that it was lost.
  mutating func send(_ command: ToneCommand) {
    var counted = command
    counted.frequency = clock.counted(Hertz(command.frequency)).value
    counted.metronome = command.metronome.counted(by: clock)
    if !commands.push(counted) { (hasLost, lost) = (true, lost + 1) }
  }

  /// A new stream has emptied the ring, and the box tells it all.
  mutating func streamOpened() { hasLost = false }

  /// Tells what `state` has sounding, if something was lost and there is room for it.
  mutating func retell(_ state: ApplianceState, at now: Instant) {
    guard hasLost, state.stream != nil else { return }
    let all = state.whatSounds(at: now)
    guard commands.free >= all.count else { return }
    hasLost = false
    for command in all { send(command) }
  }
}
