"""A circuit as files of KiCad 9: a schematic with its own symbols, and a netlist."""

import uuid

from .circuit_symbols import SYMBOLS, turned

STEP = 1.27  # mm
LIBRARY = "phosphor"
ANGLE = {"right": 0, "up": 90, "left": 180, "down": 270}
FONT = "(effects (font (size 1.27 1.27)){})"
JUSTIFY = {"start": " (justify left)", "end": " (justify right)"}
SPACE = uuid.UUID("6f2f0d5e-3f0c-4f39-9a53-7068b85eab43")  # of names that are the same at each making
NO_BREAK = "\u00a0"  # KiCad's names of pins have no spaces
STROKE = "(stroke (width 0.2) (type default))"


def _text(words):
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _number(value):
    return f"{round(value * STEP, 3):g}"


def _at(x, y):
    return f"(at {_number(x)} {_number(y)} 0)"


class _Names:
    """Names by which KiCad knows the things of a sheet: the same at each making."""

    def __init__(self, circuit):
        self._circuit = circuit.name
        self._count = 0
        self.sheet = self._made("sheet")

    def _made(self, what):
        return str(uuid.uuid5(SPACE, f"{self._circuit} {what}"))

    def next(self):
        """A name that nothing else has."""
        self._count += 1
        return f'(uuid "{self._made(self._count)}")'


def _library(component):
    """The name of a component's symbol in the schematic's own library."""
    turns = component.turn if isinstance(component.turn, dict) else {1: component.turn}
    turn = "".join(f"-{turn}" for _, turn in sorted(turns.items()) if turn != "0")
    own = (
        f"-{component.ref}" if component.symbol == "connector" else f"-{component.value}" if component.is_supply else ""
    )
    return f"{component.symbol}{turn}{own}"


def _effects(anchor="middle", more="", is_hidden=False):
    return FONT.format(JUSTIFY.get(anchor, "") + more) if not is_hidden else FONT.format(" (hide yes)")


def _stroke(stroke):
    kind, *rest = stroke
    if kind == "circle":
        x, y, radius = rest
        return f"(circle (center {_number(x)} {_number(-y)}) (radius {_number(radius)}) {STROKE} (fill (type none)))"
    points = " ".join(f"(xy {_number(x)} {_number(-y)})" for x, y in rest[0])
    return f"(polyline (pts {points}) {STROKE} (fill (type {'outline' if rest[1] else 'none'})))"


def _pin(pin):
    name = pin.name.replace(" ", NO_BREAK)
    return (
        f"(pin {pin.kind} line (at {_number(pin.x)} {_number(-pin.y)} {ANGLE[pin.into]}) (length {_number(pin.length)})"
        f" (name {_text(name)} {_effects()}) (number {_text(pin.number)} {_effects()}))"
    )


def _definition(component):
    """The symbol of a component, as the schematic's library has it."""
    name = _library(component)
    units = SYMBOLS[component.symbol](component)
    drawn = {
        unit: turned(units, unit, component.turn.get(unit, "0") if isinstance(component.turn, dict) else component.turn)
        for unit in units
    }
    pins = [pin for symbol in drawn.values() for pin in symbol.pins]
    yield f"(symbol {_text(LIBRARY + ':' + name)}"
    if component.symbol in ("ground", "rail", "flag"):
        yield "(power)"
    if not any(pin.shows_number for pin in pins):
        yield "(pin_numbers (hide yes))"
    shown = any(pin.shows_name for pin in pins)
    yield f"(pin_names (offset 0.8){'' if shown else ' (hide yes)'})"
    yield "(exclude_from_sim no) (in_bom yes) (on_board yes)"
    letters = component.ref.rstrip("0123456789")
    for key, value in (("Reference", letters), ("Value", component.value), ("Footprint", component.kind.footprint)):
        yield f"(property {_text(key)} {_text(value)} (at 0 0 0) {_effects(is_hidden=key == 'Footprint')})"
    for unit, symbol in drawn.items():
        yield f"(symbol {_text(f'{name}_{unit}_1')}"
        yield from (_stroke(stroke) for stroke in symbol.strokes)
        yield from (_pin(pin) for pin in symbol.pins)
        yield ")"
    yield ")"


