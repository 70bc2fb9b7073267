// race-check ring|latest|careless COUNT: has two threads hammer what the audio thread shares with the
// others, or a ring with a planted race. `Tests/races` builds it with the thread sanitizer.

import Glibc
import Hammer

let words = CommandLine.arguments
guard words.count == 3, let count = Int(words[2]), count > 0 else { exit(2) }
var faults: [String] = []
switch words[1] {
case "ring":
  for capacity in [1, 2, 64, 1024] {
    let outcome = RingHammer(capacity: capacity, count: count).run()
    print("ring of \(capacity): \(outcome.passed) passed, \(outcome.refused) refused")
    faults += outcome.faults
  }
case "latest":
  let outcome = LatestHammer(count: count).run()
  print("latest value: \(outcome.seen) of \(count) seen")
  faults += outcome.faults
case "careless":
  print("careless ring: \(CarelessRing().run(count: count)) of \(count) whole")
default: exit(2)
}
for fault in faults { print(fault) }
exit(faults.isEmpty ? 0 : 1)
