import Appliance
import Realtime
import Synthesis
import Units

/// The way to the threads that count by the card: commands to the audio thread, setups to the analysis.
///
/// It is the one place where what goes to the card is counted by its clock; ``AnalysisNews`` is the way back.
///
/// The ring of commands is full only while the audio thread does not run. What is lost then may be the end of a tone,
/// so that it would sound for ever: once there is room again, everything is silenced and told anew.
///
/// - Thread: panel.
struct CardWire: ~Copyable {
  private var commands: RingProducer<TimedCommand>
  private var setups: LatestValueWriter<AnalysisSetup>
  /// True while a lost command is not made up for: the audio thread may not sound what is lit.
  private var hasLost = false
  /// Commands that found no room, so far.
  private(set) var lost = 0

  /// Makes the way through a ring and a latest value.
  init(
    _ commands: consuming RingProducer<TimedCommand>,
    setups: consuming LatestValueWriter<AnalysisSetup>
  ) {
    self.commands = commands
    self.setups = setups
  }

  /// Sends a command to a card whose clock is off, or remembers that it was lost.
  mutating func send(_ command: TimedCommand, by clock: CardClock) {
    var counted = command
    counted.command = command.command.counted(by: clock)
    if !commands.push(counted) { (hasLost, lost) = (true, lost + 1) }
  }

  /// Has the analysis listen for what a setup says.
  mutating func listen(_ setup: AnalysisSetup) { setups.publish(setup.counted) }

  /// Notes that a new stream has emptied the ring, and that the box tells all anew.
  mutating func streamOpened() { hasLost = false }

  /// Tells what `state` has sounding, if something was lost and there is room for it.
  mutating func retell(_ state: ApplianceState, at now: Instant) {
    guard hasLost, state.stream != nil else { return }
    let all = state.whatSounds(at: now)
    guard commands.free >= all.count else { return }
    hasLost = false
    for command in all { send(command, by: state.clock) }
  }
}
