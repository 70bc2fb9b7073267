/// Lines for standard output, written in large pieces.
struct LineWriter: ~Copyable {
  private var text = ""

  /// Adds one line.
  mutating func write(_ line: String) {
    text += line
    text += "\n"
    if text.utf8.count > 1 << 16 { flush() }
  }

  deinit { print(text, terminator: "") }

  private mutating func flush() {
    print(text, terminator: "")
    text = ""
  }
}
