import Appliance
import ArgumentParser

/// `settings`: what a player can choose.
struct SettingsTable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings",
    abstract: "Prints the document Sources/4-Behaviour/Appliance/Appliance.docc/SettingsTable.md.")

  func run() { print(SettingsList.markdown, terminator: "") }
}
