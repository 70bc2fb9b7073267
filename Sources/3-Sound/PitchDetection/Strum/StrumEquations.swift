import Glibc

/// Amplitudes of all partials for given pitches, what they leave of the sound, and how that depends on
/// the pitches.
///
/// All of it in inner products: those of the partials with each other come from ``WindowMoments``, those with the
/// sound from ``StrumSpectrum``. Frequencies are in cycles a window, complex numbers are pairs.
struct StrumEquations: ~Copyable {
  /// Slopes and curvatures of the last evaluation, which say where the pitches are.
  var normal = StrumNormal()
  /// Sum of the logarithms of the energies of each string's partials that no other string comes near.
  private(set) var ownLogarithms = SIMD8<Double>.zero
  /// Number of partials in each of these sums.
  private(set) var ownCounts = SIMD8<Double>.zero
  /// The same for odd partials alone.
  private(set) var oddLogarithms = SIMD8<Double>.zero
  private(set) var oddCounts = SIMD8<Double>.zero
  /// Energy that each string's partials explain.
  private(set) var energies = SIMD8<Double>.zero

  private let partials: StrumPartials
  private let moments: WindowMoments
  private var factor = CholeskyFactor(capacity: StrumPartials.capacity)
  private let place: UnsafeMutablePointer<StrumPartial>
  private let amplitudes: UnsafeMutablePointer<SIMD2<Double>>
  private let image: UnsafeMutablePointer<SIMD2<Double>>
  private let images: UnsafeMutablePointer<SIMD2<Double>>

  /// Half the width of the squared window's main lobe in cycles a window.
  private static let apart = 3.0

  init(partials: StrumPartials, moments: WindowMoments) {
    self.partials = partials
    self.moments = moments
    place = .allocate(capacity: StrumPartials.capacity)
    place.initialize(repeating: StrumPartial(), count: StrumPartials.capacity)
    for partial in 0..<partials.count { place[partial].index = partial }
    func pairs(_ count: Int) -> UnsafeMutablePointer<SIMD2<Double>> {
      let pairs = UnsafeMutablePointer<SIMD2<Double>>.allocate(capacity: count)
      pairs.initialize(repeating: .zero, count: count)
      return pairs
    }
    amplitudes = pairs(StrumPartials.capacity)
    image = pairs(StrumPartials.capacity)
    images = pairs(2 * StrumPartials.maximumStrings * StrumPartials.capacity)
  }

  deinit {
    place.deallocate()
    amplitudes.deallocate()
    image.deallocate()
    images.deallocate()
  }

  /// Solves for the amplitudes, and fills ``normal`` if `derives` says so, which is most of the work.
  ///
  /// - Returns: Mean square of what is left of the sound, under the window.
  mutating func evaluate(
    _ state: StrumState, _ sound: borrowing StrumSpectrum, derives: Bool = true
  ) -> Double {
    normal.clear()
    ownLogarithms = .zero
    ownCounts = .zero
    oddLogarithms = .zero
    oddCounts = .zero
    energies = .zero
    for index in 0..<partials.count { fill(index, state, sound) }
    sort()
    var error = sound.energy
    var start = 0
    while start < partials.count {
      let end = blockEnd(start)
      error -= solve(start..<end, least: 1e-12 * sound.energy + 1e-30)
      if derives { differentiate(start, end - start) }
      start = end
    }
    return max(error, 1e-12 * sound.energy)
  }

  private mutating func fill(
    _ index: Int, _ state: StrumState, _ sound: borrowing StrumSpectrum
  ) {
    let partial = place[index].index
    let frequency = partials.frequency(partial, state)
    let (level, slant) = sound.products(frequency)
    let bins = frequency * sound.seconds
    place[index].bins = bins
    place[index].string = partials.owner[partial]
    place[index].perCent = bins * StrumPartials.slopeOfCents
    place[index].perStiffness = bins * partials.slopeOfStiffness(partial, state)
    place[index].level = level
    place[index].slant = slant
  }

  /// Sorts the partials by frequency; the order hardly changes from one evaluation to the next.
  private mutating func sort() {
    for end in 1..<max(partials.count, 1) {
      let moved = place[end]
      var index = end
      while index > 0, place[index - 1].bins > moved.bins {
        place[index] = place[index - 1]
        index -= 1
      }
      place[index] = moved
    }
  }

  /// The end of the block that begins at `start`: the next gap that the window resolves.
  private func blockEnd(_ start: Int) -> Int {
    var end = start + 1
    while end < partials.count, place[end].bins - place[end - 1].bins < WindowMoments.reach {
      end += 1
    }
    return end
  }

  /// Solves one block.
  ///
  /// - Returns: The energy that it explains.
  private mutating func solve(_ block: Range<Int>, least: Double) -> Double {
    let explained = solveAmplitudes(block)
    for (row, index) in block.enumerated() {
      let string = place[index].string
      let energy = energy(row, index)
      energies[string] += energy
      guard isAlone(index) else { continue }
      let logarithm = log(max(energy, least))
      ownLogarithms[string] += logarithm
      ownCounts[string] += 1
      guard partials.isOdd(place[index].index) else { continue }
      oddLogarithms[string] += logarithm
      oddCounts[string] += 1
    }
    return explained
  }

