import Glibc

/// The pitch of one hop.
struct HeardPitch {
  /// Frequency in hertz.
  var frequency: Double
  /// Confidence, 0...1.
  var confidence: Double
  /// Standard error of the frequency in hertz.
  var error = Double.infinity
  /// True if a window repeats at this pitch; else only its partials tell it.
  var repeats = false

  /// Standard error in cents.
  var errorCents: Double { error / frequency * 1200 / M_LN2 }
}
