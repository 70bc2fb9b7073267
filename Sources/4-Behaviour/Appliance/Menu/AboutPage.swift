import BoardFile
import DevicePorts
import MusicTheory
import Units
import Words

/// The parts of the box and their state.
struct AboutPage: MenuPage {
  func title(_ box: ApplianceState) -> Phrase { "About" }

  func rows(_ box: ApplianceState) -> [Menu.Row] {
    let card: Phrase? = box.stream.map {
      "\(name: $0.card), \(Int($0.rate.hertz)) Hz, \($0.period.value) frames"
    }
    let told: [(Phrase, Phrase)] = [
      ("Version", Phrase(name: box.info.version)), ("Board", Phrase(name: box.info.board)),
      ("Audio card", card ?? "none"),
    ]
    let measured: [(Phrase, Phrase)] = [
      (ClockPage().title(box), ClockPage.text(box)), ("Signal delay", throughText(box)),
      ("Dropouts", "\(box.audio.xruns)"), ("Running for", spelled(minutes: box.startup.minutes)),
    ]
    let faults: [(Phrase, Phrase)] = box.controls.outages.map { ("Fault", $0.lineNotice) }
    return (told + box.inputRows + measured + faults).map {
      Menu.Row(name: $0.0, value: $0.1, action: .tell)
    }
  }

  /// The time that the card's buffers cost a signal that passes through the box, in words.
  private func throughText(_ box: ApplianceState) -> Phrase {
    guard box.settings.through == .digital else { return "off" }
    guard let stream = box.stream, box.throughDelay.value > 0 else { return "not known" }
    let length = stream.rate.duration(of: box.throughDelay).value * 1000
    return "\(box.throughDelay.value) frames, \(Setting.tenth(length)) ms"
  }

  private func spelled(minutes: Int) -> Phrase {
    minutes < 60 ? "\(minutes) min" : "\(minutes / 60) h \(minutes % 60) min"
  }
}
