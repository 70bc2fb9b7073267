import Appliance
import Raster
import Units

/// The last seconds as a landscape that the newest sound enters at the front.
struct SpectrumSurface: Face {
  /// Lengths in ems of the scale's labels.
  private enum Parameters {
    /// Gap between the landscape's front and the foot of the fan.
    static let labelRoom = 0.4
  }

  private var field: PlaneField
  private let scale: SpectrumGraticule
  private let mesh: SurfaceMesh
  private var changes = -1

  /// Lays the landscape out in a tube, with a line along each row or without.
  init(in layout: PanelLayout, hasRidges: Bool, _ paint: SpectrumPaint, _ ink: Ink) {
    let fan = SpectrumFan(in: layout)
    let box = fan.box
    let frame = Rectangle(
      x: Double(box.minX), y: Double(box.minY), width: Double(box.width), height: Double(box.height)
    )
    // Labels stand below the front.
    let room = layout.legendText * Parameters.labelRoom
    let camera = SurfaceCamera(in: frame) { fan.place(of: $0) != nil && $0.y < fan.foot - room }
    mesh = SurfaceMesh(in: fan, camera, hasRidges: hasRidges)
    field = paint.plane(box)
    scale = .front(layout, ink) { camera.point(x: 2 * $0 - 1, z: -1) }
  }

  var fields: [LightField] { [.plane(field)] }

  func drawStatic(_ ink: Ink, on surface: inout Surface) { scale.draw(ink, on: &surface) }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    field.settle()
    guard heard.spectrum.history.changes != changes else { return false }
    changes = heard.spectrum.history.changes
    let mesh = mesh
    heard.spectrum.history.withRows { rows in
      field.draw { mesh.draw(rows, with: $0) }
    }
    return false
  }
}
