import Appliance
import BoardFile
import DevicePorts
import Gestures
import LabSupport
import MusicTheory
import Units

/// Hands, devices and files that are at fault, and those that come and go.
extension WordScenes {
  // MARK: - Hands that are at fault

  static func playButtons(_ show: (ApplianceState) -> Void) {
    for line in [InputLine.mode, .power] {
      var stuck = box()
      stuck.take(.control(.foundDown(line, at: stuck.now)))
      show(stuck.state)
      var flickering = box()
      for _ in 0..<30 {
        flickering.hold(line)
        flickering.wait(0.02)
        flickering.take(.control(.edge(line, isActive: false, at: flickering.now)))
        flickering.wait(0.01)
      }
      show(flickering.state)
    }
    var shorted = box()
    for isActive in (0..<12).map({ $0 % 2 == 0 }) {
      for line in [InputLine.mode, .power] {
        shorted.take(.control(.edge(line, isActive: isActive, at: shorted.now)))
      }
      shorted.wait(0.2)
    }
    show(shorted.state)
  }

  static func playRibbon(_ show: (ApplianceState) -> Void) {
    var stuck = box()
    stuck.touch(pad: 2)
    for _ in 0..<70 { stuck.wait(1) }
    show(stuck.state)
    var flickering = box()
    for _ in 0..<20 {
      flickering.touch(pad: 2)
      flickering.wait(0.01)
      flickering.take(.control(.pads(PadMask(bits: 0), at: flickering.now)))
      flickering.wait(0.005)
    }
    show(flickering.state)
    var wet = box(pads: 24)
    wet.take(.control(.pads(PadMask(bits: 0x555555), at: wet.now)))
    show(wet.state)
    var bridged = box()
    for _ in 0..<20 {
      bridged.take(.control(.pads(PadMask(bits: 1 << 2 | 1 << 8), at: bridged.now)))
      bridged.wait(0.2)
      bridged.take(.control(.pads(PadMask(bits: 0), at: bridged.now)))
      bridged.wait(0.2)
    }
    show(bridged.state)
    for preset in [TuningPreset.chromatic, TuningGroup.guitar.presets[0]] {
      var box = box { $0.preset = preset }
      box.hold(.mode)
      box.wait(0.2)
      show(box.state)
      for pad in [2, 3, 4, 5, 6, 7, 8] {
        box.touch(pad: pad)
        box.wait(0.05)
      }
      show(box.state)
    }
  }

  // MARK: - Devices and files

  static func playDevices(_ show: (ApplianceState) -> Void) {
    for failure in DeviceSentences.failures {
      for event: Event in [
        .audio(.lost(CardLoss(failure))), .audio(.degraded(failure)), .display(.lost(failure)),
        .control(.failed(failure)),
      ] {
        var box = box()
        box.take(event)
        show(box.state)
      }
    }
    for failure in DeviceSentences.cards {
      for reason in CardLoss.Reason.allCases {
        var box = box()
        box.take(.audio(.lost(CardLoss(failure, reason, others: ["Solo"]))))
        show(box.state)
      }
    }
    for sentence in DeviceSentences.told {
      var box = box()
      box.take(.told([sentence]))
      show(box.state)
    }
    var faults = box()
    for failure in DeviceSentences.failures.prefix(2) { faults.take(.control(.failed(failure))) }
    show(faults.state)
    faults.openMenu("More settings", "About")
    show(faults.state)
  }

  static func playHealth(_ show: (ApplianceState) -> Void) {
    for health in [ComputerHealth(isVoltageLow: true), ComputerHealth(isHot: true)] {
      var box = box()
      box.take(.health(health))
      show(box.state)
    }
  }

  static func playDelay(_ show: (ApplianceState) -> Void) {
    for seconds in [61.0, 1] {
      var box = box {
        $0.through = .digital
        $0.delay = .short
      }
      box.plugCard()
      box.wait(seconds)
      box.take(seconds > 60 ? .clock : .audio(.xrun(total: 1)))
      show(box.state)
    }
  }

