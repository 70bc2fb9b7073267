import Words
import Appliance
import DevicePorts
import MusicTheory
import Testing
import Units

@Suite("the ribbon and the tuning")
struct RibbonTuningTests {
  private static let e2 = 82.4069
  private static let stream = AudioStream(
    card: "usb", rate: SampleRate(48000), period: FrameCount(256), buffer: FrameCount(768),
    captureFormat: .s16, captureChannels: 2, playbackFormat: .s16, playbackChannels: 2,
    isRealtime: true)

  /// A guitar with E2, A2 and D3 latched.
  private func guitar() throws -> RibbonBox {
    var box = RibbonBox()
    box.set { $0.preset = preset("Standard EADGBE") ?? $0.preset }
    try #require(box.state.keys.count == 6)
    for key in 0..<3 { box.tap(key) }
    try #require(box.voices == [40, 45, 50] && box.lit == box.voices)
    return box
  }

  private func preset(_ name: String) -> TuningPreset? {
    TuningPreset.builtIn.first { $0.name == name && $0.group == .guitar }
  }

  @Test("latched notes follow reference pitch and capo without beginning again")
  func glide() throws {
    var box = try guitar()
    let starts = box.starts
    box.set { $0.reference = ReferencePitch(clamping: Hertz(432)) }
    #expect(abs((box.frequencies[40] ?? 0) - Self.e2 * 432 / 440) < 0.001)
    box.set { $0.capo = Capo(clamping: 2) }
    #expect(abs((box.frequencies[40] ?? 0) - Self.e2 * 432 / 440 * 1.122462) < 0.001)
    #expect(box.state.keys[0].note == MIDINote(42))
    #expect(box.starts == starts && box.lit == box.voices && box.voices.count == 3)
    // The key under the finger is the one that sounds.
    box.tap(0)
    #expect(box.voices == [45, 50] && box.lit == box.voices)
  }

  @Test("a change of preset releases notes that it has not, and the rest keep sounding")
  func presetChange() throws {
    var box = try guitar()
    let starts = box.starts
    box.set { $0.preset = preset("Drop D") ?? $0.preset }
    #expect(box.voices == [45, 50] && box.lit == box.voices && box.starts == starts)
  }

  @Test("a finger that is down while the preset changes falls silent until it lands again")
  func fingerDown() throws {
    var box = try guitar()
    box.pads(1 << 15)
    box.set { $0.preset = preset("Drop D") ?? $0.preset }
    #expect(box.lit == box.voices)
    box.pads(1 << 14)
    #expect(box.lit == box.voices && box.voices.count == 2)
    box.pads(0)
    box.pads(1 << 15)
    #expect(box.lit == box.voices && box.voices.count == 3)
  }

  @Test("a card that is unplugged while three voices sound gets them back, lit all the time")
  func unplug() throws {
    var box = try guitar()
    let failure = DeviceFailure(
      object: "audio card \"usb\"", call: "snd_pcm_readi", cause: "No such device",
      consequence: "waiting for it")
    box.send(.audio(.lost(CardLoss(failure))))
    #expect(box.lit == [40, 45, 50])
    box.tap(1)
    let starts = box.starts
    box.send(.audio(.opened(Self.stream)))
    #expect(box.voices == [40, 50] && box.lit == box.voices && box.starts == starts + 2)
  }

  @Test("with MODE held a slide moves the chromatic ribbon by octaves, says so and sounds nothing")
  func octave() {
    var box = RibbonBox()
    let faces = box.state.settings.tuner.faces
    box.send(.control(.edge(.mode, isActive: true, at: box.now)))
    for pad in 2...13 {
      box.pads(1 << UInt32(pad))
      box.wait(20)
    }
    // Eleven pads of sixteen are two quarters of the strip.
    #expect(box.state.keys.first?.note == MIDINote(72))
    #expect(box.state.notices.last?.text.english == "ribbon plays C5 to C6")
    for pad in (2...12).reversed() {
      box.pads(1 << UInt32(pad))
      box.wait(20)
    }
    box.pads(0)
    box.send(.control(.edge(.mode, isActive: false, at: box.now)))
    #expect(box.state.keys.first?.note == MIDINote(48))
    #expect(box.voices.isEmpty && box.lit.isEmpty)
    #expect(faces == box.state.settings.tuner.faces)
    #expect(box.state.settings.ribbonOctave == 0)
  }

  @Test("a latched note goes on over an octave's shift only where the shifted ribbon has it")
  func octaveOfLatched() {
    var box = RibbonBox()
    box.tap(0)
    box.tap(12)
    #expect(box.voices == [48, 60])
    box.set { $0.ribbonOctave = 1 }
    #expect(box.voices == [60] && box.lit == [60])
  }

  @Test("a touch ticks the motor once, for 12 ms")
  func tick() {
    var box = RibbonBox()
    let pads = ControlEvent.pads(PadMask(bits: 1), at: box.now)
    let landed = reduce(&box.state, .control(pads), at: box.now)
    #expect(landed.contains(.output(.haptic, isActive: true)))
    let end = box.now + .milliseconds(12)
    #expect(box.state.deadline == end)
    let ended = reduce(&box.state, .clock, at: end)
    #expect(ended == [.output(.haptic, isActive: false)])
  }
}
