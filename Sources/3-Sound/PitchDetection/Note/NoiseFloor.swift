import Glibc
import Units

/// Follows the level of the room, quickly down and slowly up.
struct NoiseFloor: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Time constant towards a quieter room.
    var fall = Seconds.milliseconds(100)
    /// Time constant towards a louder one: longer than a note rings.
    var rise = Seconds(10)
    /// Decibels above the room's level from which a sound stands out.
    var margin = 12.0
    /// Bounds of the floor in dB of full scale.
    var range = -60.0 ... -30.0

    static let standard = Parameters()
  }

  /// Level in dB of full scale above which a sound stands out from the room.
  var level: Double {
    min(
      max(ambient + parameters.margin, parameters.range.lowerBound), parameters.range.upperBound)
  }

  private let parameters: Parameters
  private let fall: Double
  private let rise: Double
  private var ambient: Double

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    fall = 1 - exp(-hop.value / parameters.fall.value)
    rise = 1 - exp(-hop.value / parameters.rise.value)
    ambient = parameters.range.lowerBound
  }

  /// Takes in one hop's level in dB of full scale.
  mutating func update(_ level: Double) {
    ambient += (level - ambient) * (level < ambient ? fall : rise)
  }

  /// Forgets the room.
  mutating func reset() { ambient = parameters.range.lowerBound }
}
