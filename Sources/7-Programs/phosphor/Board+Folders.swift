import BoardFile
import StickFiles

extension Board {
  /// The folders in which the box keeps what its player owns.
  var ownFolders: BoxFolders {
    BoxFolders(
      tunings: tuningsFolder, scales: scalesFolder, settings: settingsFolder, log: logFolder)
  }
}
