import DevicePorts
import GPIOControls
import KeyControls

extension ControlsConfiguration {
  /// The lines and, if the board names any, the keys.
  var port: any ControlsPort {
    let lines = GPIOControlsPort(configuration: self)
    if !hasKeys { return lines }
    return CombinedControls([lines, KeyControlsPort(configuration: self)])
  }
}
