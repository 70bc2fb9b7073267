import AudioFiles
import CLinux
import Glibc
import Units

/// The process that decodes one file: formats are many and their libraries old, and a fault in one of them
/// shall end a song and not the box.
///
/// It is the box's own program, started with ``word`` as its first argument. It opens the file, gives up what it could
/// do besides, and writes ``DecoderRecord``s to its standard output until the end.
public enum Decoder {
  /// The first argument of a process that decodes.
  public static let word = "--decode"
  /// What it may use of memory: the libraries, the stack and a frame of any format are a tenth of it.
  private static let memory: UInt = 256 << 20  // bytes

  /// Decodes where the program was started to do so, and returns its exit code; `nil` for any other start.
  public static func runIfAsked() -> Int32? {
    let arguments = (1..<Int(CommandLine.argc)).compactMap { CommandLine.unsafeArgv[$0] }
    guard let first = arguments.first, strcmp(first, word) == 0 else { return nil }
    return run(arguments.map { UnsafePointer($0) })
  }

  /// Runs a process whose arguments after its name are these, and returns its exit code.
  ///
  /// They are: ``word``, path, the stream's rate in hertz, the frame to begin with, and begin and end of a loop or nothing.
  public static func run(_ arguments: [UnsafePointer<CChar>]) -> Int32 {
    guard arguments.count == 4 || arguments.count == 6 else { return 2 }
    let numbers = arguments.dropFirst(2).map { Double(String(cString: $0)) ?? -1 }
    guard numbers.allSatisfy({ (0...1e15).contains($0) }) else { return 2 }
    let descriptor = clinux_open(arguments[1], O_RDONLY)
    let cause = errno
    let name = title(String(cString: arguments[1]))
    clinux_name_thread("decoder")
    // mpg123 writes there what it thinks of a file.
    dup2(clinux_open("/dev/null", O_WRONLY), STDERR_FILENO)
    clinux_confine(memory)
    do throws(SoundFileError) {
      guard descriptor >= 0 else {
        throw SoundFileError(file: name, found: String(cString: strerror(cause)))
      }
      let loop = numbers.count == 4 ? Int(numbers[2])..<max(Int(numbers[2]), Int(numbers[3])) : nil
      let stream = try MusicStream.of(
        SoundFileReader(name, descriptor: descriptor), at: SampleRate(numbers[0]),
        from: FrameCount(Int(numbers[1])), loop: loop)
      return try write(stream)
    } catch {
      send(.sentence("\(error)"))
      return 1
    }
  }

  private static func write(_ stream: consuming MusicStream) throws(SoundFileError) -> Int32 {
    var stream = stream
    send(.format(frames: stream.frameCount.value, rate: stream.rate.hertz))
    let room = DecoderRecord.mostSamples
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: room)
    defer { samples.deallocate() }
    while true {
      let count = try stream.read(into: samples, count: room)
      if count == 0 { return 0 }
      send(.samples(Array(UnsafeBufferPointer(start: samples, count: count))))
    }
  }

  /// Writes all of a record; whoever no longer listens ends us by SIGPIPE.
  private static func send(_ record: DecoderRecord) {
    let bytes = record.bytes
    var done = 0
    while done < bytes.count {
      let written = bytes.withUnsafeBytes { raw in
        Glibc.write(STDOUT_FILENO, raw.baseAddress.map { $0 + done }, bytes.count - done)
      }
      if written > 0 {
        done += written
      } else if errno != EINTR {
        exit(1)
      }
    }
  }

  /// A path's last part, which says enough in a line of the screen.
  private static func title(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
