import CALSA
import DevicePorts

extension AudioStream.Format {
  /// Formats to try, best first.
  ///
  /// A converter gives at most 24 bits, so 32-bit integers lose nothing in a float and need no
  /// clipping by the card; HiFiBerry and the PCM1808 overlay have no 24-bit format at all.
  static let preference: [Self] = [.s32, .float, .s24, .s24in3, .s16]

  /// The same format in alsa-lib's words.
  var alsa: snd_pcm_format_t {
    switch self {
    case .s16: SND_PCM_FORMAT_S16_LE
    case .s24in3: SND_PCM_FORMAT_S24_3LE
    case .s24: SND_PCM_FORMAT_S24_LE
    case .s32: SND_PCM_FORMAT_S32_LE
    case .float: SND_PCM_FORMAT_FLOAT_LE
    }
  }

  /// Bytes a sample.
  var bytes: Int {
    switch self {
    case .s16: 2
    case .s24in3: 3
    case .s24, .s32, .float: 4
    }
  }

  /// Reads `count` samples of this format as float.
  @inline(__always)
  func decode(_ source: UnsafeRawPointer, _ destination: UnsafeMutablePointer<Float>, _ count: Int)
  {
    switch self {
    case .s16: calsa_from_s16(source, destination, count)
    case .s24in3: calsa_from_s24in3(source, destination, count)
    case .s24: calsa_from_s24(source, destination, count)
    case .s32: calsa_from_s32(source, destination, count)
    case .float: calsa_from_float(source, destination, count)
    }
  }

  /// Writes `count` floats as samples of this format, clipped, NaN as 0.
  @inline(__always)
  func encode(_ source: UnsafePointer<Float>, _ destination: UnsafeMutableRawPointer, _ count: Int)
  {
    switch self {
    case .s16: calsa_to_s16(source, destination, count)
    case .s24in3: calsa_to_s24in3(source, destination, count)
    case .s24: calsa_to_s24(source, destination, count)
    case .s32: calsa_to_s32(source, destination, count)
    case .float: calsa_to_float(source, destination, count)
    }
  }
}
