import CALSA
import DevicePorts
import Foundation
import Testing
import Units

@testable import ALSAAudio

extension ALSAAudioPortTests {
  /// Cards that offer little, or something odd, before the real port.
  @Suite("a card that offers little")
  struct OfferedCardTests {
    init() { _ = FilePCM.folder }

    private func port(
      _ capture: String, _ playback: String?, rate: Double = 48000,
      _ search: CardSearch = CardSearch()
    ) -> ALSAAudioPort {
      var parameters = AudioThread.Parameters.standard
      parameters.retry = 20
      parameters.loop.playbackRetry = 50_000_000
      return ALSAAudioPort(
        configuration: AudioConfiguration(
          capture: capture, playback: playback, rate: SampleRate(rate), period: FrameCount(128),
          periods: 3),
        parameters: parameters, search: search)
    }

    /// The first stream of a port, with all that was told before.
    private func opening(of port: ALSAAudioPort) throws -> (stream: AudioStream, told: [AudioEvent])
    {
      let echo = Echo()
      port.start(echo.client)
      defer { echo.end(port) }
      let told = try #require(events(of: port) { $0.stream != nil })
      #expect(echo.waitForPeriods(10))
      return (try #require(told.compactMap(\.stream).first), told)
    }

    @Test(
      "both directions run at the rate nearest to the wish that both offer",
      arguments: [
        ([44100, 48000], [44100], 48000.0, 44100.0), ([44100], [44100, 48000], 48000, 44100),
        ([44100, 48000, 96000], [96000, 192_000], 48000, 96000),
        ([32000, 48000], [32000, 48000], 44100, 48000), ([48000], [48000], 48000, 48000),
        ([16000, 96000], [16000, 96000], 48000, 96000), ([44100], [44100], 96000, 44100),
        ([37800, 44100], [37800, 48000], 48000, 37800),
        ([12000, 44100], [12000, 48000], 48000, 12000),
      ] as [([UInt32], [UInt32], Double, Double)])
    func rates(capture: [UInt32], playback: [UInt32], wish: Double, right: Double) throws {
      OfferedCards.define(
        "rates", capture: OfferedDirection(rates: capture),
        playback: OfferedDirection(rates: playback))
      let (stream, told) = try opening(of: port("rates", "rates", rate: wish))
      #expect(stream.rate == SampleRate(right))
      #expect(stream.playbackFormat == .s16)
      #expect(told.compactMap(\.shortcoming).filter { $0.object.contains("playback") }.isEmpty)
    }

    @Test("without a rate that both offer it hears, and says why nothing sounds")
    func noCommonRate() throws {
      OfferedCards.define(
        "apart", capture: OfferedDirection(rates: [48000]),
        playback: OfferedDirection(rates: [44100]))
      let (stream, told) = try opening(of: port("apart", "apart"))
      #expect(stream.rate == SampleRate(48000))
      #expect(stream.playbackFormat == nil)
      #expect(
        told.compactMap(\.shortcoming?.cause).contains(
          "offers 44100 Hz, while 48000 Hz is captured"))
    }

    @Test("a second card that comes later with another rate has both opened anew at a common one")
    func lateRate() throws {
      OfferedCards.define("early", capture: OfferedDirection(rates: [44100, 48000]))
      OfferedCards.define("later", capture: .none, playback: OfferedDirection(error: -ENODEV))
      let port = port("early", "later")
      let echo = Echo()
      port.start(echo.client)
      defer { echo.end(port) }
      let before = try #require(events(of: port) { $0.stream != nil })
      #expect(before.compactMap(\.stream).last?.rate == SampleRate(48000))
      OfferedCards.define("later", capture: .none, playback: OfferedDirection(rates: [44100]))
      let after = try #require(events(of: port) { $0.stream?.playbackFormat != nil })
      #expect(after.compactMap(\.stream).last?.rate == SampleRate(44100))
      #expect(after.compactMap(\.loss).isEmpty)
    }

    @Test(
      "a card that is there and cannot be used is never told as absent",
      arguments: [
        (OfferedDirection(error: -EBUSY), CardLoss.Reason.busy),
        (OfferedDirection(formats: [SND_PCM_FORMAT_U8]), .noFormat),
        (OfferedDirection(formats: [SND_PCM_FORMAT_S24_3BE]), .noFormat),
        (OfferedDirection(formats: [SND_PCM_FORMAT_S16_BE, SND_PCM_FORMAT_MU_LAW]), .noFormat),
        (OfferedDirection(error: -ENOSPC), .noBandwidth),
        (OfferedDirection(startError: -ENOSPC), .noBandwidth),
        (OfferedDirection(error: -EACCES), .failed),
        (OfferedDirection(startError: -EIO), .failed),
        (OfferedDirection(error: -ENODEV), .absent),
      ])
    func unusable(capture: OfferedDirection, reason: CardLoss.Reason) throws {
      OfferedCards.define("odd", capture: capture, playback: OfferedDirection())
      let port = port("odd", "odd")
      let echo = Echo()
      port.start(echo.client)
      defer { echo.end(port) }
      let told = try #require(events(of: port) { $0.loss != nil })
      #expect(told.compactMap(\.cardLoss).map(\.reason) == [reason])
      #expect(told.compactMap(\.stream).isEmpty)
    }

