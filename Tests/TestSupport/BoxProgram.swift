import Foundation

/// The path of the box's program, built beside the tests, for what runs it as the box does.
public let boxProgram = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  .deletingLastPathComponent().appendingPathComponent("phosphor").path