def _placed(circuit, component, names):
    """The units of a component on the sheet."""
    for unit, (x, y), _, symbol in component.units():
        yield f"(symbol (lib_id {_text(f'{LIBRARY}:{_library(component)}')}) {_at(x, y)} (unit {unit})"
        yield f"(exclude_from_sim no) (in_bom yes) (on_board yes) (dnp no) {names.next()}"
        for key, value, (dx, dy, anchor) in (
            ("Reference", component.ref, symbol.texts[0]), ("Value", component.value, symbol.texts[1]),
        ):  # fmt: skip
            hidden = anchor == "none" or (key == "Reference" and component.is_supply) or component.symbol == "flag"
            hidden = hidden or (key == "Value" and not symbol.shows_value)
            yield f"(property {_text(key)} {_text(value)} {_at(x + dx, y + dy)} {_effects(anchor, is_hidden=hidden)})"
        for key, value in (("Footprint", component.kind.footprint), ("Size", component.kind.size)):
            yield f"(property {_text(key)} {_text(value)} {_at(x, y)} {_effects(is_hidden=True)})"
        yield from (f"(pin {_text(pin.number)} {names.next()})" for pin in symbol.pins)
        yield f"(instances (project {_text(circuit.name)} (path {_text(f'/{names.sheet}')}"
        yield f"(reference {_text(component.ref)}) (unit {unit})))))"


def schematic(circuit):
    """The .kicad_sch."""
    names = _Names(circuit)
    lines = [
        f'(kicad_sch (version 20250114) (generator "phosphor_wiring") (generator_version "9.0") (uuid "{names.sheet}")',
        f'(paper "A4") (title_block (title {_text(circuit.title)})'
        + "".join(f" (comment {row} {_text(note)})" for row, note in enumerate(circuit.notes, 1))
        + ")",
        "(lib_symbols",
    ]
    known = {}
    for component in circuit.components.values():
        known.setdefault(_library(component), component)
    for component in known.values():
        lines += _definition(component)
    lines.append(")")
    lines += [
        f"(junction (at {_number(x)} {_number(y)}) (diameter 0) (color 0 0 0 0) {names.next()})"
        for x, y in circuit.junctions()
    ]
    lines += [f"(no_connect (at {_number(x)} {_number(y)}) {names.next()})" for x, y in sorted(circuit.free)]
    for (x1, y1), (x2, y2) in circuit.pieces():
        points = f"(xy {_number(x1)} {_number(y1)}) (xy {_number(x2)} {_number(y2)})"
        lines.append(f"(wire (pts {points}) (stroke (width 0) (type default)) {names.next()})")
    for label in circuit.labels:
        way = "left" if label.anchor == "start" else "right"
        angle = 0 if label.anchor == "start" else 180
        x, y = label.place
        place = f"(at {_number(x)} {_number(y)} {angle})"
        font = FONT.format(f" (justify {way} bottom)")
        lines.append(f"(label {_text(label.name)} {place} {font} {names.next()})")
    for words in circuit.words:
        font = f"(effects (font (size {words.size} {words.size}){' (bold yes)' if words.bold else ''}) (justify left))"
        lines.append(f"(text {_text(words.text)} (exclude_from_sim no) {_at(*words.at)} {font} {names.next()})")
    for component in circuit.components.values():
        lines += _placed(circuit, component, names)
    lines += ['(sheet_instances (path "/" (page "1")))', "(embedded_fonts no))"]
    return "\n".join(lines) + "\n"


def netlist(circuit):
    """The .net."""
    lines = [
        '(export (version "E")',
        f'  (design (source {_text(f"{circuit.name}.kicad_sch")}) (tool "board/wiring"))',
        "  (components",
    ]
    for part in circuit.parts():
        lines.append(
            f"    (comp (ref {_text(part.ref)}) (value {_text(part.value)}) (footprint {_text(part.kind.footprint)})"
            f' (fields (field (name "Size") {_text(part.kind.size)})))'
        )
    lines.append("  )")
    lines.append("  (nets")
    for code, (name, pins) in enumerate(circuit.nets().items(), 1):
        nodes = " ".join(f"(node (ref {_text(ref)}) (pin {_text(pin)}))" for ref, pin in pins)
        lines.append(f"    (net (code {code}) (name {_text(name)}) {nodes})")
    lines.append("  ))")
    return "\n".join(lines) + "\n"
