import CLinux
import DevicePorts
import Testing
import Units

@testable import ALSAAudio

/// alsa-lib itself, with files and `null` for a card.
@Suite(.serialized)
struct ALSAAudioPortTests {
  init() { _ = FilePCM.folder }

  /// A ramp through all values a float keeps of 32-bit samples, two channels.
  private func ramp(frames: Int) -> [Int32] {
    (0..<frames * 2).map { Int32($0 * 977 % 16_000_000 - 8_000_000) * 256 }
  }

  private func file(_ samples: [Int32], _ name: String) {
    FilePCM.write(
      samples.withUnsafeBytes { Array($0) }, to: "\(FilePCM.folder)/\(name)")
  }

  private func configuration(_ capture: String, _ playback: String?) -> AudioConfiguration {
    AudioConfiguration(capture: capture, playback: playback, period: FrameCount(128), periods: 3)
  }

  @Test("what is captured arrives in order, what is played reaches the file, bit for bit")
  func bitExact() throws {
    let input = ramp(frames: 128 * 40)
    file(input, "exact-in")
    let port = ALSAAudioPort(
      configuration: configuration(
        FilePCM.capturing("exact-in"), FilePCM.playing("exact-out")))
    let echo = Echo()
    port.start(echo.client)
    let opened = events(of: port) { $0.stream != nil }
    let stream = try #require(opened?.compactMap(\.stream).first)
    #expect(stream.rate == SampleRate(48000))
    #expect(stream.period == FrameCount(128))
    #expect(stream.captureFormat == .s32)
    #expect(stream.playbackFormat == .s32)
    #expect(echo.waitForPeriods(20))
    port.stop()

    #expect(echo.prepared.streams == [stream])
    #expect(echo.tape.pointee.gaps == 0)
    let heard = echo.heard.map { Int32($0 * 0x1p31) }
    #expect(heard.count >= 20 * 128 * 2)
    let isHeardExactly = heard == Array(input.prefix(heard.count))
    #expect(isHeardExactly)
    let played = FilePCM.samples("\(FilePCM.folder)/exact-out")
    let prefill = 3 * 128 * 2
    #expect(played.count >= prefill + 15 * 128 * 2)
    let isSilentFirst = played.prefix(prefill).allSatisfy { $0 == 0 }
    #expect(isSilentFirst)
    let isPlayedExactly =
      Array(played.dropFirst(prefill)) == Array(input.prefix(played.count - prefill))
    #expect(isPlayedExactly)
  }

  @Test("a PCM without a clock is held to real time")
  func paced() {
    let port = ALSAAudioPort(configuration: configuration("null", "null"))
    let echo = Echo()
    let start = clinux_monotonic()
    port.start(echo.client)
    #expect(echo.waitForPeriods(75))
    port.stop()
    // 75 periods are 200 ms, less what the ring holds.
    #expect(clinux_monotonic() - start > 150_000_000)
    #expect(echo.tape.pointee.periods < 200)
  }

