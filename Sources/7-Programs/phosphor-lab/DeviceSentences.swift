import DevicePorts
import Words

/// Sentences of devices and of the system that the box says in the player's language: one of each.
///
/// What is not here stays English, such as the words of the kernel.
enum DeviceSentences {
  /// Things that fail.
  private static let objects = [
    "audio card \"usb\"", "backlight \"panel\"", "backlight", "console", "folder \"songs\"",
    "mixer control \"Line\"", "panel \"DSI-1\"", "panel", "window",
  ]

  /// What the box does about it.
  private static let consequences = [
    "cannot start", "going on without it", "going on without it, trying again",
    "hearing the last one", "no output, tuning without sound", "it may stay lit",
    "its brightness stays",
    "its text may show through the picture", "keeping the picture before", "left as it was",
    "playing on without it", "reading the ribbon all the time",
    "sound may drop out, a card with 48 kHz is safe here", "starting without it",
    "the output is not switched by it", "the picture before it stays",
    "tuning without sound, trying again", "using page flips in place of atomic commits",
    "waiting for it", "waiting for one",
  ]

  /// Why it failed.
  private static let causes = ["it is not there"]

  /// Every object, consequence and cause at least once.
  static var failures: [DeviceFailure] {
    (0..<max(objects.count, consequences.count)).map { index in
      DeviceFailure(
        object: objects[index % objects.count], call: "open", cause: causes[index % causes.count],
        consequence: consequences[index % consequences.count])
    }
  }

  /// A card that the board file names, and one that it does not.
  static let cards = ["audio card \"usb\"", "USB audio card"].map {
    DeviceFailure(object: $0, call: "open", cause: "it is not there", consequence: "waiting for it")
  }

  /// What is told about songs, sticks, updates and files.
  static let told = [
    "1: its decoder said more than such a song has",
    "1: its decoder hangs, or is slower than the song",
    "1: its decoder took more of the processor than the song needs",
    "1: its decoder tried what no decoder may, and was ended",
    "1: its decoder broke on it (signal 11)",
    "1: the decoder ended with status 1",
    "There was nothing to copy.",
    "1 file is on the stick; it can be pulled out.",
    "2 files are on the stick; it can be pulled out.",
    "2 files are on the stick, 1 of them new; it can be pulled out.",
    "The update is installed and starts next.",
    "The update's command ended with status 1; the box is what it was.",
    "1: it is no longer on the stick",
    "the tuning is not kept: 28",
  ]

  /// Why the kernel does not write a file: a full card, a worn one, and one that is not written any more.
  static let ofCards = [
    "No space left on device", "Input/output error", "Read-only file system",
  ]

  /// What is told about settings that cannot be used.
  static let ofSettings: [Phrase] = {
    let faults: [Phrase] = ["\(name: "settings.toml") cannot be read", "settings were damaged"]
    let outcomes: [Phrase] = [
      "kept as \(name: "settings.bad")", "not kept: \(Phrase(sentence: ofCards[0]))",
    ]
    return zip(faults, outcomes).map { "\($0): \($1), starting with defaults" }
  }()

  /// Why not all of a stick is listed.
  static let ofSticks = [
    "the stick cannot be read", "more than 20 boxes", "more than 500 files or 8 MiB",
    "the kernel cannot confine what reads a stick",
  ]
}
