import Glibc

/// The pitch of one hop.
struct HeardPitch {
  /// In hertz.
  var frequency: Double
  /// 0...1.
  var confidence: Double
  /// Standard error in hertz.
  var error = Double.infinity
  /// Of its partials, in dB of a full-scale sine's power.
  var level = -120.0
  /// Whether a window repeats at this pitch; else only its partials tell it.
  var repeats = false

  /// Standard error in cents.
  var errorCents: Double { error / frequency * 1200 / M_LN2 }
}
