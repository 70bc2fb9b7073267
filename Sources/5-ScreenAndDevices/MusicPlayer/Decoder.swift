import AudioFiles
import CLinux
import ChildProcesses
import Glibc
import Units

/// The process that decodes one file: formats are many and their libraries old, and a fault in one of them
/// shall end a song and not the box.
///
/// It is the box's own program, started with ``word`` or ``freeWord`` as its first argument. It opens the file as its
/// standard input, gives up all that it could do besides reading that and writing to its pipe, and only then looks at the
/// first byte. It writes ``DecoderRecord``s to its standard output until the end.
///
/// It opens the file itself, before it is confined, and not its parent: `open` waits for a stick that hangs for as long
/// as that does, and whoever waits there can be neither asked nor ended.
public enum Decoder {
  /// The first argument of a process that decodes, confined or not at all.
  public static let word = "--decode"
  /// The first argument of a process that decodes even if the kernel has no filter for it.
  public static let freeWord = "--decode-unconfined"

  /// The most memory of a decoder: libraries, stack and a frame of any format are a tenth of it.
  private static let memory: UInt = 256 << 20  // bytes
  /// The most processor time of a decoder: four hours of song at a quarter of a core.
  private static let processor: UInt = 3600  // s

  /// Decodes in a process started for that, and returns the exit code; `nil` for any other start.
  public static func runIfAsked() -> Int32? {
    let arguments = (1..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
      .map { UnsafePointer($0) }
    guard let first = arguments.first, strcmp(first, word) == 0 || strcmp(first, freeWord) == 0
    else { return nil }
    return run(arguments)
  }

  /// Runs a process whose arguments after its name are these, and returns its exit code.
  ///
  /// They are: ``word`` or ``freeWord``, path, the stream's rate in hertz, the frame to begin with, and begin and end of a
  /// loop or nothing.
  public static func run(_ arguments: [UnsafePointer<CChar>]) -> Int32 {
    guard arguments.count == 4 || arguments.count == 6 else { return 2 }
    let numbers = arguments.dropFirst(2).map { Double(String(cString: $0)) ?? -1 }
    guard numbers.allSatisfy({ (0...1e15).contains($0) }) else { return 2 }
    let name = title(String(cString: arguments[1]))
    let isFree = strcmp(arguments[0], freeWord) == 0
    clinux_name_thread("decoder")
    do throws(SoundFileError) {
      try open(arguments[1], name)
      SoundLibraries.load()
      let refusal = clinux_confine(memory, processor)
      if refusal != 0 {
        send(.unconfined(String(cString: strerror(refusal))))
        if !isFree { return 1 }
      }
      let loop = numbers.count == 4 ? Int(numbers[2])..<max(Int(numbers[2]), Int(numbers[3])) : nil
      let reader = try SoundFileReader(name, descriptor: STDIN_FILENO)
      let isGuess = reader.isLengthGuessed
      let stream = try MusicStream.of(
        reader, at: SampleRate(numbers[0]), from: FrameCount(Int(numbers[1])), loop: loop)
      return try write(stream, isGuess: isGuess)
    } catch {
      send(.sentence("\(error)"))
      return 1
    }
  }

  /// Makes the song standard input, and nothing standard error: mpg123 writes there what it thinks of a file.
  private static func open(_ path: UnsafePointer<CChar>, _ name: String) throws(SoundFileError) {
    let song = try SoundFileOpening.open(path, name: name, links: .refused)
    let nothing = clinux_open("/dev/null", O_WRONLY)
    guard dup2(song, STDIN_FILENO) == STDIN_FILENO, dup2(nothing, STDERR_FILENO) == STDERR_FILENO
    else { throw SoundFileError(file: name, found: String(cString: strerror(errno))) }
    for descriptor in [song, nothing] where descriptor > STDERR_FILENO { close(descriptor) }
  }

  private static func write(
    _ stream: consuming MusicStream, isGuess: Bool
  ) throws(SoundFileError) -> Int32 {
    var stream = stream
    send(.format(frames: stream.frameCount.value, rate: stream.rate.hertz, isGuess: isGuess))
    let room = DecoderRecord.mostSamples
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: room)
    defer { samples.deallocate() }
    while true {
      let count = try stream.read(into: samples, count: room)
      if count == 0 { return 0 }
      send(.samples(Array(UnsafeBufferPointer(start: samples, count: count))))
    }
  }

  private static func send(_ record: DecoderRecord) { tellParent(record.bytes) }

  /// A path's last part, which says enough in a line of the screen.
  private static func title(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
