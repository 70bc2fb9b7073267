import Appliance
import AudioEngine
import Units

extension InputNews {
  /// Makes news out of what the audio thread measured.
  ///
  /// - Parameters:
  ///   - levels: What it measured.
  ///   - rate: The rate of the stream.
  ///   - withLevels: True if every decibel counts; else a level is one of few steps, so that it is seldom news.
  init(_ levels: InputLevels, at rate: SampleRate, withLevels: Bool) {
    let step = withLevels ? 1.0 : 25
    let inputs = (0..<levels.count).map { index in
      let level = Decibels(gain: Double(levels.peaks[index])).value
      let whole = (max(level, Double(Self.least)) / step).rounded(.down) * step
      return Input(
        level: max(Int(whole), Self.least), clips: Int(levels.clips[index]))
    }
    let silent = max(levels.quietFrames, levels.stuckFrames)
    self.init(
      inputs: inputs, heard: levels.heard < 0 ? nil : levels.heard + 1,
      isSilent: rate.duration(of: FrameCount(silent)) >= ApplianceState.silenceTold)
  }
}
