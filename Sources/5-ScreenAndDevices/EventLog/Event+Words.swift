import Appliance
import DevicePorts
import PitchDetection
import SpectralAnalysis
import Units

extension Event: Worded {
  init(from words: inout WordReader) throws(LogError) {
    let kind = try words.take("a kind of event") { Kind(rawValue: String($0)) }
    switch kind {
    case .started:
      self = .started(try words.take(), complaint: try words.take(), splash: try words.take())
    case .opened: self = .audio(.opened(try words.take()))
    case .cardLost: self = .audio(.lost(try words.take()))
    case .cardDegraded: self = .audio(.degraded(try words.take()))
    case .xrun: self = .audio(.xrun(total: try words.take()))
    case .jack: self = .audio(.jack(name: try words.take(), isPlugged: try words.take()))
    case .connected: self = .display(.connected(try words.take()))
    case .panelLost: self = .display(.lost(try words.take()))
    case .panelDegraded: self = .display(.degraded(try words.take()))
    case .flipped:
      let time: Instant = try words.take()
      self = .display(.flipped(at: time, sequence: try words.take("a count") { UInt32($0) }))
    case .edge:
      self = .control(
        .edge(try words.take(), isActive: try words.take(), at: try words.take()))
    case .foundDown: self = .control(.foundDown(try words.take(), at: try words.take()))
    case .pads:
      self = .control(.pads(try words.take(), at: try words.take()))
    case .failed: self = .control(.failed(try words.take()))
    case .restored: self = .control(.restored(object: try words.take()))
    case .reading: self = .reading(try words.take())
    case .strum: self = .strum(try words.take())
    case .tempo: self = .tempo(try words.take())
    case .pulse: self = .pulse(try words.take())
    case .light: self = .light(.measured(Lux(try words.take())))
    case .lightFailed: self = .light(.failed(try words.take()))
    case .saved: self = .saved(try words.take())
    case .updates: self = .update(.found(try words.take()))
    case .installing: self = .update(.progress(try words.take()))
    case .installed: self = .update(.ended(isInstalled: try words.take(), try words.take()))
    case .told: self = .told(try words.take())
    case .songs: self = .music(.found(try words.take(), try words.take()))
    case .song:
      self = .music(
        .opened(
          cue: try words.take(), frames: FrameCount(try words.take()),
          rate: SampleRate(try words.take())))
    case .played:
      self = .music(
        .reached(
          cue: try words.take(), frame: FrameCount(try words.take()), at: try words.take(),
          isMoving: try words.take()))
    case .songEnded: self = .music(.ended(cue: try words.take()))
    case .songFailed: self = .music(.failed(cue: try words.take(), try words.take()))
    case .throughDelay: self = .throughDelay(FrameCount(try words.take()))
    case .inputs: self = .inputs(try words.take())
    case .health:
      self = .health(ComputerHealth(isVoltageLow: try words.take(), isHot: try words.take()))
    case .scales: self = .scale(.found(try words.take()))
    case .scale: self = .scale(.read(try words.take()))
    case .scaleRefused: self = .scale(.refused(try words.take(), try words.take()))
    case .tunings: self = .tuning(.found(try words.take()))
    case .setList: self = .setList(.found(try words.take(), faults: try words.take()))
    case .setListSaved: self = .setList(.saved)
    case .setListFailed: self = .setList(.failed(try words.take()))
    case .tuningSaved: self = .tuning(.saved(file: try words.take(), as: try words.take()))
    case .tuningRefused: self = .tuning(.refused(file: try words.take(), try words.take()))
    case .sticks:
      let found: FoundSticks = try words.take()
      self = .stick(.found(found.sticks))
    case .stick: self = .stick(.listed(try words.take()))
    case .copying: self = .stick(.progress(try words.take()))
    case .copied: self = .stick(.ended(isDone: try words.take(), try words.take()))
    case .took: self = .took(try words.take())
    case .clock: self = .clock
    case .switchedOn: self = .switchedOn
    }
  }

