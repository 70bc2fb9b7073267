import Glibc
import Raster
import SpectralAnalysis

/// A landscape of rows of heights as it is seen from one place, lit from the left.
///
/// Rows are drawn from the front to the back, and each column of pixels knows how high it is covered: what
/// is hidden is never touched, and nothing is sorted (Wright, "A two-space solution to the hidden line
/// problem for plotting functions of two variables", IEEE Transactions on Computers C-22(1), 1973).
struct SurfaceMesh {
  /// Figures of the picture.
  enum Parameters {
    /// Rows of the landscape, and pieces between two of them.
    static let (rows, pieces) = (60, 2)
    /// Direction of the light: from the left, from above, and from the front.
    static let light: (x: Float, y: Float, z: Float) = (-0.52, 0.72, -0.46)
    /// Brightness in the shade, and how much the light adds.
    static let (ambient, diffuse): (Float, Float) = (0.25, 0.75)
    /// Brightness of the ground, and how much height adds.
    static let (ground, height): (Float, Float) = (0.24, 0.76)
    /// Part of the brightness that is left at the back, 0...1.
    static let far: Float = 0.45
    /// The brightest pixel of the landscape, and what a row's line adds.
    static let (brightest, ridge): (Float, Int32) = (215, 70)
    /// Part of the brightness that is left on the cut at the front, 0...1.
    static let cut: Float = 0.4
    /// Brightness that the line along the cut adds, out of 255.
    static let edge: Int32 = 140
    /// Steepness of a slope, as the light sees it.
    static let steepness: Float = 7
  }

  private let hasRidges: Bool
  /// Column and row of the ground's pixel at each point of each line, the front first, and rows from there up to the
  /// full height; all in 1/256.
  private let across: [Int32]
  private let ground: [Int32]
  private let tall: [Float]
  /// Part of the brightness that is left in each line, 0...1, the front first.
  private let fade: [Float]
  /// Row under the landscape's lower edge, and first row on the glass, for each column of pixels.
  private let foot: [Int32]
  private let ceiling: [Int32]

  private static let bands = SpectrumLevels.count
  private static let lines = (Parameters.rows - 1) * Parameters.pieces + 1

  /// Lays the landscape out in a fan as a camera sees it.
  init(in fan: SpectrumFan, _ camera: SurfaceCamera, hasRidges: Bool) {
    self.hasRidges = hasRidges
    func at(_ band: Int, _ line: Int, _ height: Double = 0) -> Point {
      let x = Double(band) / Double(Self.bands - 1) * 2 - 1
      let z = Double(line) / Double(Self.lines - 1) * 2 - 1
      return camera.point(x: x, z: z, height: height)
        - Point(Double(fan.box.minX), Double(fan.box.minY))
    }
    let points = (0..<Self.lines).flatMap { line in
      (0..<Self.bands).map { (at($0, line), at($0, line, 1)) }
    }
    across = points.map { Int32($0.0.x * 256) }
    ground = points.map { Int32($0.0.y * 256) }
    tall = points.map { Float(($0.0.y - $0.1.y) * 256) }
    fade = (0..<Self.lines).map {
      1 - (1 - Parameters.far) * Float($0) / Float(Self.lines - 1)
    }
    let corners = [
      (0, 0), (Self.bands - 1, 0), (Self.bands - 1, Self.lines - 1), (0, Self.lines - 1),
    ]
    .map { at($0.0, $0.1) }
    foot = (0..<fan.box.width).map { Self.lowest(Double($0) + 0.5, corners) }
    ceiling = (0..<fan.box.width).map { column in
      let x = Double(fan.box.minX + column) + 0.5
      let row = fan.box.rows.first { fan.place(of: Point(x, Double($0) + 0.5)) != nil }
      return Int32((row ?? fan.box.maxY) - fan.box.minY)
    }
  }

  /// The row under the lower edge of a polygon at a column; 0 beside it.
  private static func lowest(_ x: Double, _ corners: [Point]) -> Int32 {
    var lowest = 0.0
    for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1))
    where min(a.x, b.x) <= x && x < max(a.x, b.x) {
      lowest = max(lowest, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x))
    }
    return Int32(lowest.rounded())
  }

  /// Draws the landscape of rows of heights of 0...255, the front first.
  func draw(_ rows: UnsafePointer<UInt8>, with pen: PlaneField.Pen) {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: pen.width) { horizon in
      guard let horizon = horizon.baseAddress else { return }
      for x in 0..<pen.width { horizon[x] = foot[x] }
      pen.row(0).update(repeating: 0, count: pen.width * pen.height)
      draw(rows, pen, horizon)
      for y in 0..<pen.height { pen.mark(row: y, 0..<pen.width) }
    }
  }
}

// MARK: - Drawing