  static func playInputs(_ show: (ApplianceState) -> Void) {
    let (silent, loud) = (
      InputNews.Input(level: InputNews.least, clips: 0), InputNews.Input(level: -6, clips: 3)
    )
    for news in [
      InputNews(inputs: [silent, loud], heard: 1, isSilent: true),
      InputNews(inputs: [silent, silent], isSilent: true),
      InputNews(inputs: [silent, silent], heard: 2), InputNews(inputs: [loud, loud], heard: 2),
    ] {
      var box = box()
      box.plugCard()
      box.take(.inputs(InputNews(inputs: [silent, silent], heard: 2)))
      box.take(.inputs(news))
      show(box.state)
      box.openMenu("More settings", "About")
      show(box.state)
    }
  }

  static func playFiles(_ show: (ApplianceState) -> Void) {
    for cause in DeviceSentences.ofCards {
      var full = box()
      full.take(.saved(StoreFailure(file: "settings.toml", call: "write", cause: cause)))
      show(full.state)
    }
    for complaint in DeviceSentences.ofSettings {
      var box = box()
      box.take(.started(Settings(), complaint: complaint, splash: false))
      show(box.state)
    }
    for text in [
      "version = 99\n", "fret = -1\n", "fret = -1\ndrop = 9\n", "version = 'x'\n", "nonsense = 1\n",
    ] {
      guard let read = try? Settings.read(Array(text.utf8), file: "settings.toml") else { continue }
      var box = box()
      box.take(.started(read.settings, complaint: read.notice, splash: false))
      show(box.state)
    }
    for count in [1, 2] {
      let faults = (0..<count).map { "\($0): it is not there" }
      let items = (0..<30).map { SetListItem(name: "\($0)", settings: Settings()) }
      let events: [Event] = [
        .tuning(.found(FoundTunings([], faults: faults))),
        .tuning(.found(FoundTunings([], unlisted: count))),
        .setList(.found(items, faults: faults)),
        .setList(
          .failed(
            StoreFailure(file: "set-list.toml", call: "write", cause: DeviceSentences.ofCards[0]))),
        .took(Taken(count)),
        .took(
          Taken(
            1, items: (0..<5).map { SetListItem(name: "Nora \($0)", settings: Settings()) },
            keepsItems: true)),
        .update(
          .found(
            (0..<count).compactMap { UpdateFile(path: "/media/sda1/pi-0.\($0).0.phosphor") })),
      ]
      var box = box()
      box.take(.setList(.found(items, faults: [])))
      for event in events {
        box.take(event)
        show(box.state)
      }
    }
    show(
      box { $0.preset = TuningPreset(mine: "gone", strings: [], source: "") }.state)
    var gone = box { $0.preset = TuningPreset(mine: "gone", strings: [], source: "") }
    gone.take(.tuning(.found(FoundTunings([]))))
    show(gone.state)
    playStick(show)
  }

  private static func playStick(_ show: (ApplianceState) -> Void) {
    var unknown = box()
    unknown.take(.stick(.found([Stick(path: "/media/sdb", isUsable: false)])))
    show(unknown.state)
    unknown.openMenu("More settings")
    show(unknown.state)
    for complaint in DeviceSentences.ofSticks {
      let damaged = CarriedFile(
        box: "Anna", kind: .tunings, name: "low.toml", standing: .new, fault: "damaged")
      for files in [[], [damaged]] {
        listed(StickListing(files, complaint: files.isEmpty ? nil : complaint), show)
      }
    }
  }

  private static func listed(_ listing: StickListing, _ show: (ApplianceState) -> Void) {
    var box = box()
    box.take(.stick(.found([Stick(path: "/media/sda1")])))
    box.openMenu("More settings", "Stick", "Take from the stick")
    show(box.state)
    box.take(.stick(.listed(listing)))
    show(box.state)
  }
}
