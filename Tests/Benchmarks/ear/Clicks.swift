import ArgumentParser
import Foundation
import Glibc
import Pictures
import Raster

/// `clicks`: what a player does, looked at for clicks.
struct Clicks: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tells the steps that starts, stops and changes make, with spectrograms.",
    discussion: """
      For each case: how far the largest step of two samples after a change is above the largest step of the \
      steady sound, in dB of full scale. With a folder, a spectrogram of 3 s each is written to it.
      """)

  @Argument(help: "A folder for one PNG file a case; it is made where it is missing.")
  var folder: String?

  func run() throws {
    if let folder {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    for item in ClickCase.all + [.chime] {
      let samples = item.samples()
      let excess = item.excess(of: samples)
      let text = excess > 0 ? "\((200 * log10(excess)).rounded() / 10) dB" : "none"
      let name = item.name + String(repeating: " ", count: max(0, 10 - item.name.count))
      print(name, text)
      if let folder {
        try PNG.write(Spectrogram.surface(of: samples), to: "\(folder)/\(item.name).png")
      }
    }
  }
}
