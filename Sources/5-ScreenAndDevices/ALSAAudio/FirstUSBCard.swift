import DevicePorts
import Glibc

/// The name of the PCM to open: the one that was asked for, or that of the first USB card where any will do.
///
/// - Throws: ``ALSAError`` where any USB card will do and there is none with an input.
func pcmName(_ asked: String, folder: String = "/proc/asound") throws(ALSAError) -> String {
  if asked != AudioConfiguration.firstUSBCard { return asked }
  guard let card = firstUSBCard(in: folder) else {
    throw ALSAError(call: folder, code: -ENODEV, detail: "no USB audio card with an input")
  }
  return "hw:\(card)"
}

/// The lowest number of a USB card that captures.
///
/// - Source: Linux, sound/usb/proc.c: only USB cards have `usbid`; sound/core/pcm.c: `pcm0c` is a PCM that captures.
private func firstUSBCard(in folder: String) -> Int? {
  (0..<32).first { card in
    let own = "\(folder)/card\(card)"
    return access("\(own)/usbid", F_OK) == 0
      && (0..<8).contains { access("\(own)/pcm\($0)c", F_OK) == 0 }
  }
}
