import ALSAAudio
import AudioFiles
import BoardFile
import DevicePorts
import Glibc
import SimulatedDevices
import Units

extension Desk {
  /// The recording beside the board file, if no other is named.
  private static let defaultRecording = "board/desk/guitar-a2.flac"

  /// ALSA's default device if the kernel has a card that captures, else a recording, or else a string that is tuned.
  ///
  /// - Throws: Exit code 1 for a recording that cannot be used, the sentence printed.
  static func audio(
    board: Board, recording: String?, string: String?, ignoresCard: Bool, host: any HostPort
  ) throws -> any AudioPort {
    if !ignoresCard, hasCaptureDevice { return ALSAAudioPort(configuration: board.audio) }
    var card = SimulatedAudio.Card()
    card.rate = board.audio.rate
    card.period = board.audio.period
    let path = recording ?? string ?? defaultRecording
    var sound: Sound
    do { sound = try Sound(contentsOf: path).resampled(to: card.rate) } catch {
      throw failure("\(error)")
    }
    if recording == nil { sound = PegTurn().sound(of: sound) }
    card.name = path.split(separator: "/").last.map(String.init) ?? path
    return SimulatedAudio(clock: host, card: card, source: .recording(sound, then: .loop))
  }

  /// True if the kernel shows a PCM that captures: `/dev/snd/pcmC0D0c`.
  private static var hasCaptureDevice: Bool {
    guard let folder = opendir("/dev/snd") else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix("pcm"), name.hasSuffix("c") { return true }
    }
    return false
  }
}
