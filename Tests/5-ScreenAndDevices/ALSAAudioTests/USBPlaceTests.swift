import DevicePorts
import Foundation
import Testing
import Units

@testable import ALSAAudio

extension ALSAAudioPortTests {
  /// Cards in folders as the kernel makes them of devices.
  @Suite("a card's place on USB")
  struct USBPlaceTests {
    private let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("phosphor-usb-\(UUID().uuidString)")
    private var cards: String { folder.appendingPathComponent("class").path }

    private func link(_ place: String, to target: String) throws {
      let place = folder.appendingPathComponent(place)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        at: place, withDestinationURL: folder.appendingPathComponent(target))
    }

    private func lay(_ place: String, _ text: String) throws {
      let file = folder.appendingPathComponent(place)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("\(text)\n".utf8).write(to: file)
    }

    /// Lays a card on a bus, behind as many hubs, and the bus.
    private func lay(card: Int, speed: String, hubs: Int, on controller: String) throws {
      let bus = "devices/\(controller)\(card)"
      try? FileManager.default.createDirectory(
        at: folder.appendingPathComponent("drivers/\(controller)"),
        withIntermediateDirectories: true)
      try link("\(bus)/driver", to: "drivers/\(controller)")
      try lay("\(bus)/usb1/devpath", "0")
      var place = "\(bus)/usb1"
      var path = "1"
      for _ in 0..<hubs {
        place += "/1-\(path)"
        try lay("\(place)/devpath", path)
        path += ".2"
      }
      place += "/1-\(path)"
      try lay("\(place)/devpath", path)
      try lay("\(place)/speed", speed)
      try lay("\(place)/1-\(path):1.0/bInterfaceNumber", "00")
      try link("class/card\(card)/device", to: "\(place)/1-\(path):1.0")
    }

    @Test("speed, hubs and controller are read; a codec and a card that is gone have no place")
    func read() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      try lay(card: 0, speed: "12", hubs: 0, on: "dwc2")
      try lay(card: 2, speed: "480", hubs: 2, on: "xhci_hcd")
      try lay("devices/i2c/codec/name", "wm8731")
      try link("class/card5/device", to: "devices/i2c/codec")
      #expect(
        USBPlace(ofCard: 0, in: cards) == USBPlace(speed: 12, hubs: 0, controller: "dwc2"))
      #expect(
        USBPlace(ofCard: 2, in: cards) == USBPlace(speed: 480, hubs: 2, controller: "xhci_hcd"))
      #expect(USBPlace(ofCard: 5, in: cards) == nil)
      #expect(USBPlace(ofCard: 9, in: cards) == nil)
    }

    @Test("a full-speed card comes first on a controller that loses high-speed sound")
    func order() throws {
      let proc = try OfferedCards.folder([
        "card1/usbid", "card1/pcm0c", "card1/pcm0p", "card2/usbid", "card2/pcm0c", "card2/pcm0p",
        "card3/usbid", "card3/pcm0c",
      ])
      defer { try? FileManager.default.removeItem(atPath: proc) }
      let first = AudioConfiguration.firstUSBCard
      for (controller, right) in [
        ("dwc2", ["hw:2", "hw:1", "hw:3"]), ("xhci_hcd", ["hw:1", "hw:2", "hw:3"]),
      ] {
        defer { try? FileManager.default.removeItem(at: folder) }
        try lay(card: 1, speed: "480", hubs: 0, on: controller)
        try lay(card: 2, speed: "12", hubs: 0, on: controller)
        try lay(card: 3, speed: "12", hubs: 0, on: controller)
        let search = CardSearch(folder: proc, devices: cards)
        let found = try search.pcms(for: AudioConfiguration(capture: first, playback: first))
        #expect(found.map(\.capture) == right)
      }
    }

    @Test("44.1 kHz is no whole number of frames a millisecond; 8, 32, 48 and 96 are")
    func milliseconds() {
      for (rate, isWhole) in [(44100.0, false), (22050, false), (48000, true), (96000, true)] {
        let stream = AudioStream(
          card: "", rate: SampleRate(rate), period: FrameCount(256), buffer: FrameCount(768),
          captureFormat: .s16, captureChannels: 1, playbackFormat: nil, playbackChannels: 0,
          isRealtime: true)
        #expect(stream.hasWholeMilliseconds == isWhole)
      }
    }
  }
}
