import CALSA
import DevicePorts

/// An open PCM before it is set up: what it offers can be asked, beside what another one offers.
///
/// - Thread: audio; opened and closed outside the steady loop.
final class OpenPCM {
  /// Rates that cards have, in Hz.
  private static let usualRates: [UInt32] = [
    8000, 11025, 12000, 16000, 18900, 22050, 24000, 32000, 37800, 44100, 48000, 64000, 88200, 96000,
    128_000, 176_400, 192_000, 352_800, 384_000,
  ]

  /// The PCM's name, as asked for.
  let name: String
  /// The handle of alsa-lib.
  let handle: OpaquePointer
  /// The kernel's number of the card; -1 when there is no kernel card behind the name.
  let card: Int32
  /// The rates that it offers of those that cards have and the one that is wished for, in Hz.
  let rates: Set<UInt32>
  /// The least and the largest rate that it offers.
  private let limits: [UInt32]

  /// Opens `name` without waiting: a busy card is an error at once.
  ///
  /// - Throws: ``ALSAError`` with the call that failed; nothing stays open.
  init(_ name: String, _ direction: PCM.Direction, wish: Double) throws(ALSAError) {
    var opened: OpaquePointer?
    try check("snd_pcm_open", snd_pcm_open(&opened, name, direction.alsa, Int32(SND_PCM_NONBLOCK)))
    guard let opened else { throw ALSAError(call: "snd_pcm_open", code: -EIO) }
    self.name = name
    handle = opened
    card = cardIndex(of: opened)
    limits = rateLimits(of: opened)
    rates = offeredRates(of: opened, among: Self.usualRates + limits + [UInt32(wish)])
  }

  /// The rates that it offers of those of its own and the least and the largest of another one.
  func rates(beside other: OpenPCM) -> Set<UInt32> {
    rates.union(offeredRates(of: handle, among: other.limits))
  }

  deinit { snd_pcm_close(handle) }
}

/// The rate nearest to a wish that is in all sets, by their ratio; `nil` for none.
func commonRate(near wish: Double, _ sets: [Set<UInt32>]) -> Double? {
  let common = sets.dropFirst().reduce(sets.first ?? []) { $0.intersection($1) }
  func distance(_ rate: Double) -> Double { rate > wish ? rate / wish : wish / rate }
  return common.map { Double($0) }.min { (distance($0), $1) < (distance($1), $0) }
}

/// The rates that an open PCM offers among some, with the access and the format that the box would use.
private func offeredRates(of handle: OpaquePointer, among rates: [UInt32]) -> Set<UInt32> {
  withParameters(of: handle) { hw in
    Set(rates.filter { snd_pcm_hw_params_test_rate(handle, hw, $0, 0) == 0 })
  } ?? []
}

/// The least and the largest rate that an open PCM offers; none if it offers nothing that can be used.
private func rateLimits(of handle: OpaquePointer) -> [UInt32] {
  withParameters(of: handle) { hw in
    var (least, largest) = (UInt32(0), UInt32(0))
    snd_pcm_hw_params_get_rate_min(hw, &least, nil)
    snd_pcm_hw_params_get_rate_max(hw, &largest, nil)
    return [least, largest].filter { (4000...768_000).contains($0) }
  } ?? []
}

/// Looks at what an open PCM offers, narrowed to the access and the format that the box would use.
private func withParameters<Result>(
  of handle: OpaquePointer, _ body: (OpaquePointer) -> Result
) -> Result? {
  var allocated: OpaquePointer?
  guard snd_pcm_hw_params_malloc(&allocated) == 0, let hw = allocated else { return nil }
  defer { snd_pcm_hw_params_free(hw) }
  guard snd_pcm_hw_params_any(handle, hw) >= 0,
    snd_pcm_hw_params_set_access(handle, hw, SND_PCM_ACCESS_RW_INTERLEAVED) == 0
  else { return nil }
  for format in AudioStream.Format.preference
  where snd_pcm_hw_params_set_format(handle, hw, format.alsa) == 0 { break }
  return body(hw)
}
