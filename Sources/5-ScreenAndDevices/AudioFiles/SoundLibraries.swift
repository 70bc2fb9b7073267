import CSoundLibraries

/// The libraries that read, write and convert sound files.
public enum SoundLibraries {
  /// Loads them, which else the first sound file does: for a process that may open no file later.
  ///
  /// If one is missing, each sound file is refused with the cause.
  public static func load() { _ = csound_load() }
}
