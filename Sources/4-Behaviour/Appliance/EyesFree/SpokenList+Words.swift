/// The words of lines and sentences that no table has.
extension SpokenList {
  /// The lines of lists, and what stands beside them.
  static let rows = [
    // The lists of all decks.
    "Add a string", "All strings", "As it is played", "Brings along", "Bring back",
    "Change this tuning", "Make a copy", "Learn by playing", "No, keep it", "Yes, delete it",
    "To the nearest notes", "My tuning", "Name", "Delete", "Take it away", "Note", "Cents",
    "Sweetened", "Take", "Done", "Erase", "space", "nothing", "{} strings", "strummed",
    "Pluck each string", "{} heard", "hold MODE", "or strum", "String {}", "none yet", "drop {}",
    "fret {}", "none", "Tones", "sounds", "Lower notes", "Higher notes", "Stick", "copy, take",
    "Copy to the stick", "Take from the stick", "Everything", "to {}", "Go on", "Copying to {}",
    "leave the stick in", "Looking through it", "Not all", "no box has left anything",
    "all the same", "{} new", "All that is new", "All that differs", "cannot be used", "new",
    "differs", "the same", "Keep both", "Leave it", "Replace mine", "Tunings", "Scales", "Settings",
    "Log", "Install", "Restart now", "Later", "Installing {}", "Keep as a new item",
    "Keep the changes", "Move it up", "Move it down", "Take it out", "{} of {}", "changed",
    "Measure", "Forget", "Measuring", "no card", "not measured", "nothing can be measured",
    "waiting", "play", "another tone", "heard {} Hz", "not", "apart", "{} ppm", "are kept",
    "Learn A4 from a tone", "as it is heard", "play an A", "to take it", "play it", "Version",
    "Board", "Audio card", "frames", "Through delay", "Sound gaps", "Running for", "Fault", "off",
    "not known", "{} ms", "{} min", "{} h", "{} kHz",
    // The decks.
    "Song", "Place", "Loop", "1 song", "{} songs", "nothing plays", "begin here", "end here",
    "Repeat", "Music", "Tempo", "BPM", "Beat {}", "1 beat", "beats", "clicks each", "swing", "even",
    "count-in", "Take the tempo heard", "Mine",
  ]

  /// The sentences of notices, without what only a maker can do about a part.
  static let sentences = [
    "{} is stuck", "ignored until let go", "flickers", "ignored until quiet",
    "MODE and POWER are shorted", "ignored, but for POWER held", "ribbon", "ribbon pad", "is wet",
    "ribbon pads", "are shorted", "ignored", "ribbon is wet or covered", "ignored until dry",
    "ribbon plays", "gone with its stick", "waiting for", "clock is off by", "corrected now",
    "no tone was heard", "and hold MODE", "the tone was too short", "play an A for longer",
    "the tone wavers by", "play it steadier", "is", "now", "as it was played",
    "faults in the set list", "the set list is not kept", "No audio card",
    "Plug in the audio card", "settings are not kept", "50 Hz hum", "1 file is", "files are",
    "in the box now", "the stick can be pulled out", "the set list has room for", "items",
    "were left out", "deleted", "brings it back", "no string was heard", "pluck each one",
    "and let it ring", "files of tunings", "the tuning", "is not there", "every note counts",
    "restart", "failed", "update", "updates", "on the stick", "see the menu",
    "no space left on device", "read-only file system", "and", "the", "a", "not played", "cannot",
    "be", "file", "stick", "box", "card", "sound", "screen", "panel", "on", "in", "of", "with",
  ]
}
