import DevicePorts
import Foundation
import Testing

@testable import ALSAAudio

/// The search for a card, in folders as the kernel makes them of cards.
@Suite("the search for a card")
struct CardSearchTests {
  /// What is found in a folder with some entries.
  private func pcms(
    _ capture: String, _ playback: String?, _ entries: [String]
  ) throws -> [CardPCMs] {
    let folder = try OfferedCards.folder(entries)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let configuration = AudioConfiguration(capture: capture, playback: playback)
    return try CardSearch(folder: folder).pcms(for: configuration)
  }

  private let first = AudioConfiguration.firstUSBCard

  @Test("USB cards with an input come by number, those that also play first; others never")
  func order() throws {
    let found = try pcms(
      first, first,
      [
        "card0/pcm0c", "card1/usbid", "card1/pcm0p", "card2/usbid", "card2/pcm0c", "card4/usbid",
        "card4/pcm0c", "card4/pcm0p", "card5/usbid", "card5/pcm0c", "card5/pcm0p",
      ])
    #expect(
      found == [
        CardPCMs(capture: "hw:4", playback: "hw:4"), CardPCMs(capture: "hw:5", playback: "hw:5"),
        CardPCMs(capture: "hw:2"),
      ])
  }

  @Test("the device that was found is the one that is opened")
  func devices() throws {
    #expect(
      try pcms(first, first, ["card1/usbid", "card1/pcm0p", "card1/pcm1c"])
        == [CardPCMs(capture: "hw:1,1", playback: "hw:1")])
    #expect(
      try pcms("hw:CARD=Solo", "hw:CARD=Solo", ["Solo/pcm2c", "Solo/pcm3c", "Solo/pcm1p"])
        == [CardPCMs(capture: "hw:CARD=Solo,DEV=2", playback: "hw:CARD=Solo,DEV=1")])
    #expect(
      try pcms("hw:CARD=Solo", "hw:CARD=Solo", ["Solo/pcm0c"])
        == [CardPCMs(capture: "hw:CARD=Solo")])
  }

  @Test("a PCM that is named whole is opened as it is named; another card may play")
  func whole() throws {
    let cards = ["Solo/pcm2c", "card1/usbid", "card1/pcm0c", "card1/pcm0p"]
    for name in ["hw:CARD=Solo,DEV=0", "default", "hw:1", "null"] {
      #expect(try pcms(name, name, cards) == [CardPCMs(capture: name, playback: name)])
      #expect(try pcms(name, nil, cards) == [CardPCMs(capture: name)])
    }
    #expect(
      try pcms(first, "hw:CARD=Amp", cards) == [CardPCMs(capture: "hw:1", playback: "hw:CARD=Amp")])
    #expect(
      try pcms("hw:CARD=gone", "hw:CARD=gone", cards)
        == [CardPCMs(capture: "hw:CARD=gone", playback: "hw:CARD=gone")])
  }

  @Test("none is waited for in words; one that only plays is told apart from none")
  func none() throws {
    for (entries, reason) in [
      (["card0/pcm0c"], CardLoss.Reason.absent),
      (["card0/pcm0c", "card1/usbid", "card1/pcm0p"], .noInput),
    ] {
      let folder = try OfferedCards.folder(entries)
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let search = CardSearch(folder: folder)
      let configuration = AudioConfiguration(capture: first, playback: first)
      do throws(ALSAError) {
        _ = try search.pcms(for: configuration)
        Issue.record("there is no such card")
      } catch {
        let loss = CardLoss(error, of: configuration, search)
        #expect(loss.reason == reason)
        #expect(loss.failure.cause == "no USB audio card with an input")
      }
    }
    #expect(cardObject(first) == "USB audio card")
  }

  @Test("each errno is the answer that it means")
  func reasons() throws {
    let folder = try OfferedCards.folder([
      "Solo/pcm0p", "card0/pcm0p", "card0/id=HDMI", "card1/pcm0c", "card1/id=Device",
      "card3/pcm1c", "card3/id=Scarlett",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let search = CardSearch(folder: folder)
    func loss(_ code: Int32, of pcm: String) -> CardLoss {
      CardLoss(
        ALSAError(call: "snd_pcm_open", code: code),
        of: AudioConfiguration(capture: pcm, playback: nil), search)
    }
    #expect(loss(-EBUSY, of: "hw:CARD=Solo").reason == .busy)
    #expect(loss(-ENOSPC, of: "hw:CARD=Solo").reason == .noBandwidth)
    #expect(loss(-EIO, of: "hw:CARD=Solo").reason == .failed)
    #expect(loss(-ENOENT, of: "hw:CARD=Solo").reason == .noInput)
    for pcm in ["plughw:CARD=Solo", "hw:CARD=Solo,DEV=0", "hw:Solo", "hw:0", "hw:0,1"] {
      #expect(loss(-ENOENT, of: pcm).reason == .noInput, "\(pcm)")
      #expect(loss(-ENODEV, of: pcm).reason == .failed, "\(pcm)")
    }
    #expect(loss(-ENOENT, of: "hw:9").reason == .absent)
    #expect(loss(-ENODEV, of: "hw:CARD=CODEC").reason == .absent)
    #expect(loss(-ENOENT, of: "hw:CARD=CODEC").reason == .absent)
    #expect(loss(-ENODEV, of: "hw:CARD=CODEC").others == ["Device", "Scarlett"])
    #expect(loss(-EBUSY, of: "hw:CARD=CODEC").others.isEmpty)
  }
}
