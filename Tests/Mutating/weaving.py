"""Sources with many mutations in them, each behind a switch: one build serves them all."""

import re

CALL = "phosphor_mutant"
# Each target of the package can import the switch.
MANIFEST = """
package.targets.append(.target(name: "CMutant", path: "Tests/Mutating/CMutant"))
for target in package.targets where target.name != "CMutant" && [.regular, .executable].contains(target.type) {
  target.dependencies.append("CMutant")
}
"""
# A constant that the audio thread may read, since it is no work to make it: a figure, or a figure with a unit.
FIGURE = re.compile(r"-?(\d+\.\d+)|-?(\d+)|(\w+)(?:\.\w+)?\(-?[\d._]+\)")


class NotWoven(Exception):
    """A change of what cannot be there twice: a declaration, a case, an attribute."""


class Unit:
    """A text that is there twice, broken and whole: the inner body around a change, or a property's first value."""

    def __init__(self, source, change):
        token = next((token for token in source.tokens if token.start >= change.start), None)
        if token is None or token.block is None:
            raise NotWoven
        block, statement = token.block, token.statement
        while block.kind not in ("code", "type") or not block.start <= change.start <= change.end <= block.end:
            statement = next(x for x in block.parent.statements if x.first < block.brace < x.last)
            block = block.parent
        self.source = source
        self.is_value = block.kind == "type"
        # What stands before it in its declaration goes with it: from where to where, and what takes its place.
        self.head = ""
        if self.is_value:
            outside = source.outside(statement.first, statement.last)
            equals = next((at for at in outside if source.tokens[at].text == "="), None)
            if equals is None or statement.lead not in ("let", "var"):
                raise NotWoven
            self.start, self.end = source.tokens[equals].end, source.tokens[statement.last - 1].end
            if not self.start <= change.start <= change.end <= self.end:
                raise NotWoven
            self.read_figure(statement, equals)
        else:
            self.start, self.end = block.start, block.end
            self.outer_start = self.start

    def read_figure(self, statement, equals):
        """Takes a constant that is a figure for a computed one: first values behind a switch would need a lock."""
        source = self.source
        texts = [token.text for token in source.tokens[statement.first : equals]]
        figure = FIGURE.fullmatch(source.text[self.start : self.end].strip())
        self.outer_start = self.start
        if not figure or "static" not in texts or "let" not in texts:
            return
        at = statement.first + texts.index("let")
        name = source.tokens[at + 1]
        kind = source.text[name.end : source.tokens[equals].start].strip(" :")
        if not kind:
            kind = "Double" if figure.group(1) else "Int" if figure.group(2) else figure.group(3)
        self.outer_start = source.tokens[at].start
        self.head = f"var {name.text}: {kind} "

    @property
    def key(self):
        return self.outer_start, self.end

    def holds(self, other):
        """Whether another lies within."""
        return self.key != other.key and self.outer_start <= other.outer_start and other.end <= self.end

    def broken(self, mutation):
        """The text with one mutation, marked with its number."""
        change, text = mutation.change, self.source.text
        changed = text[self.start : change.start] + change.new + text[change.end : self.end]
        return f"/*<{mutation.number}>*/{changed}/*</{mutation.number}>*/\n"

    def switched(self, mutations, whole):
        """The text with all its mutations, each behind its switch."""
        calls = [(f"{CALL}({mutation.number})", self.broken(mutation)) for mutation in mutations]
        if self.is_value:
            value = "".join(f" {call} ? ({broken}) :" for call, broken in calls) + f" ({whole}\n)"
            return f"{self.head}{{{value} }}" if self.head else value
        return "".join(f" if {call} {{ {broken}}} else" for call, broken in calls) + f" {{{whole}\n}} "


def weave(mutations):
    """The text of one source with all its mutations."""
    source = mutations[0].source
    units = {}
    for mutation in mutations:
        unit = Unit(source, mutation.change)
        units.setdefault(unit.key, (unit, []))[1].append(mutation)
    units = [units[key] for key in sorted(units)]

    def whole(start, end, among):
        """The text between two places with what is woven into it, the inner units first."""
        text, at = "", start
        for unit, own in among:
            if any(other.holds(unit) for other, _ in among):
                continue
            inner = [entry for entry in among if unit.holds(entry[0])]
            text += source.text[at : unit.outer_start] + unit.switched(own, whole(unit.start, unit.end, inner))
            at = unit.end
        return text + source.text[at:end]

    return "public import CMutant\n" + whole(0, len(source.text), units)


def broken_at(text, line):
    """The number of the mutation that a line of a woven source belongs to, or the nearest one; None without any."""
    found = []
    for match in re.finditer(r"/\*<(\d+)>\*/.*?/\*</\1>\*/", text, re.DOTALL):
        first = text.count("\n", 0, match.start()) + 1
        last = text.count("\n", 0, match.end()) + 1
        away = max(first - line, line - last, 0)
        found.append((away, last - first, int(match.group(1))))
    return min(found)[2] if found else None
