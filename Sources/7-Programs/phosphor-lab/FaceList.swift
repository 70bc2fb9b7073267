import Appliance
import ArgumentParser
import LabSupport

/// `faces`: what the tuner and the spectrum can show.
struct FaceList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "faces",
    abstract: "Prints the pairs of faces that MODE goes through, an upper and a lower one a line.",
    discussion: """
      {"pairs":[["arc","chromatic-strip"],…],"views":["bars",…]}
      Names are those of the settings file; views are the spectrum's, in the order of MODE.
      """)

  @Flag(help: "A JSON object with the pairs and the views of the spectrum instead of a list.")
  var json = false

  func run() {
    guard json else {
      print(FacePair.all.map(\.description).joined(separator: "\n"))
      return
    }
    let pairs = FacePair.all.map { pair in
      JSON.array([.string(pair.upper.rawValue), .string(pair.lower.rawValue)])
    }
    let views = SpectrumView.allCases.map { JSON.string($0.rawValue) }
    print(JSON.object([("pairs", .array(pairs)), ("views", .array(views))]))
  }
}
