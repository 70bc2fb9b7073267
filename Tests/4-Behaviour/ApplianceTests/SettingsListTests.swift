import Appliance
import Foundation
import TestSupport
import Testing

@Test("the list of settings in the documents is the one that is generated")
func settingsDocument() throws {
  let file = workTree.appending(
    path: "Sources/4-Behaviour/Appliance/Appliance.docc/SettingsTable.md")
  let committed = try String(contentsOf: file, encoding: .utf8)
  let isCurrent = committed == SettingsList.markdown
  #expect(
    isCurrent,
    "phosphor-lab settings > Sources/4-Behaviour/Appliance/Appliance.docc/SettingsTable.md writes it anew"
  )
}
