public import DevicePorts
import Units

extension AudioStream {
  /// The stream of a USB card with one input and two outputs, as a box opens it.
  public static let usb = AudioStream(
    card: "usb", rate: SampleRate(48_000), period: FrameCount(256), buffer: FrameCount(768),
    captureFormat: .float, captureChannels: 1, playbackFormat: .float, playbackChannels: 2,
    isRealtime: true)
}
