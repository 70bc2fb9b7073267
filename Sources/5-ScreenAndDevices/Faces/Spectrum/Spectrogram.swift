import Appliance
import Glibc
import Raster
import SpectralAnalysis
import Units

/// The last seconds on a fan, brighter if louder: the newest at the foot, the past rises from it.
struct Spectrogram: Face {
  /// Figures of the spectrogram.
  enum Parameters {
    /// Rows of pixels for a row of the history, at least.
    static let pitch = 2.2
    /// Exponent of the brightness: what is soft stands back.
    static let exponent = 2.3
    /// Brightness of the loudest.
    static let brightness = 1.0
  }

  private var field: PlaneField
  private let scale: SpectrumGraticule
  /// The pixels of each row that lie on the fan.
  private let spans: [Range<Int32>]
  /// The place in the history that each of these pixels shows.
  private let sources: [UInt16]
  private var changes = -1

  /// Lays the picture out.
  init(_ places: some SpectrumPlaces, _ scale: SpectrumGraticule, _ paint: SpectrumPaint) {
    self.scale = scale
    let box = places.box
    field = PlaneField(box: box, palette: paint.heat ?? Self.palette(paint.palette))
    let rows = Double(min(SpectrumHistory.rows, Int(places.height / Parameters.pitch)))
    let bands = Double(SpectrumLevels.count)
    var spans: [Range<Int32>] = []
    var sources: [UInt16] = []
    for y in box.rows {
      var span: Range<Int32> = 0..<0
      for x in box.minX..<box.maxX {
        let point = Point(Double(x) + 0.5, Double(y) + 0.5)
        guard let place = places.place(of: point) else { continue }
        let column = Int32(x - box.minX)
        span = (span.isEmpty ? column : span.lowerBound)..<(column + 1)
        let row = min(Int(place.up * rows), Int(rows) - 1)
        let band = min(Int(place.across * bands), SpectrumLevels.count - 1)
        sources.append(UInt16(row * SpectrumLevels.count + band))
      }
      spans.append(span)
    }
    self.spans = spans
    self.sources = sources
  }

  private static func palette(_ palette: [UInt32]) -> [UInt32] {
    (0..<256).map {
      palette[Int(255 * Parameters.brightness * pow(Double($0) / 255, Parameters.exponent))]
    }
  }

  var fields: [LightField] { [.plane(field)] }

  func drawStatic(_ ink: Ink, on surface: inout Surface) { scale.draw(ink, on: &surface) }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    field.settle()
    guard heard.spectrum.history.changes != changes else { return false }
    changes = heard.spectrum.history.changes
    let (sources, spans) = (sources, spans)
    field.draw { pen in
      sources.withUnsafeBufferPointer { sources in
        spans.withUnsafeBufferPointer { spans in
          heard.spectrum.history.withRows { rows in
            guard var source = sources.baseAddress else { return }
            for y in 0..<pen.height {
              let (start, end) = (Int(spans[y].lowerBound), Int(spans[y].upperBound))
              let row = pen.row(y)
              var x = start
              while x < end {
                row[x] = rows[Int(source.pointee)]
                source += 1
                x &+= 1
              }
              pen.mark(row: y, start..<end)
            }
          }
        }
      }
    }
    return false
  }
}