extension SurfaceMesh {
  /// Draws all rows from the front to the back.
  private func draw(
    _ rows: UnsafePointer<UInt8>, _ pen: PlaneField.Pen, _ horizon: UnsafeMutablePointer<Int32>
  ) {
    let bands = Self.bands
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * bands) { memory in
      across.withUnsafeBufferPointer { across in
        ground.withUnsafeBufferPointer { ground in
          tall.withUnsafeBufferPointer { tall in
            ceiling.withUnsafeBufferPointer { ceiling in
              guard let heights = memory.baseAddress, let across = across.baseAddress,
                let ground = ground.baseAddress, let tall = tall.baseAddress,
                let ceiling = ceiling.baseAddress
              else { return }
              let lights = heights + bands
              for line in 0..<Self.lines {
                let first = line &* bands
                light(line, rows, ground + first, tall + first, heights, lights)
                let isRow = hasRidges && line % Parameters.pieces == 0
                let ridge = line == 0 ? Parameters.edge : isRow ? Parameters.ridge : 0
                fill(across + first, heights, lights, ridge, pen, horizon, ceiling)
              }
            }
          }
        }
      }
    }
  }

  /// Finds row of pixels and brightness of each point of a line, both in 1/256.
  @inline(__always)
  private func light(
    _ line: Int, _ rows: UnsafePointer<UInt8>, _ ground: UnsafePointer<Int32>,
    _ tall: UnsafePointer<Float>, _ heights: UnsafeMutablePointer<Int32>,
    _ lights: UnsafeMutablePointer<Int32>
  ) {
    let bands = Self.bands
    let row = min(line / Parameters.pieces, Parameters.rows - 2)
    let part = Float(line &- row &* Parameters.pieces) / Float(Parameters.pieces)
    let near = rows + row &* bands
    let far = near + bands
    let (lightX, lightY, lightZ) = Parameters.light
    let gain = fade[line] * Parameters.brightest * 256 * (line == 0 ? Parameters.cut : 1)
    for band in 0..<bands {
      let (a, b) = (Float(near[band]) * (1 / 255), Float(far[band]) * (1 / 255))
      let next = min(band &+ 1, bands &- 1)
      let beside = max(band &- 1, 0)
      let height = a + (b - a) * part
      let slopeX =
        (Float(near[next]) - Float(near[beside])) * (Parameters.steepness * 0.5 / 255)
      let slopeZ = (b - a) * Parameters.steepness
      let toLight = lightY - slopeX * lightX - slopeZ * lightZ
      let length = (1 + slopeX * slopeX + slopeZ * slopeZ).squareRoot()
      let lit = Parameters.ambient + Parameters.diffuse * max(0, toLight) / length
      let shade = Parameters.ground + Parameters.height * height
      heights[band] = ground[band] &- Int32(height * tall[band])
      lights[band] = Int32(gain * min(lit, 1) * shade)
    }
  }

  /// Draws what of a line rises above what was drawn before it.
  @inline(__always)
  private func fill(
    _ across: UnsafePointer<Int32>, _ heights: UnsafePointer<Int32>,
    _ lights: UnsafePointer<Int32>, _ ridge: Int32, _ pen: PlaneField.Pen,
    _ horizon: UnsafeMutablePointer<Int32>, _ ceiling: UnsafePointer<Int32>
  ) {
    let (plane, hues) = (pen.row(0), pen.hues)
    for band in 0..<(Self.bands &- 1) {
      let (left, right) = (across[band], across[band &+ 1])
      // Columns whose middle lies between the two points.
      let start = max((left &+ 127) &>> 8, 0)
      let end = min((right &+ 127) &>> 8, Int32(pen.width))
      guard start < end else { continue }
      let hue = UInt8(truncatingIfNeeded: band &* (SpectrumPaint.hues &- 1) / (Self.bands &- 1))
      let wide = right &- left
      let rise = ((heights[band &+ 1] &- heights[band]) &<< 8) / wide
      let glow = ((lights[band &+ 1] &- lights[band]) &<< 8) / wide
      var offset = (start &<< 8) &+ 128 &- left
      for x in start..<end {
        let column = Int(x)
        let top = max((heights[band] &+ (rise &* offset) &>> 8) &>> 8, ceiling[column])
        var row = horizon[column]
        if top < row {
          horizon[column] = top
          let light = (lights[band] &+ (glow &* offset) &>> 8) &>> 8
          let value = UInt8(truncatingIfNeeded: max(0, min(light, 255)))
          var pixel = plane + (Int(row &- 1) &* pen.width &+ column)
          while row > top {
            pixel.pointee = value
            if let hues { hues[pixel - plane] = hue }
            pixel -= pen.width
            row &-= 1
          }
          if ridge > 0 {
            pixel[pen.width] = UInt8(truncatingIfNeeded: min(Int32(value) &+ ridge, 255))
          }
        }
        offset &+= 256
      }
    }
  }
}
