"""What can be changed in a source: conditions, comparisons, sums, constants, statements and early returns."""

import re

from .swift_code import INIT

OTHER = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==",
    "+": "-", "-": "+", "*": "/", "/": "*", "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=",
    "&+": "&-", "&-": "&+", "<<": ">>", ">>": "<<", "&&": "||", "||": "&&", "..<": "...", "...": "..<",
}  # fmt: skip
# A statement that begins so declares, leaves or encloses something: it is not left out as a whole.
KEPT = set(
    """let var func struct class enum extension protocol actor typealias import case return throw break continue
    fallthrough guard switch do repeat defer yield init deinit subscript precondition assert""".split()
)
# A line of nothing but figures is data, and no code.
FIGURES = re.compile(r"[-+\d.,_e\s\[\]()]+")
LEFT_OUT = "left out"
EARLY = "return before it"


class Change:
    """One change of a source: the text from `start` to `end` becomes `new`; `told` says what the line becomes."""

    def __init__(self, source, start, end, new, told=None):
        self.start, self.end, self.new = start, end, new
        self.line = source.line(start)
        self.text = source.line_text(self.line)
        begin = source.line_starts[self.line - 1]
        until = source.text.find("\n", end)
        changed = source.text[begin:start] + new + source.text[end : until if until >= 0 else None]
        self.told = told or " ".join(changed.split())


def doubled(number):
    """A literal times two, or None for zero and what is no figure."""
    text = number.replace("_", "")
    value = float(text) if re.search(r"[.eE]", text) and not text.startswith("0x") else int(text, 0)
    return str(value * 2) if value else None


def default(result):
    """What a function can return at once by its result, or None."""
    plain = {"Bool": "false", "Int": "0", "Double": "0", "Float": "0"}
    if result.endswith("?"):
        return "nil"
    return "[]" if result.startswith("[") and ":" not in result else plain.get(result)


def of_tokens(source):
    """Operators and constants."""
    for at, token in enumerate(source.tokens):
        if not token.is_code or token.block is None:
            continue
        if token.is_binary and token.text in OTHER:
            yield Change(source, token.start, token.end, OTHER[token.text])
        elif token.kind == "number" and source.tokens[at - 1].text not in (".", "?.", "!."):
            if new := doubled(token.text):
                yield Change(source, token.start, token.end, new)


def clauses(source, first, last):
    """The conditions between two tokens, each from its first to its last token."""
    begin = first
    for at in [*source.outside(first, last), last]:
        if at == last or source.tokens[at].text == ",":
            if begin < at and source.tokens[begin].text not in ("let", "var", "case", "#available"):
                yield begin, at - 1
            begin = at + 1


def of_conditions(source):
    """Conditions of `if`, `guard`, `while` and `where`, negated."""
    for statement in source.statements:
        for header, brace in statement.headers:
            words = {source.tokens[at].text: at for at in source.outside(header, brace)}
            if "for" in words:
                spans = [(words["where"] + 1, brace)] if "where" in words else []
            else:
                last = words["else"] if statement.lead == "guard" and "else" in words else brace
                spans = [(words[word] + 1, last) for word in ("if", "guard", "while") if word in words]
            for first, last in spans:
                for begin, end in clauses(source, first, last):
                    start, stop = source.tokens[begin].start, source.tokens[end].end
                    outside = [source.tokens[at] for at in source.outside(begin, end)]
                    operators = [token.text for token in outside if token.is_binary]
                    # Of `==` and `!=` the other one is the negation.
                    if source.tokens[begin].is_code and operators not in (["=="], ["!="]):
                        yield Change(source, start, stop, f"!({source.text[start:stop]})")


def can_be_left_out(source, statement):
    """Whether something else goes on without it: it calls or sets, and is no value and no first value."""
    block = statement.block
    texts = [token.text for token in source.tokens[statement.first : statement.last]]
    if statement.lead in KEPT or block.kind == "closure" or (statement.lead == "if" and "else" in texts):
        return False
    if block.kind == "switch" and block.result != "":
        return False
    if block.is_function and block.result and (len(block.statements) == 1 or block.result == INIT and "=" in texts):
        return False
    return "(" in texts or any(text.endswith("=") for text in texts)


def early(statement):
    """What returns before it: nothing, a value that means nothing, or None if it cannot be told."""
    block = statement.block
    is_last = block.is_function and statement is block.statements[-1]
    if block.kind != "code" or is_last or statement.lead == "return" or block.result in (None, INIT):
        return None
    is_first = block.is_function and statement is block.statements[0]
    if block.result == "":
        return "return; " if not is_first or statement.lead in KEPT else None
    return f"return {default(block.result)}; " if is_first and default(block.result) else None


def of_statements(source):
    """Statements that are left out, and returns before them."""
    for statement in source.statements:
        if statement.block.kind == "type":
            continue
        begin, end = source.tokens[statement.first].start, source.tokens[statement.last - 1].end
        if can_be_left_out(source, statement):
            # A case without any statement is none.
            yield Change(source, begin, end, "()" if statement.block.kind == "switch" else "", LEFT_OUT)
        if new := early(statement):
            yield Change(source, begin, begin, new, EARLY)


def changes(source):
    """All that can be changed in a source, in the order of its lines."""
    every = [*of_tokens(source), *of_conditions(source), *of_statements(source)]
    every = [change for change in every if not FIGURES.fullmatch(change.text)]
    every.sort(key=lambda change: (change.start, change.end, change.new))
    # Two that are told alike on one line could not be told apart.
    return list({(change.line, change.told): change for change in reversed(every)}.values())[::-1]
