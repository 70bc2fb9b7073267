import BoardFile
import StickFiles

extension Board {
  /// The folder below which sticks are mounted.
  var stickFolder: String { (update ?? Update()).folder }

  /// The folders in which the box keeps what its player owns.
  var ownFolders: BoxFolders {
    BoxFolders(
      tunings: tuningsFolder, scales: scalesFolder, settings: settingsFolder, log: logFolder)
  }
}
