import BoardFile
import DevicePorts
import Faces

extension Board {
  /// The panel that the board asks for, with a mode in which the box can be read.
  var readableDisplay: DisplayConfiguration {
    var configuration = display
    configuration.leastSide = Screen.leastSide
    return configuration
  }
}
