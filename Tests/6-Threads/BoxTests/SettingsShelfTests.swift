import Words
import Appliance
import DevicePorts
import MusicTheory
import ScriptedDevices
import Testing
import Units

@testable import Runtime

@Suite("Settings as they are found")
struct SettingsShelfTests {
  private func load(_ bytes: [UInt8]) -> (SettingsShelf.Loaded, SimulatedStore) {
    let store = SimulatedStore(files: [Settings.fileName: bytes])
    return (SettingsShelf(store: store).load(), store)
  }

  @Test("what is partly wrong is mended, and the file as it was is kept beside")
  func mended() {
    let bytes = Array("version = 7\na4 = 442.0\npreset = \"Guitar/Gone\"\nmagic = 1\n".utf8)
    let (loaded, store) = load(bytes)
    #expect(loaded.settings.reference.a4 == Hertz(442) && loaded.settings.preset == .chromatic)
    #expect(loaded.isRepaired && loaded.notice != nil)
    #expect(store.files["settings.toml.damaged-1"] == bytes)
    #expect(store.files[Settings.fileName] == bytes)
    #expect(loaded.log?.contains("settings.toml.damaged-1") == true)
  }

  @Test(
    "what holds no settings at all is moved aside, and the box starts softly",
    arguments: [
      [], Array("# nothing".utf8), Array("[[[".utf8), [0xFF, 0xFE, 0x00],
      [UInt8](repeating: 0x61, count: 100_000), [UInt8](repeating: 0, count: 100_000),
    ])
  func garbage(_ bytes: [UInt8]) {
    let (loaded, store) = load(bytes)
    #expect(loaded.settings == Settings())
    #expect(loaded.notice?.english.contains("settings.toml.damaged-1") == true)
    #expect(store.files["settings.toml.damaged-1"] == bytes)
    #expect(store.files[Settings.fileName] == nil)
  }

  @Test("a file that cannot be read is moved aside rather than written over")
  func unreadable() {
    let store = SimulatedStore(files: [Settings.fileName: [1, 2, 3]])
    store.fault = .unreadable
    let loaded = SettingsShelf(store: store).load()
    #expect(loaded.settings == Settings())
    #expect(store.files["settings.toml.damaged-1"] == [1, 2, 3])
  }

  @Test("on a disk that is read-only the bad file stays, and one sentence says both")
  func readOnly() {
    for text in ["[[[", "a4 = 1"] {
      let store = SimulatedStore(files: [Settings.fileName: Array(text.utf8)])
      store.fault = .readOnly
      let loaded = SettingsShelf(store: store).load()
      #expect(loaded.notice != nil)
      #expect(loaded.log?.contains("Read-only file system") == true)
      #expect(store.files.count == 1)
    }
  }

  @Test("settings without a fault are left alone")
  func healthy() {
    let (loaded, store) = load(Settings().file)
    #expect(loaded.settings == Settings() && loaded.notice == nil && loaded.log == nil)
    #expect(!loaded.isRepaired && store.files.count == 1)
  }
}