  func write(to words: inout WordWriter) {
    words.put(word: kind.rawValue)
    switch self {
    case .started(let settings, let complaint, let splash): words.put(settings, complaint, splash)
    case .audio(.opened(let stream)): words.put(stream)
    case .audio(.lost(let loss)): words.put(loss)
    case .audio(.degraded(let failure)): words.put(failure)
    case .audio(.xrun(let total)): words.put(total)
    case .audio(.jack(let name, let isPlugged)): words.put(name, isPlugged)
    case .display(.connected(let panel)): words.put(panel)
    case .display(.lost(let failure)), .display(.degraded(let failure)): words.put(failure)
    case .display(.flipped(let time, let sequence)): words.put(time, Int(sequence))
    case .control(.edge(let line, let isActive, let time)): words.put(line, isActive, time)
    case .control(.foundDown(let line, let time)): words.put(line, time)
    case .control(.pads(let mask, let time)):
      words.put(mask, time)
    case .control(.failed(let failure)): words.put(failure)
    case .control(.restored(let object)): words.put(object)
    case .reading(let reading): words.put(reading)
    case .strum(let reading): words.put(reading)
    case .tempo(let reading): words.put(reading)
    case .pulse(let pulse): words.put(pulse)
    case .light(.measured(let light)): words.put(light.value)
    case .light(.failed(let failure)): words.put(failure)
    case .saved(let failure): words.put(failure)
    case .update(.found(let updates)): words.put(updates)
    case .update(.progress(let share)): words.put(share)
    case .update(.ended(let isInstalled, let sentence)): words.put(isInstalled, sentence)
    case .told(let sentences): words.put(sentences)
    case .music(.found(let files, let others)): words.put(files, others)
    case .music(.opened(let cue, let frames, let rate)): words.put(cue, frames.value, rate.hertz)
    case .music(.reached(let cue, let frame, let instant, let isMoving)):
      words.put(cue, frame.value, instant, isMoving)
    case .music(.ended(let cue)): words.put(cue)
    case .music(.failed(let cue, let sentence)): words.put(cue, sentence)
    case .throughDelay(let delay): words.put(delay.value)
    case .inputs(let news): words.put(news)
    case .health(let health): words.put(health.isVoltageLow, health.isHot)
    case .scale(.found(let names)): words.put(names)
    case .scale(.read(let scale)): words.put(scale)
    case .scale(.refused(let name, let sentence)): words.put(name, sentence)
    case .tuning(.found(let found)): words.put(found)
    case .setList(.found(let items, let faults)): words.put(items, faults)
    case .setList(.failed(let failure)): words.put(failure)
    case .tuning(.saved(let file, let name)): words.put(file, name)
    case .tuning(.refused(let file, let sentence)): words.put(file, sentence)
    case .stick(.found(let sticks)): words.put(FoundSticks(sticks))
    case .stick(.listed(let listing)): words.put(listing)
    case .stick(.progress(let share)): words.put(share)
    case .stick(.ended(let isDone, let sentence)): words.put(isDone, sentence)
    case .took(let taken): words.put(taken)
    case .switchedOn, .clock, .setList(.saved): break
    }
  }

  /// The kinds of events, by the word that stands for each in a line.
  enum Kind: String, CaseIterable {
    case started, opened, xrun, jack, connected, flipped, edge, pads, failed, restored, reading,
      strum, tempo, pulse, light
    case saved, updates, installing, installed, told, songs, song, played, clock, scales, scale,
      tunings, sticks, stick, copying, copied, took, health
    case lightFailed = "light-failed"
    case setList = "set-list"
    case setListSaved = "set-list-saved"
    case setListFailed = "set-list-failed"
    case tuningSaved = "tuning-saved"
    case tuningRefused = "tuning-refused"
    case inputs
    case throughDelay = "through-delay"
    case scaleRefused = "scale-refused"
    case songEnded = "song-ended"
    case songFailed = "song-failed"
    case cardLost = "card-lost"
    case cardDegraded = "card-degraded"
    case panelLost = "panel-lost"
    case panelDegraded = "panel-degraded"
    case foundDown = "found-down"
    case switchedOn = "switched-on"
  }

  /// The kind of the event.
  var kind: Kind {
    switch self {
    case .switchedOn: .switchedOn
    case .started: .started
    case .audio(.opened): .opened
    case .audio(.lost): .cardLost
    case .audio(.degraded): .cardDegraded
    case .audio(.xrun): .xrun
    case .audio(.jack): .jack
    case .display(.connected): .connected
    case .display(.lost): .panelLost
    case .display(.degraded): .panelDegraded
    case .display(.flipped): .flipped
    case .control(.edge): .edge
    case .control(.foundDown): .foundDown
    case .control(.pads): .pads
    case .control(.failed): .failed
    case .control(.restored): .restored
    case .reading: .reading
    case .strum: .strum
    case .tempo: .tempo
    case .pulse: .pulse
    case .light(.measured): .light
    case .light(.failed): .lightFailed
    case .saved: .saved
    case .update(.found): .updates
    case .update(.progress): .installing
    case .update(.ended): .installed
    case .told: .told
    case .music(.found): .songs
    case .music(.opened): .song
    case .music(.reached): .played
    case .music(.ended): .songEnded
    case .music(.failed): .songFailed
    case .throughDelay: .throughDelay
    case .inputs: .inputs
    case .health: .health
    case .scale(.found): .scales
    case .scale(.read): .scale
    case .scale(.refused): .scaleRefused
    case .setList(.found): .setList
    case .setList(.saved): .setListSaved
    case .setList(.failed): .setListFailed
    case .tuning(.found): .tunings
    case .tuning(.saved): .tuningSaved
    case .tuning(.refused): .tuningRefused
    case .stick(.found): .sticks
    case .stick(.listed): .stick
    case .stick(.progress): .copying
    case .stick(.ended): .copied
    case .took: .took
    case .clock: .clock
    }
  }
}
