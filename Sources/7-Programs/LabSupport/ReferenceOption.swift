public import ArgumentParser
public import MusicTheory
import Units

/// `--a4`, for every command that needs to know what the notes' frequencies are.
public struct ReferenceOption: ParsableArguments {
  /// The frequency that was given.
  @Option(
    name: .customLong("a4"),
    help: ArgumentHelp("Frequency of A4 in Hz: 400 to 480.", valueName: "hz"))
  public var a4 = A4Argument(.standard)

  /// The reference pitch that is tuned to.
  public var reference: ReferencePitch { a4.reference }

  /// Makes the option.
  public init() {}
}

/// The frequency of A4 on the command line: `440` or `442.5`.
public struct A4Argument: ExpressibleByArgument, Equatable {
  /// The reference pitch that the argument stands for.
  public var reference: ReferencePitch

  /// Takes a reference pitch.
  public init(_ reference: ReferencePitch) { self.reference = reference }

  /// Reads a number of hertz; `nil` for one that the box cannot tune to.
  public init?(argument: String) {
    guard let hertz = Double(argument), let reference = ReferencePitch(Hertz(hertz)) else {
      return nil
    }
    self.reference = reference
  }

  /// The number of hertz.
  public var defaultValueDescription: String { "\(reference.a4.value)" }
}
