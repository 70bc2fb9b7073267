import BoardFile
import DevicePorts
import DiskStore
import Glibc
import Runtime
import TOML
import Units

/// The command line of the box; anything wrong with it ends the process with 2 and one sentence.
struct Arguments {
  private(set) var board = "/etc/phosphor/board.toml"
  private(set) var allowsSplash = true
  private(set) var settingsMark: String?
  private(set) var record: String?
  private(set) var voices = "/usr/share/phosphor/voices"

  private static let usage = """
    phosphor [--board FILE] [--no-splash] [--settings-when FILE] [--voices FOLDER] [--record FILE]
      --board FILE   what this box is made of (/etc/phosphor/board.toml)
      --no-splash    start with the tuner
      --settings-when FILE
                     read the settings once FILE is there: their disk is being mounted
      --voices FOLDER
                     where the files of the voice are (/usr/share/phosphor/voices); without any it says nothing
      --record FILE  write what happens to the box, for "phosphor-lab replay": no sound, 8 MB at most
      --version      print the version and end
    """

  init(_ words: ArraySlice<String>) {
    var rest = words
    while let word = rest.popFirst() {
      switch word {
      case "--board":
        guard let file = rest.popFirst() else { end(2, "--board: a file is missing after it") }
        board = file
      case "--settings-when":
        guard let file = rest.popFirst() else {
          end(2, "--settings-when: a file is missing after it")
        }
        settingsMark = file
      case "--voices":
        guard let folder = rest.popFirst() else {
          end(2, "--voices: a folder is missing after it")
        }
        voices = folder
      case "--record":
        guard let file = rest.popFirst() else { end(2, "--record: a file is missing after it") }
        record = file
      case "--no-splash": allowsSplash = false
      case "--help", "-h":
        print(Self.usage)
        exit(0)
      case "--version":
        print("phosphor \(Box.version)")
        exit(0)
      default: end(2, "\(word): unknown; allowed are:\n\(Self.usage)")
      }
    }
  }

  /// The board that was named.
  func readBoard() -> Board {
    let bytes: [UInt8]
    do throws(StoreFailure) {
      bytes = try FileContents.whole(board)
    } catch { end(2, "\(board): \(error.cause); a board file says what the box has") }
    do throws(TOMLError) {
      return try Board(bytes, file: board)
    } catch { end(2, "\(error)") }
  }
}

/// Ends the process with one sentence on standard error.
func end(_ code: Int32, _ sentence: String) -> Never {
  let line = "phosphor: \(sentence.shown())\n"
  _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
  exit(code)
}

/// Returns the value that `make` makes, or ends the process.
func orEnd<Value, Failure: CustomStringConvertible>(
  _ make: () throws(Failure) -> Value
) -> Value where Failure: Error {
  do { return try make() } catch { end(1, "\(error)") }
}
