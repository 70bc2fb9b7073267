import DevicePorts
import Foundation
import Testing

@testable import ALSAAudio

@Suite("the first USB card")
struct FirstUSBCardTests {
  /// A folder with the entries that the kernel makes of cards, removed by the test.
  private func cards(_ entries: [String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    for entry in entries {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(entry), withIntermediateDirectories: true)
    }
    return folder.path
  }

  @Test("is the lowest one that captures, whatever cards are no USB cards or only play")
  func lowest() throws {
    let folder = try cards([
      "card0/pcm0c", "card1/usbid", "card1/pcm0p", "card3/usbid", "card3/pcm0c", "card4/usbid",
      "card4/pcm0c",
    ])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(try pcmName(AudioConfiguration.firstUSBCard, folder: folder) == "hw:3")
    #expect(try pcmName("hw:CARD=CODEC", folder: folder) == "hw:CARD=CODEC")
  }

  @Test("is waited for in words where there is none, by a port that was asked for it")
  func none() throws {
    let folder = try cards(["card0/pcm0c", "card1/usbid", "card1/pcm0p"])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    do throws(ALSAError) {
      _ = try pcmName(AudioConfiguration.firstUSBCard, folder: folder)
      Issue.record("there is no such card")
    } catch { #expect(error.cause == "no USB audio card with an input") }
    #expect(cardObject(AudioConfiguration.firstUSBCard) == "USB audio card")
  }
}
