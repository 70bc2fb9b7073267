/// A pattern that turns around a centre: every pixel keeps its place in the pattern, and only the
/// pattern's start moves.
///
/// - Thread: panel. Allocates in `init` only.
public struct DialField: Sendable {
  /// The part of the pattern that a pixel shows.
  public struct Place: Sendable {
    /// Entry of the pattern's table, of which only the last bits count.
    public var entry: Int
    /// Number of the pattern.
    public var pattern: Int
    /// Share of the pixel that shines, 0...256.
    public var coverage: Int

    /// Makes a place.
    public init(entry: Int, pattern: Int, coverage: Int) {
      self.entry = entry
      self.pattern = pattern
      self.coverage = coverage
    }
  }

  /// Neighbouring pixels of one row.
  private struct Run {
    var y: Int32
    var x: Int32
    var count: Int32
    /// Index of the first pixel's place.
    var place: Int32
  }

  /// A pixel that shines in part.
  private struct Edge {
    var run: Int32
    var x: Int32
    var coverage: Int32
  }

  /// The colour of each of 256 values, as 0x00RRGGBB.
  private let palette: [UInt32]
  private let runs: [Run]
  /// Index of each pixel's entry in ``shown``: the start of its pattern, plus the entry.
  private let places: [UInt16]
  /// Edges of the pattern, sorted by run.
  private let edges: [Edge]
  /// Brightness, pattern by pattern.
  private let patterns: [UInt8]
  /// The patterns at the brightness that is shown, each twice in succession: a place and a shift are added without
  /// regard to the pattern's end.
  private var shown: [UInt8] = []
  private var gain = -1
  private var shift = 0
  /// True if the field differs from what was drawn last.
  public private(set) var isChanged = true

  /// Entries of each pattern.
  public static let entries = 4096

  /// Makes a field of the pixels of a box.
  ///
  /// - Parameters:
  ///   - box: Where it lies.
  ///   - palette: 0x00RRGGBB for each of 256 values.
  ///   - patterns: Brightness of each of the ``entries`` of each pattern; eight patterns at most.
  ///   - place: What a pixel at a column and row shows; `nil` for none.
  public init(
    box: PixelBox, palette: [UInt32], patterns: [[UInt8]], place: (Int, Int) -> Place?
  ) {
    precondition(palette.count == 256, "a palette has a colour for every value")
    precondition(
      patterns.count <= 8 && patterns.allSatisfy { $0.count == Self.entries },
      "patterns are few and of one length")
    self.palette = palette
    self.patterns = Array(patterns.joined())
    var runs: [Run] = []
    var places: [UInt16] = []
    var edges: [Edge] = []
    for y in box.rows {
      for x in box.minX..<box.maxX {
        guard let place = place(x, y), place.coverage > 0 else { continue }
        if let last = runs.last, last.y == y, Int(last.x + last.count) == x {
          runs[runs.count - 1].count += 1
        } else {
          runs.append(Run(y: Int32(y), x: Int32(x), count: 1, place: Int32(places.count)))
        }
        if place.coverage < 256 {
          edges.append(
            Edge(run: Int32(runs.count - 1), x: Int32(x), coverage: Int32(place.coverage)))
        }
        let entry = place.entry & (Self.entries - 1)
        places.append(
          UInt16(truncatingIfNeeded: place.pattern * 2 * Self.entries + entry))
      }
    }
    self.runs = runs
    self.places = places
    self.edges = edges
    turn(by: 0, gain: 256)
  }

  /// Forgets that the field was changed: it has been drawn.
  public mutating func settle() { isChanged = false }

  /// Shows the patterns turned on by some entries, `gain / 256` times as bright.
  public mutating func turn(by entries: Int, gain: Int) {
    shift = -entries & (Self.entries - 1)
    isChanged = true
    guard gain != self.gain else { return }
    self.gain = gain
    shown.removeAll(keepingCapacity: true)
    for first in Swift.stride(from: 0, to: patterns.count, by: Self.entries) {
      let pattern = patterns[first..<(first + Self.entries)].map {
        UInt8((Int($0) * min(max(gain, 0), 256)) >> 8)
      }
      shown += pattern
      shown += pattern
    }
  }
}

// MARK: - Drawing

extension DialField {
  /// Marks what it lights.
  func mark(_ dirty: inout DirtyTiles) {
    for run in runs {
      dirty.mark(
        PixelBox(
          minX: Int(run.x), minY: Int(run.y), maxX: Int(run.x &+ run.count), maxY: Int(run.y) &+ 1))
    }
  }

  /// Adds its light.
  func add(to canvas: LightCanvas, _ gains: RowGains) {
    guard let first = runs.first, let last = runs.last,
      canvas.rowRange.overlaps(Int(first.y)..<Int(last.y) + 1)
    else { return }
    gains.withScaled(palette) { colors in
      places.withUnsafeBufferPointer { places in
        shown.withUnsafeBufferPointer { shown in
          withUnsafeTemporaryAllocation(of: UInt32.self, capacity: canvas.width) { line in
            guard let line = line.baseAddress, let places = places.baseAddress,
              let shown = shown.baseAddress
            else { return }
            add(to: canvas, gains, colors, places, shown + shift, line)
          }
        }
      }
    }
  }

  @inline(__always)
  private func add(
    to canvas: LightCanvas, _ gains: RowGains, _ colors: UnsafePointer<UInt32>,
    _ places: UnsafePointer<UInt16>, _ pattern: UnsafePointer<UInt8>,
    _ line: UnsafeMutablePointer<UInt32>
  ) {
    var edge = 0
    for (index, run) in runs.enumerated() {
      let first = edge
      while edge < edges.count, edges[edge].run == index { edge &+= 1 }
      guard canvas.rowRange.contains(Int(run.y)) else { continue }
      let left = Int(run.x)
      let start = max(left, 0)
      let end = min(left &+ Int(run.count), canvas.width)
      guard start < end else { continue }
      var parts = canvas.runs(of: Int(run.y), from: start, to: end)
      while let part = parts.next() {
        let palette = colors + gains.indices[Int(run.y)] &* 256
        let place = places + (Int(run.place) &- left)
        for x in part.start..<part.end {
          line[x &- part.start] = palette[Int(pattern[Int(place[x])])]
        }
        for edge in edges[first..<edge] where part.start <= edge.x && edge.x < part.end {
          let value = Int(pattern[Int(place[Int(edge.x)])])
          line[Int(edge.x) &- part.start] = palette[(value &* Int(edge.coverage)) &>> 8]
        }
        Additive.add(
          line, to: canvas.pixels + (Int(run.y) &* canvas.stride &+ part.start),
          count: part.end &- part.start, gain: 256, canvas.polarity)
      }
    }
  }
}
