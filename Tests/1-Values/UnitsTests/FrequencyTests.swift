import Testing
import Units

@Test("an octave is 1200 cents both ways")
func octave() {
  #expect(abs(Hertz(880).interval(above: Hertz(440)).value - 1200) < 1e-9)
  #expect(abs(Hertz(440).raised(by: Cents(-1200)).value - 220) < 1e-9)
}

@Test("an instant plus a length minus the instant is the length, to the nanosecond")
func instantArithmetic() {
  let start = Instant(nanoseconds: 1_000_000_007)
  #expect((start + .milliseconds(12.5)) - start == Seconds(0.0125))
}

@Test("frequencies are in the order of their numbers, and none is below itself")
func order() {
  #expect(Hertz(440) < Hertz(441) && !(Hertz(441) < Hertz(440)) && !(Hertz(440) < Hertz(440)))
}
