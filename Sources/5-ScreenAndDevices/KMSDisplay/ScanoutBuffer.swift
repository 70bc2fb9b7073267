import CDRM
import Glibc
import Raster

/// Memory that a panel can be scanned out from, mapped for writing only.
final class ScanoutBuffer {
  /// The number under which the kernel shows it.
  let framebuffer: UInt32
  /// Bytes from one row to the next.
  let stride: Int
  /// The first pixel.
  let memory: UnsafeMutableRawPointer
  private let card: Card
  private let handle: UInt32
  private let byteCount: Int

  /// Makes a black buffer of `width` by `height` pixels.
  ///
  /// - Throws: ``CallFailure``; nothing is left behind.
  init(card: Card, width: Int, height: Int, pipeline: Pipeline) throws(CallFailure) {
    let descriptor = card.descriptor
    var handle: UInt32 = 0
    var pitch: UInt32 = 0
    var size: UInt64 = 0
    try check(
      drmModeCreateDumbBuffer(
        descriptor, UInt32(width), UInt32(height), UInt32(pipeline.format.bytesPerPixel * 8), 0,
        &handle, &pitch, &size),
      "drmModeCreateDumbBuffer")
    var framebuffer: UInt32 = 0
    do throws(CallFailure) {
      let handles = [handle, 0, 0, 0]
      let pitches = [pitch, 0, 0, 0]
      try check(
        drmModeAddFB2(
          descriptor, UInt32(width), UInt32(height), pipeline.fourCC, handles, pitches,
          [0, 0, 0, 0], &framebuffer, 0),
        "drmModeAddFB2")
      var offset: UInt64 = 0
      try check(drmModeMapDumbBuffer(descriptor, handle, &offset), "drmModeMapDumbBuffer")
      // Some drivers map write-combined memory only for readers too, so both are asked for.
      let mapped = mmap(
        nil, Int(size), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
      guard let mapped, mapped != MAP_FAILED else { throw CallFailure.last("mmap") }
      memory = mapped
    } catch {
      if framebuffer != 0 { drmModeRmFB(descriptor, framebuffer) }
      drmModeDestroyDumbBuffer(descriptor, handle)
      throw error
    }
    self.card = card
    self.handle = handle
    self.framebuffer = framebuffer
    stride = Int(pitch)
    byteCount = Int(size)
    blacken()
  }

  deinit {
    munmap(memory, byteCount)
    drmModeRmFB(card.descriptor, framebuffer)
    drmModeDestroyDumbBuffer(card.descriptor, handle)
  }

  /// Makes every pixel black.
  func blacken() { memset(memory, 0, byteCount) }
}