  /// Fills ``amplitudes`` with those of a block's partials.
  ///
  /// - Parameters:
  ///   - block: The partials.
  ///   - silent: A string whose partials get no amplitude.
  /// - Returns: The energy that the block explains.
  private mutating func solveAmplitudes(_ block: Range<Int>, silent: Int? = nil) -> Double {
    let start = block.lowerBound
    factor.begin(block.count)
    for (row, index) in block.enumerated() {
      for column in 0..<row {
        factor[row, column] = moments.at(place[index].bins - place[start + column].bins).x
      }
      // A little more, so that two partials in one place share their energy.
      factor[row, row] = moments.at(0).x * (place[index].string == silent ? 1e6 : 1 + 1e-4)
      amplitudes[row] = 2 * place[index].level
    }
    factor.factor()
    factor.solve(amplitudes)
    var explained = 0.0
    for (row, index) in block.enumerated() { explained += energy(row, index) }
    return explained
  }

  /// Energy of a partial whose amplitude was solved in a row.
  private func energy(_ row: Int, _ index: Int) -> Double {
    (amplitudes[row] * place[index].level).sum()
  }

  /// Energy that each string explains and the others would not, at the figures that were evaluated last.
  mutating func indispensable() -> SIMD8<Double> {
    var found = SIMD8<Double>.zero
    var start = 0
    while start < partials.count {
      let block = start..<blockEnd(start)
      var isPresent = SIMDMask<SIMD8<Int64>>(repeating: false)
      for index in block { isPresent[place[index].string] = true }
      let all = solveAmplitudes(block)
      for string in 0..<partials.strings where isPresent[string] {
        found[string] += all - solveAmplitudes(block, silent: string)
      }
      start = block.upperBound
    }
    return found
  }
}

extension StrumEquations {
  /// True if no partial of another string lies in the same place, as the window sees it.
  private func isAlone(_ index: Int) -> Bool {
    let bins = place[index].bins
    if index > 0, bins - place[index - 1].bins < Self.apart { return false }
    return index + 1 == partials.count || place[index + 1].bins - bins >= Self.apart
  }
}

// MARK: - Derivatives

extension StrumEquations {
  /// Adds to ``normal`` what the block solved last says.
  private mutating func differentiate(_ start: Int, _ size: Int) {
    let parameters = 2 * partials.strings
    for row in 0..<parameters * size { images[row] = .zero }
    var present = SIMDMask<SIMD8<Int64>>(repeating: false)
    for row in 0..<size {
      let own = place[start + row]
      present[own.string] = true
      var left = own.slant
      for column in 0..<size {
        let other = place[start + column]
        let moments = moments.at(other.bins - own.bins)
        // What the amplitudes explain of the slanted product: half of a · i · moment.
        left -= 0.5 * moments.y * SIMD2(-amplitudes[column].y, amplitudes[column].x)
        let shadow = -Double.pi * moments.y * amplitudes[column]
        images[other.string * size + row] += other.perCent * shadow
        images[(partials.strings + other.string) * size + row] += other.perStiffness * shadow
        let likeness = 2 * .pi * .pi * moments.z * (amplitudes[row] * amplitudes[column]).sum()
        addCurvature(own, other, likeness)
      }
      let turned = amplitudes[row].x * left.y - amplitudes[row].y * left.x
      normal.addSlope(own.string, 2 * .pi * own.perCent * turned)
      normal.addSlope(partials.strings + own.string, 2 * .pi * own.perStiffness * turned)
    }
    project(size, present)
  }

  private mutating func addCurvature(
    _ own: StrumPartial, _ other: StrumPartial, _ likeness: Double
  ) {
    let (row, column) = (own.string, other.string)
    let strings = partials.strings
    normal.addCurvature(row, column, own.perCent * other.perCent * likeness)
    normal.addCurvature(strings + row, column, own.perStiffness * other.perCent * likeness)
    normal.addCurvature(
      strings + row, strings + column, own.perStiffness * other.perStiffness * likeness)
  }

  /// Takes out of the curvature what free amplitudes make up for (Kaufman's approximation).
  ///
  /// Strings without a partial in the block make up for nothing in it.
  private mutating func project(_ size: Int, _ present: SIMDMask<SIMD8<Int64>>) {
    for row in 0..<2 * partials.strings where present[row % partials.strings] {
      let own = images + row * size
      image.update(from: own, count: size)
      factor.solve(image)
      for column in 0...row where present[column % partials.strings] {
        var sum = 0.0
        for index in 0..<size { sum += (image[index] * images[column * size + index]).sum() }
        normal.addCurvature(row, column, -2 * sum)
      }
    }
  }
}

/// A partial in one evaluation.
private struct StrumPartial {
  /// Number of the partial in ``StrumPartials``.
  var index = 0
  var string = 0
  /// Cycles a window.
  var bins = 0.0
  /// Growth of ``bins`` with a cent, and with the logarithm of the stiffness.
  var perCent = 0.0
  var perStiffness = 0.0
  /// Inner products with the sound, and with the sound times the place in the window.
  var level = SIMD2<Double>.zero
  var slant = SIMD2<Double>.zero
}
