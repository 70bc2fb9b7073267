public import AudioFiles
import Glibc
import Units

/// A string whose peg is turned while it is plucked again and again.
public struct PegTurn: Sendable {
  /// The way in which a string is tuned.
  public struct Parameters: Sendable {
    /// Deviation of each pluck from its note in cents: at first, and at its end.
    public var turns: [ClosedRange<Double>] = [
      -40 ... -40, -40 ... -27, -27 ... -14, -14 ... -5, -5...0, 0...0, 0...0,
    ]
    /// The stretch of a pluck in which the peg is turned, in seconds: the hand plucks first.
    public var turning = 0.7...1.7
    /// Time from one pluck to the next, in seconds.
    public var pluck = 2.5
    /// The rest before a string, in seconds: the first pluck is not the begin of the sound.
    public var rest = 1.0
    /// Semitones from the recorded string to the strings that are tuned one after the other.
    public var strings: [Double] = [0, 5, 10]

    /// The A string of a guitar, then its D and its G.
    public static let standard = Parameters()
  }

  private let parameters: Parameters

  /// Makes a turn of the peg.
  public init(_ parameters: Parameters = .standard) { self.parameters = parameters }

  /// All strings, one after the other, out of the recording of one that is plucked once.
  ///
  /// The recording is read at another speed, sample by sample, with a cubic through four of its samples; at speeds near
  /// 1 and for a string, which has little above 8 kHz, that is cleaner than what a meter resolves.
  ///
  /// - Source: O. Niemitalo, "Polynomial interpolators for high-quality resampling of oversampled audio", 2001
  ///   (4-point, 3rd-order Hermite).
  public func sound(of recording: Sound) -> Sound {
    let string = recording.mono
    let rate = recording.rate.hertz
    let onset = max(0, (string.firstIndex { abs($0) > 0.01 } ?? 0) - Int(0.005 * rate))
    let length = Int(parameters.pluck * rate)
    var samples: [Float] = []
    samples.reserveCapacity(
      parameters.strings.count
        * (length * parameters.turns.count + Int(parameters.rest * rate)))
    for semitones in parameters.strings {
      samples += [Float](repeating: 0, count: Int(parameters.rest * rate))
      for turn in parameters.turns {
        var place = Double(onset)
        for frame in 0..<length {
          samples.append(Self.value(of: string, at: place) * fade(frame, of: length, rate))
          let cents = semitones * 100 + cents(of: turn, at: Double(frame) / rate)
          place += exp2(cents / 1200)
        }
      }
    }
    return Sound(rate: recording.rate, samples: samples)
  }

  /// Cents by which the string is off, so many seconds after it was plucked; the peg moves smoothly from rest to rest.
  private func cents(of turn: ClosedRange<Double>, at time: Double) -> Double {
    let turning = parameters.turning
    let share = (time - turning.lowerBound) / (turning.upperBound - turning.lowerBound)
    let way = min(max(share, 0), 1)
    return turn.lowerBound + (turn.upperBound - turn.lowerBound) * way * way * (3 - 2 * way)
  }

  /// A finger damps the string in the last 30 ms before it is plucked again.
  private func fade(_ frame: Int, of length: Int, _ rate: Double) -> Float {
    min(1, Float(Double(length - frame) / (0.03 * rate)))
  }

  private static func value(of samples: [Float], at place: Double) -> Float {
    let index = Int(place)
    guard index >= 1, index + 2 < samples.count else { return 0 }
    let (before, first) = (samples[index - 1], samples[index])
    let (second, after) = (samples[index + 1], samples[index + 2])
    let x = Float(place - Double(index))
    let slope = (second - before) / 2
    let curve = before - 2.5 * first + 2 * second - after / 2
    let cubic = (after - before) / 2 + 1.5 * (first - second)
    return ((cubic * x + curve) * x + slope) * x + first
  }
}
