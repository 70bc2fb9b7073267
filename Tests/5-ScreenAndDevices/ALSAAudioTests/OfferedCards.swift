import CALSA
import COfferedCards
import DevicePorts
import Foundation

@testable import ALSAAudio

/// A direction of a card that offers what a test says.
struct OfferedDirection {
  var formats: [snd_pcm_format_t] = [SND_PCM_FORMAT_S16_LE]
  var rates: [UInt32] = [48000]
  var channels: ClosedRange<UInt32> = 2...2
  /// The negative errno of opening it, 0 for none.
  var error: Int32 = 0
  /// The negative errno of starting it, 0 for none.
  var startError: Int32 = 0
  /// Milliseconds that are left out each second.
  var leftOut: UInt32 = 0

  /// A direction that the card does not have.
  static let none = OfferedDirection(error: -ENOENT)

  fileprivate var offer: offered_direction {
    var offer = offered_direction()
    offer.error = error
    offer.start_error = startError
    offer.left_out = leftOut
    offer.channels = (channels.lowerBound, channels.upperBound)
    withUnsafeMutableBytes(of: &offer.formats) { bytes in
      let list = bytes.assumingMemoryBound(to: UInt32.self)
      for (index, format) in formats.enumerated() { list[index] = UInt32(format.rawValue) + 1 }
    }
    withUnsafeMutableBytes(of: &offer.rates) { bytes in
      let list = bytes.assumingMemoryBound(to: UInt32.self)
      for (index, rate) in rates.enumerated() { list[index] = rate }
    }
    return offer
  }
}

/// Cards of alsa-lib that offer what a test says, under the names under which they are opened.
enum OfferedCards {
  static func define(
    _ name: String, capture: OfferedDirection, playback: OfferedDirection = .none
  ) {
    offered_card_define(name, capture.offer, playback.offer)
  }

  /// A folder with the entries that the kernel makes of cards; the caller removes it.
  ///
  /// An entry with `=` is a file with that text.
  static func folder(_ entries: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("phosphor-cards-\(UUID().uuidString)")
    for entry in entries {
      let parts = entry.split(separator: "=", maxSplits: 1)
      let place = folder.appendingPathComponent(String(parts[0]))
      let above = parts.count == 2 ? place.deletingLastPathComponent() : place
      try FileManager.default.createDirectory(at: above, withIntermediateDirectories: true)
      if parts.count == 2 { try Data("\(parts[1])\n".utf8).write(to: place) }
    }
    return folder.path
  }
}
