import DSP
import Glibc
import Raster

/// Level over time and frequency as a picture.
///
/// Time goes to the right, 0 Hz is at the bottom, -20 dB white and -120 dB black: a click is a bright line from
/// top to bottom.
enum Spectrogram {
  /// Samples a window: 21 ms at 48 kHz.
  private static let window = 1024
  /// Rows: half of the window's bins are merged in pairs.
  private static let rows = 256
  /// Samples a column.
  private static let hop = 128

  /// Draws samples.
  static func surface(of samples: [Float]) -> Surface {
    let columns = max(1, (samples.count - window) / hop)
    var surface = Surface(width: columns, height: rows)
    let fft = FFT(length: window)
    let hann = Window.hann(window)
    let scale = 4 / Float(window)
    var real = [Float](repeating: 0, count: fft.bins)
    var imaginary = real
    for column in 0..<columns {
      let windowed = (0..<window).map { samples[column * hop + $0] * hann[$0] }
      fft.forward(windowed, real: &real, imaginary: &imaginary)
      for row in 0..<rows {
        let level = (2 * row...2 * row + 1).map { hypot(real[$0], imaginary[$0]) * scale }
        let decibels = 20 * log10(max(level[0], level[1]) + 1e-9)
        surface[column, rows - 1 - row] = color(Double(decibels + 120) / 100).word
      }
    }
    return surface
  }

  /// Black, blue, amber, white for 0...1.
  private static func color(_ share: Double) -> Color {
    let stops = [Color.black, Color(0x203080), Color(0xFFB000), .white]
    let place = min(max(share, 0), 1) * 3
    let index = min(Int(place), 2)
    return stops[index].mixed(with: stops[index + 1], place - Double(index))
  }
}
