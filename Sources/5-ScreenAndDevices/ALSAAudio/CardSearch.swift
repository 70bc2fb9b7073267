import CALSA
import DevicePorts
import Glibc

/// The PCMs of a card that may be opened.
struct CardPCMs: Equatable {
  /// The PCM to capture from.
  var capture: String
  /// The PCM to play to; `nil` if the card has none, or none is asked for.
  var playback: String?
}

/// A search for the card that a configuration asks for, in what the kernel tells of cards.
///
/// - Source: Linux, sound/usb/proc.c: only USB cards have `usbid`; sound/core/pcm.c: `pcm1c` is device 1, which
///   captures; sound/core/info.c: a link of the card's id leads to its folder.
struct CardSearch {
  /// The folder in which the kernel lists cards.
  var folder = "/proc/asound"
  /// The folder in which it has their devices.
  var devices = "/sys/class/sound"

  /// The PCMs that may be opened, best first: one pair, unless any USB card will do.
  ///
  /// A PCM that the configuration names whole is taken as it is; of a card that is named alone, the first device that
  /// captures and the first that plays.
  ///
  /// - Throws: ``ALSAError`` if any USB card will do and there is none with an input.
  func pcms(for configuration: AudioConfiguration) throws(ALSAError) -> [CardPCMs] {
    let isTwin = configuration.playback == configuration.capture
    var found = [CardPCMs(capture: configuration.capture)]
    if configuration.capture == AudioConfiguration.firstUSBCard {
      found = try usbCards()
    } else if let card = Self.card(of: configuration.capture) {
      found = [pcms(of: card, in: "\(folder)/\(card)", named: configuration.capture)]
    } else {
      found[0].playback = configuration.capture
    }
    if isTwin { return found }
    return found.map { CardPCMs(capture: $0.capture, playback: configuration.playback) }
  }

  /// True if the kernel knows the card of a PCM's name, however that is written: `hw:CARD=id,DEV=1`, `plughw:id`, `hw:1`.
  func hasCard(of pcm: String) -> Bool {
    guard let colon = pcm.firstIndex(of: ":") else { return false }
    let arguments = pcm[pcm.index(after: colon)...].split(separator: ",")
    let named = arguments.first { $0.hasPrefix("CARD=") }?.dropFirst(5) ?? arguments.first ?? ""
    let card = named.allSatisfy(\.isNumber) ? "card\(named)" : String(named)
    return !named.isEmpty && access("\(folder)/\(card)", F_OK) == 0
  }

  /// The ids of all cards with an input, as a board file names them.
  var ids: [String] {
    (0..<32).compactMap { number in
      guard device(in: "\(folder)/card\(number)", "c") != nil else { return nil }
      let id = line(of: "\(folder)/card\(number)/id")
      return id?.isEmpty == true ? nil : id
    }
  }

  /// The place of a card on its bus; `nil` if that is not USB.
  func usbPlace(ofCard card: Int32) -> USBPlace? {
    card < 0 ? nil : USBPlace(ofCard: Int(card), in: devices)
  }

  /// The card's id in `hw:CARD=id`; `nil` for any other name, and if a device is named, too.
  private static func card(of pcm: String) -> String? {
    let start = "hw:CARD="
    guard pcm.hasPrefix(start), pcm.allSatisfy({ $0 != "," }),
      pcm != AudioConfiguration.firstUSBCard
    else {
      return nil
    }
    return String(pcm.dropFirst(start.count))
  }

  /// USB cards with an input by their numbers, those that also play first; among equals those that their controller keeps
  /// time with.
  private func usbCards() throws(ALSAError) -> [CardPCMs] {
    let cards = (0..<32).filter { access("\(folder)/card\($0)/usbid", F_OK) == 0 }
    let capturing = cards.filter { device(in: "\(folder)/card\($0)", "c") != nil }
    if capturing.isEmpty {
      throw ALSAError(
        call: folder, code: -ENODEV, detail: "no USB audio card with an input",
        reason: cards.isEmpty ? .absent : .noInput)
    }
    let found = capturing.map { number in
      (
        pcms: pcms(of: "\(number)", in: "\(folder)/card\(number)", named: "hw:\(number)"),
        isSafe: USBPlace(ofCard: number, in: devices).map { !$0.isDelicate || $0.isFullSpeed }
          ?? true
      )
    }
    return [true, false].flatMap { plays in
      [true, false].flatMap { isSafe in
        found.filter { ($0.pcms.playback != nil) == plays && $0.isSafe == isSafe }.map(\.pcms)
      }
    }
  }

  /// The first device of each direction; a direction that the kernel does not tell of is the card's own choice.
  private func pcms(of card: String, in own: String, named name: String) -> CardPCMs {
    let (capture, playback) = (device(in: own, "c"), device(in: own, "p"))
    let isKnown = capture != nil || playback != nil
    func pcm(_ device: Int) -> String {
      device == 0 ? name : name + (name.hasPrefix("hw:CARD=") ? ",DEV=" : ",") + "\(device)"
    }
    return CardPCMs(
      capture: capture.map(pcm) ?? name, playback: isKnown ? playback.map(pcm) : name)
  }

  private func device(in own: String, _ direction: Character) -> Int? {
    (0..<32).first { access("\(own)/pcm\($0)\(direction)", F_OK) == 0 }
  }
}

/// The first line of a file of the kernel's, up to 63 bytes; `nil` if it cannot be read.
func line(of path: String) -> String? {
  guard let file = fopen(path, "re") else { return nil }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 64)
  guard fgets(&line, Int32(line.count), file) != nil else { return nil }
  return String(
    decoding: line.prefix { $0 != 0 && $0 != 10 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

extension CardLoss {
  /// The loss of the card that a configuration asks for, by the call that failed.
  init(_ error: ALSAError, of configuration: AudioConfiguration, _ search: CardSearch) {
    let reason = error.reason ?? Self.reason(error, of: configuration.capture, search)
    self.init(
      DeviceFailure(
        object: cardObject(configuration.capture), call: error.call, cause: error.cause,
        consequence: "waiting for it"),
      reason, others: reason == .absent ? search.ids : [])
  }

  private static func reason(
    _ error: ALSAError, of pcm: String, _ search: CardSearch
  ) -> CardLoss.Reason {
    switch -error.code {
    case EBUSY, EAGAIN: .busy
    case ENOSPC: .noBandwidth
    case ENOENT where search.hasCard(of: pcm): .noInput
    case ENODEV where search.hasCard(of: pcm), ENXIO where search.hasCard(of: pcm): .failed
    case ENOENT, ENODEV, ENXIO: .absent
    default: .failed
    }
  }
}
