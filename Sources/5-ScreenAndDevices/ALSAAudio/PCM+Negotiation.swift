import CALSA
import DevicePorts

/// The hardware parameters that a card agreed to.
struct Agreement {
  var format: AudioStream.Format
  var rate: Double
  var channels: Int
  var period: Int
  var buffer: Int
}

/// Narrows the card's hardware parameters to what is nearest to `request` and installs them.
func negotiate(_ handle: OpaquePointer, _ request: PCM.Request) throws(ALSAError) -> Agreement {
  var allocated: OpaquePointer?
  try check("snd_pcm_hw_params_malloc", snd_pcm_hw_params_malloc(&allocated))
  guard let hw = allocated else {
    throw ALSAError(call: "snd_pcm_hw_params_malloc", code: -ENOMEM)
  }
  defer { snd_pcm_hw_params_free(hw) }

  try check("snd_pcm_hw_params_any", snd_pcm_hw_params_any(handle, hw))
  if snd_pcm_hw_params_set_access(handle, hw, SND_PCM_ACCESS_RW_INTERLEAVED) < 0 {
    throw ALSAError(
      call: "snd_pcm_hw_params_set_access", code: -EINVAL, detail: "offers no interleaved samples",
      reason: .noFormat)
  }
  guard
    let format = request.formats.first(where: {
      snd_pcm_hw_params_set_format(handle, hw, $0.alsa) == 0
    })
  else {
    let known = request.formats.map(\.rawValue).joined(separator: ", ")
    throw ALSAError(
      call: "snd_pcm_hw_params_set_format", code: -EINVAL, detail: "offers none of \(known)",
      reason: .noFormat)
  }

  var rate = UInt32(request.rate)
  try check(
    "snd_pcm_hw_params_set_rate_near", snd_pcm_hw_params_set_rate_near(handle, hw, &rate, nil))
  if request.isRateFixed, Double(rate) != request.rate {
    throw ALSAError(
      call: "snd_pcm_hw_params_set_rate_near", code: -EINVAL,
      detail: "offers \(rate) Hz, while \(Int(request.rate)) Hz is captured")
  }
  var channels = UInt32(request.channels)
  try check(
    "snd_pcm_hw_params_set_channels_near",
    snd_pcm_hw_params_set_channels_near(handle, hw, &channels))
  var period = snd_pcm_uframes_t(request.period)
  try check(
    "snd_pcm_hw_params_set_period_size_near",
    snd_pcm_hw_params_set_period_size_near(handle, hw, &period, nil))
  var buffer = snd_pcm_uframes_t(request.buffer)
  try check(
    "snd_pcm_hw_params_set_buffer_size_near",
    snd_pcm_hw_params_set_buffer_size_near(handle, hw, &buffer))
  try check("snd_pcm_hw_params", snd_pcm_hw_params(handle, hw))
  snd_pcm_hw_params_get_period_size(hw, &period, nil)
  snd_pcm_hw_params_get_buffer_size(hw, &buffer)
  if period == 0 || buffer < 2 * period {
    throw ALSAError(
      call: "snd_pcm_hw_params", code: -EINVAL,
      detail: "offers a buffer of \(buffer) frames with periods of \(period), 2 periods are needed")
  }
  return Agreement(
    format: format, rate: Double(rate), channels: Int(channels), period: Int(period),
    buffer: Int(buffer))
}

/// Wakes once a period, starts only when told, and stamps with the monotonic clock.
func setThresholds(_ handle: OpaquePointer, _ agreed: Agreement) throws(ALSAError) {
  var allocated: OpaquePointer?
  try check("snd_pcm_sw_params_malloc", snd_pcm_sw_params_malloc(&allocated))
  guard let sw = allocated else {
    throw ALSAError(call: "snd_pcm_sw_params_malloc", code: -ENOMEM)
  }
  defer { snd_pcm_sw_params_free(sw) }

  try check("snd_pcm_sw_params_current", snd_pcm_sw_params_current(handle, sw))
  var boundary: snd_pcm_uframes_t = 0
  try check("snd_pcm_sw_params_get_boundary", snd_pcm_sw_params_get_boundary(sw, &boundary))
  // Never by itself: both directions are to start together, or by hand after the prefill.
  try check(
    "snd_pcm_sw_params_set_start_threshold",
    snd_pcm_sw_params_set_start_threshold(handle, sw, boundary))
  try check(
    "snd_pcm_sw_params_set_avail_min",
    snd_pcm_sw_params_set_avail_min(handle, sw, snd_pcm_uframes_t(agreed.period)))
  // Plugins without time stamps of their own are not a reason to stay silent: the loop looks at each
  // stamp before it believes it.
  snd_pcm_sw_params_set_tstamp_mode(handle, sw, SND_PCM_TSTAMP_ENABLE)
  snd_pcm_sw_params_set_tstamp_type(handle, sw, SND_PCM_TSTAMP_TYPE_MONOTONIC)
  try check("snd_pcm_sw_params", snd_pcm_sw_params(handle, sw))
}

/// The kernel's number of the card behind a PCM, -1 for none.
func cardIndex(of handle: OpaquePointer) -> Int32 {
  var allocated: OpaquePointer?
  guard snd_pcm_info_malloc(&allocated) == 0, let info = allocated else { return -1 }
  defer { snd_pcm_info_free(info) }
  guard snd_pcm_info(handle, info) == 0 else { return -1 }
  return snd_pcm_info_get_card(info)
}

/// The card's name as the kernel tells it; the PCM's name if there is no kernel card behind it.
func cardName(_ index: Int32, pcm: String) -> String {
  var name: UnsafeMutablePointer<CChar>?
  guard index >= 0, snd_card_get_name(index, &name) == 0, let name else { return pcm }
  defer { free(name) }
  return String(cString: name)
}