    @Test("a card that is busy is there as soon as it is free")
    func freed() throws {
      OfferedCards.define("shared", capture: OfferedDirection(error: -EBUSY))
      let port = port("shared", nil)
      let echo = Echo()
      port.start(echo.client)
      defer { echo.end(port) }
      _ = try #require(events(of: port) { $0.cardLoss?.reason == .busy })
      OfferedCards.define("shared", capture: OfferedDirection())
      _ = try #require(events(of: port) { $0.stream != nil })
      #expect(echo.waitForPeriods(5))
    }

    @Test(
      "a card without an output is heard, told of once, and not tried again",
      arguments: [-ENOENT, -ENODEV, -ENXIO, -EINVAL] as [Int32])
    func captureAlone(error: Int32) throws {
      OfferedCards.define(
        "cable", capture: OfferedDirection(channels: 1...1),
        playback: OfferedDirection(error: error))
      let port = port("cable", "cable")
      let echo = Echo()
      port.start(echo.client)
      defer { echo.end(port) }
      let told = try #require(events(of: port) { $0.stream != nil })
      let sentences = told.compactMap(\.shortcoming?.consequence).filter { $0.contains("sound") }
        .filter { !$0.contains("drop out") }
      #expect(sentences == ["no output, tuning without sound"])
      #expect(told.compactMap(\.stream).first?.captureChannels == 1)
      // Now it could be opened, and nobody asks.
      OfferedCards.define(
        "cable", capture: OfferedDirection(channels: 1...1), playback: OfferedDirection())
      #expect(events(of: port, within: 0.3) { $0.stream != nil } == nil)
      #expect(echo.waitForPeriods(5))
    }

    @Test("of several USB cards one that cannot be opened or started gives way to the next")
    func next() throws {
      let folder = try OfferedCards.folder([
        "card1/usbid", "card1/pcm0c", "card2/usbid", "card2/pcm0p", "card2/pcm1c", "card3/usbid",
        "card3/pcm0p", "card3/pcm0c", "card4/usbid", "card4/pcm0p", "card4/pcm0c",
      ])
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let search = CardSearch(folder: folder)
      let usb = AudioConfiguration.firstUSBCard
      let plain = OfferedDirection()
      OfferedCards.define("hw:1", capture: OfferedDirection(rates: [8000]))
      OfferedCards.define("hw:2,1", capture: OfferedDirection(error: -EBUSY))
      OfferedCards.define("hw:2", capture: .none, playback: plain)
      OfferedCards.define("hw:3", capture: OfferedDirection(startError: -ENOSPC), playback: plain)
      OfferedCards.define("hw:4", capture: OfferedDirection(rates: [44100]), playback: plain)
      // The fourth plays nothing at its rate, and yet comes before the first, which has no output.
      #expect(try opening(of: port(usb, usb, search)).stream.rate == SampleRate(44100))
      OfferedCards.define("hw:4", capture: OfferedDirection(error: -EBUSY))
      #expect(try opening(of: port(usb, usb, search)).stream.rate == SampleRate(8000))
      OfferedCards.define("hw:2,1", capture: OfferedDirection(rates: [96000]))
      #expect(try opening(of: port(usb, usb, search)).stream.rate == SampleRate(96000))
    }

    @Test(
      "one to eighteen inputs are captured as they come", arguments: [1, 2, 4, 8, 18] as [UInt32])
    func channels(count: UInt32) throws {
      OfferedCards.define(
        "wide", capture: OfferedDirection(channels: count...count), playback: OfferedDirection())
      #expect(try opening(of: port("wide", "wide")).stream.captureChannels == Int(count))
    }

    @Test("milliseconds that a controller leaves out are counted, and take positions")
    func unreportedGap() throws {
      OfferedCards.define("leaky", capture: OfferedDirection(leftOut: 20))
      let port = port("leaky", nil)
      let echo = Echo()
      port.start(echo.client)
      _ = try #require(events(of: port, within: 10) { $0 == .xrun(total: 1) })
      #expect(echo.waitForPeriods(5))
      port.stop()
      #expect(echo.tape.pointee.gaps >= 1)
      // 20 ms are 960 frames.
      #expect((800...1200).contains(echo.tape.pointee.lastGap))
    }

    @Test("a card that leaves nothing out has no gap")
    func noGap() throws {
      OfferedCards.define("tight", capture: OfferedDirection())
      let port = port("tight", nil)
      let echo = Echo()
      port.start(echo.client)
      #expect(events(of: port, within: 1.5) { if case .xrun = $0 { true } else { false } } == nil)
      port.stop()
      #expect(echo.tape.pointee.gaps == 0)
    }
  }
}