  @Test("capture alone works, and missing playback is one sentence")
  func captureAlone() throws {
    let port = ALSAAudioPort(configuration: configuration("null", "hw:CARD=absent,DEV=0"))
    let echo = Echo()
    port.start(echo.client)
    let seen = try #require(events(of: port) { $0.stream != nil })
    #expect(echo.waitForPeriods(10))
    port.stop()
    let sentences = seen.compactMap(\.shortcoming?.description).filter { $0.contains("playback") }
    #expect(
      sentences == [
        "playback on audio card \"absent\": snd_pcm_open: No such device;"
          + " tuning without sound, trying again"
      ])
    #expect(seen.compactMap(\.stream).first?.playbackFormat == nil)
    #expect(!echo.tape.pointee.hadPlayback)
  }

  @Test("playback that turns up later joins as a new stream")
  func latePlayback() throws {
    var parameters = AudioThread.Parameters.standard
    parameters.loop.playbackRetry = 100_000_000
    let port = ALSAAudioPort(configuration: configuration("null", "late"), parameters: parameters)
    let echo = Echo()
    port.start(echo.client)
    let before = try #require(events(of: port) { $0.stream != nil })
    #expect(before.compactMap(\.stream).last?.playbackFormat == nil)
    FilePCM.defineLate()
    let after = try #require(events(of: port) { $0.stream?.playbackFormat != nil })
    #expect(after.compactMap(\.loss).isEmpty)
    port.stop()
    #expect(echo.prepared.streams.map(\.playbackChannels) == [0, 2])
  }

  @Test("a missing card is told once, and is there as soon as it is")
  func missingCard() throws {
    var parameters = AudioThread.Parameters.standard
    parameters.retry = 20
    let name = FilePCM.capturing("absent-in")
    let port = ALSAAudioPort(configuration: configuration(name, nil), parameters: parameters)
    let echo = Echo()
    port.start(echo.client)
    let missing = try #require(events(of: port) { $0.loss != nil })
    let loss = try #require(missing.compactMap(\.loss).first)
    #expect(loss.consequence == "waiting for it")
    #expect(loss.call == "snd_pcm_open")
    // Some ten attempts later:
    #expect(events(of: port, within: 0.2) { $0.loss != nil } == nil)
    file(ramp(frames: 128 * 100), "absent-in")
    let found = try #require(events(of: port) { $0.stream != nil })
    #expect(found.compactMap(\.loss).isEmpty)
    #expect(echo.waitForPeriods(5))
    port.stop()
  }

  @Test("standby closes both PCMs within 400 ms, and the box comes back from it")
  func standby() throws {
    let port = ALSAAudioPort(configuration: configuration("null", "null"))
    let echo = Echo()
    for _ in 0..<3 {
      port.start(echo.client)
      #expect(events(of: port) { $0.stream != nil } != nil)
      #expect(echo.waitForPeriods(5))
      let start = clinux_monotonic()
      port.stop()
      #expect(clinux_monotonic() - start < 100_000_000)
      let periods = echo.tape.pointee.periods
      _ = clinux_take(echo.periodEnded)
      #expect(echo.tape.pointee.periods == periods)
    }
    #expect(echo.prepared.streams.count == 3)
  }

  @Test("a channel that the card has not is one sentence")
  func missingChannel() throws {
    var box = configuration("null", nil)
    box.channel = .only(64)
    let port = ALSAAudioPort(configuration: box)
    let echo = Echo()
    port.start(echo.client)
    let seen = try #require(events(of: port) { $0.stream != nil })
    port.stop()
    #expect(echo.prepared.streams.map(\.captureChannels) == [64])
    let sentences = seen.compactMap(\.shortcoming?.description).filter { $0.contains("channel") }
    #expect(
      sentences == [
        "audio card \"null\": channel 64: captures 64, counted from 0; hearing the last one"
      ])
  }

  @Test("stopping does not wait for a missing card")
  func stopWhileMissing() {
    let port = ALSAAudioPort(configuration: configuration("hw:CARD=absent", nil))
    let echo = Echo()
    port.start(echo.client)
    #expect(events(of: port) { $0.loss != nil } != nil)
    let start = clinux_monotonic()
    port.close()
    #expect(clinux_monotonic() - start < 200_000_000)
    #expect(echo.tape.pointee.periods == 0)
  }

  @Test("a mixer control and a jack without a card behind them are one sentence each")
  func mixerAndJack() throws {
    var box = configuration("null", nil)
    box.mixer = [.init(control: "PGA Gain Left", value: "12dB")]
    box.speakerMixer = [.init(control: "Speakers", value: "on")]
    box.lineMixer = [.init(control: "Speakers", value: "off")]
    box.bypass = [.init(control: "Line Bypass", pass: "on", mute: "off")]
    box.jack = "Headphone Jack"
    let port = ALSAAudioPort(configuration: box)
    port.setBypass(true)
    port.setRoute(isOnSpeaker: true)
    let echo = Echo()
    port.start(echo.client)
    let seen = try #require(events(of: port) { $0.shortcoming?.object.hasPrefix("jack") == true })
    #expect(echo.waitForPeriods(1))
    port.stop()
    let objects = seen.compactMap(\.shortcoming?.object).filter { $0 != "audio thread" }
    #expect(
      objects == [
        "mixer control \"PGA Gain Left\"", "mixer control \"Line Bypass\"",
        "mixer control \"Speakers\"",
        "jack \"Headphone Jack\" of audio card \"null\"",
      ])
  }
}
