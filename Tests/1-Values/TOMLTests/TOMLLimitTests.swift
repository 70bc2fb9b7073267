import Testing

@testable import TOML

private func sentence(_ text: String) -> String {
  do throws(TOMLError) {
    _ = try TOMLDocument.parse(Array(text.utf8), file: "x.toml")
    return ""
  } catch {
    return error.description
  }
}

private func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

@Test(
  "what is too deep or too long is refused with its place, before anything goes down into it",
  arguments: [
    ("a = 1\n\(many("a.", 20_000))a = 1", "x.toml:2:16: a key of more than 8 parts; allowed are 8"),
    ("[\(many("a.", 20_000))a]", "x.toml:1:17: a key of more than 8 parts; allowed are 8"),
    ("\(many("\"a\" . ", 20_000))a = 1", "a key of more than 8 parts; allowed are 8"),
    ("a = {\(many("b.", 20_000))c = 1}", "a key of more than 8 parts; allowed are 8"),
    ("a = \(many("[", 20_000))", "x.toml:1:21: brackets deeper than 16; allowed are 16"),
    ("a = \(many("{b = ", 20_000))", "brackets deeper than 16; allowed are 16"),
    ("\n\(many("k", 300)) = 1", "x.toml:2:302: a key of 301 bytes; allowed are 256"),
    ("[\(many("k", 300))]", "x.toml:1:302: a key of 300 bytes; allowed are 256"),
    (many("# padding\n", 110_000), "x.toml: has 1100000 bytes; allowed are 1048576"),
  ])
func tooMuch(text: String, words: String) {
  #expect(sentence(text).contains(words), "\(sentence(text).prefix(200))")
}

@Test(
  "what is neither goes through, whatever its texts hold",
  arguments: [
    "a.b.c.d.e.f.g.h = 1\n[i.j.k.l.m.n.o.p]\nq = 1",
    "a = \"\(many("a.b.[[[{{{", 1000))\" # \(many("[a.b.", 1000))",
    "a = '\(many("a.[", 1000))'\nb = 1.5",
    "a = \"\"\"\n\(many("[a.b.c.\n", 1000))\"\"\"\nb = 1",
    "a = '''\n\(many("\\[a.b.c.\n", 1000))'''\nb = 1",
    "a = \"\\\"\(many("[", 100))\"",
    "a = [\n\(many("  [1.5, 2.5], # [\n", 1000))]",
    "a = [\"\(many("x", 400))\", \"\(many("y", 400))\"]",
    many("[[a]]\nb = { c.d = [1] }\n", 1000),
  ])
func enough(text: String) { #expect(sentence(text) == "") }
