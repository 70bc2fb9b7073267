import Appliance
import DevicePorts
import Units

extension Event {
  /// The line that a maker wants to find in the log; `nil` for what is not news.
  var logLine: String? {
    switch self {
    case .audio(.opened(let stream)): stream.logLine
    case .audio(.lost(let loss)): "\(loss)"
    case .audio(.degraded(let failure)): "\(failure)"
    case .display(.connected(let panel)): panel.logLine
    case .display(.lost(let failure)), .display(.degraded(let failure)): "\(failure)"
    case .control(.failed(let failure)): "\(failure)"
    case .control(.restored(let object)): "\(object): works again"
    case .saved(let failure?): "settings are not kept: \(failure)"
    case .update(.ended(_, let sentence)): "update: \(sentence)"
    case .told(let sentences) where !sentences.isEmpty: sentences.joined(separator: " ")
    case .audio(.xrun(let total)): "xrun, \(total) since the start"
    case .music(.found(let files, let others)):
      "music: \(files.count) files, \(others.count) that cannot be played"
    case .music(.failed(_, let sentence)): "music: \(sentence)"
    case .scale(.refused(_, let sentence)): "scale: \(sentence)"
    case .tuning(.found(let found)):
      (["\(found.mine.count) own tunings"] + found.faults).joined(separator: "; ")
    case .setList(.found(_, let faults)) where !faults.isEmpty: faults.joined(separator: "; ")
    case .setList(.failed(let failure)): "the set list is not kept: \(failure)"
    case .tuning(.refused(let file, let sentence)): "\(file): \(sentence)"
    case .stick(.found(let sticks)): "sticks: \(sticks.count)"
    case .stick(.listed(let listing)):
      (["stick: \(listing.files.count) files"] + [listing.complaint].compactMap(\.self))
        .joined(separator: "; ")
    case .stick(.ended(_, let sentence)): "stick: \(sentence)"
    case .took(let taken):
      (["stick: \(taken.count) files taken"] + taken.faults).joined(separator: "; ")
    case .throughDelay(let delay): "the signal passes through in \(delay.value) frames"
    default: nil
    }
  }
}

extension ComputerHealth {
  /// What is new, a line each.
  func logLines(after last: ComputerHealth) -> [String] {
    var lines: [String] = []
    if isVoltageLow != last.isVoltageLow {
      lines.append("supply: the voltage is \(isVoltageLow ? "too low" : "high enough again")")
    }
    if isHot != last.isHot {
      lines.append("processor: \(isHot ? "too hot, it is slowed down" : "no longer too hot")")
    }
    return lines
  }
}

extension AudioStream {
  /// The negotiated stream, in one line.
  fileprivate var logLine: String {
    let playback = playbackFormat.map { "\(playbackChannels) out \($0.rawValue)" } ?? "no playback"
    return """
      audio card "\(card)": \(rate.hertz) Hz, \(captureChannels) in \(captureFormat.rawValue), \
      \(playback), period \(period.value) of \(buffer.value) frames, \
      \(isRealtime ? "real-time" : "not real-time")\(usb.map { ", \($0.logWords)" } ?? "")
      """
  }
}

extension USBPlace {
  /// The place, as a maker reads it.
  fileprivate var logWords: String {
    let name = [12: "full speed", 480: "high speed"][speed] ?? "\(speed) Mbit/s"
    let way = hubs == 0 ? "no hub" : "behind \(hubs) hub\(hubs == 1 ? "" : "s")"
    return "USB at \(name), \(way), \(controller)"
  }
}

extension Panel {
  /// The chosen panel and its mode, in one line.
  fileprivate var logLine: String {
    let hertz = (refresh.value * 100).rounded() / 100
    return "panel \(name): \(width)x\(height) at \(hertz) Hz, turned \(rotation.rawValue)°"
  }
}
