"""A Swift source as far as mutations need it: its words, its statements and its blocks, and what of it is code."""

import bisect
import re

TOKEN = re.compile(
    r"""
    (?P<number> 0x[0-9A-Fa-f_]+ | 0b[01_]+ | 0o[0-7_]+ | \d[\d_]*(?:\.\d[\d_]*)?(?:[eE][+-]?\d+)? )
  | (?P<attribute> @\w+(?:\([^()]*\))? )
  | (?P<word> `\w+` | [#$]?[A-Za-z_]\w* | \$\d+ )
  | (?P<operator> [-+*/%<>=!&|^~?.]+ )
  | (?P<mark> . )
    """,
    re.VERBOSE | re.DOTALL,
)
MODIFIERS = set(
    """public private internal fileprivate package open static mutating nonmutating final override lazy weak unowned
    convenience required indirect nonisolated borrowing consuming prefix postfix infix""".split()
)
# The result of what has to have set all before it returns.
INIT = "init"
FUNCTIONS = {"func", "init", "deinit", "subscript"}
TYPES = {"struct", "class", "enum", "extension", "protocol", "actor"}
ACCESSORS = {"get", "set", "willSet", "didSet", "_read", "_modify"}
CONTROL = {"if", "guard", "while", "for", "repeat", "do", "defer", "else", "catch"}
# A line that begins or ends so goes on with a statement.
GOES_ON_WITH = {"else", "where", "catch", "is", "as", "throws", "async", "in", "{", ":", ","}
GOES_ON_AFTER = {"else", "where", "try", "await", ",", ":", "&"}


class Token:
    """A word, number, operator or mark."""

    def __init__(self, kind, text, start, source):
        self.kind, self.text, self.start, self.end = kind, text, start, start + len(text)
        before, after = source[start - 1 : start], source[self.end : self.end + 1]
        spaced = before.isspace() and (after.isspace() or not after)
        within = text in ("..<", "...") and not re.search(r"[\s(\[,)\]]", before + after)
        self.is_binary = kind == "operator" and (spaced or within)
        self.begins_line = False
        # Whether it may be changed: no pattern, no signature.
        self.is_code = True
        self.block = self.statement = None


class Block:
    """What stands in braces: `kind` is code, closure, switch or type; `result` is the function's, None if unknown."""

    def __init__(self, kind, result, parent, brace, start):
        self.kind, self.result, self.parent = kind, result, parent
        # The index of the brace before it, and the places between the braces.
        self.brace, self.start, self.end = brace, start, start
        self.is_function = False
        self.statements = []


class Statement:
    """One statement or declaration: tokens from `first` to before `last`."""

    def __init__(self, first, block):
        self.first, self.last, self.block = first, first, block
        # The word that it begins with, without modifiers, and what stands before each of its blocks: (from, to).
        self.lead = ""
        self.headers = []


def after_string(text, at):
    """The place after the string literal that begins there, with all that is put into it."""
    hashes = re.match("#*", text[at:]).group()
    at += len(hashes)
    quote = '"""' if text.startswith('"""', at) else '"'
    at += len(quote)
    while not text.startswith(quote + hashes, at):
        if text.startswith("\\" + hashes, at):
            at += 1 + len(hashes)
            if text[at] != "(":
                at += 1
                continue
            depth = 0
            while True:
                if text[at] == '"':
                    at = after_string(text, at)
                    continue
                depth += {"(": 1, ")": -1}.get(text[at], 0)
                at += 1
                if depth == 0:
                    break
        else:
            at += 1
    return at + len(quote + hashes)


def after_comment(text, at):
    """The place after the comment that begins there."""
    if text.startswith("//", at):
        end = text.find("\n", at)
        return len(text) if end < 0 else end
    depth = 0
    while True:
        mark = re.compile(r"/\*|\*/").search(text, at)
        depth += 1 if mark.group() == "/*" else -1
        at = mark.end()
        if depth == 0:
            return at


def tokens(text):
    """The words of a source without its comments; a string is one of them."""
    found, at, line_begins = [], 0, True
    while at < len(text):
        if text[at].isspace():
            line_begins |= text[at] == "\n"
            at += 1
        elif text.startswith(("//", "/*"), at):
            at = after_comment(text, at)
        else:
            if re.compile('#*"').match(text, at):
                token = Token("string", text[at : after_string(text, at)], at, text)
            else:
                match = TOKEN.match(text, at)
                token = Token(match.lastgroup, match.group(), at, text)
            token.begins_line, line_begins = line_begins, False
            found.append(token)
            at = token.end
    return found


class Source:
    """A source taken apart: its tokens, each with its statement and block."""

    def __init__(self, text):
        self.text = text
        self.tokens = tokens(text)
        self.line_starts = [0] + [match.end() for match in re.finditer("\n", text)]
        self.at = 0
        self.statements = []
        self.top = Block("type", None, None, -1, 0)
        self.top.end = len(text)
        while self.at < len(self.tokens):
            self.read_statement(self.top)

    def line(self, offset):
        """The number of the line of a place, from 1."""
        return bisect.bisect_right(self.line_starts, offset)

    def line_text(self, number):
        """A line without its indentation."""
        return self.text.splitlines()[number - 1].strip()

    def close(self, first, last):
        """Says of tokens that they are no code."""
        for token in self.tokens[first:last]:
            token.is_code = False

    def read_block(self, kind, result, parent, is_function):
        """Reads what follows a brace up to the one that closes it."""
        block = Block(kind, result, parent, self.at - 1, self.tokens[self.at - 1].end)
        block.is_function = is_function
        while self.tokens[self.at].text != "}":
            if kind == "switch" and self.tokens[self.at].text in ("case", "default", "@unknown"):
                self.read_label()
            else:
                self.read_statement(block)
        block.end = self.tokens[self.at].start
        self.at += 1

    def read_label(self):
        """Reads a `case` up to its colon."""
        first, depth = self.at, 0
        while depth or self.tokens[self.at].text != ":":
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(self.tokens[self.at].text, 0)
            self.at += 1
        self.at += 1
        self.close(first, self.at)

    def ends(self, block, depth):
        """Whether the token is the first after a statement."""
        token, last = self.tokens[self.at], self.tokens[self.at - 1]
        if depth or not token.begins_line:
            return not depth and (token.text in ("}", ";") or last.text == ";")
        if token.text == "}" or (block.kind == "switch" and token.text in ("case", "default", "@unknown")):
            return True
        goes_on = token.text in GOES_ON_WITH or token.is_binary or token.text.startswith((".", "?."))
        return not (goes_on or last.text in GOES_ON_AFTER or last.is_binary or last.kind == "attribute")

    def read_statement(self, block):
        """Reads one statement with the blocks in it."""
        statement = Statement(self.at, block)
        statement.lead = self.lead(self.at)
        block.statements.append(statement)
        self.statements.append(statement)
        depth, header = 0, self.at
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if self.at > statement.first and self.ends(block, depth):
                break
            token.block, token.statement = block, statement
            depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(token.text, 0)
            self.at += 1
            if token.text == "{":
                kind, result, is_function = self.kind(header, self.at - 1, depth, block)
                if not depth:
                    statement.headers.append((header, self.at - 1))
                self.read_block(kind, result, block, is_function)
                if not depth:
                    header = self.at
        statement.last = self.at
        if statement.lead in ("import", "typealias", "associatedtype", "case") or (
            statement.lead in FUNCTIONS and not statement.headers
        ):
            self.close(statement.first, statement.last)

    def lead(self, at):
        """The word that says what begins there, without modifiers and label."""
        while at < len(self.tokens):
            token = self.tokens[at]
            following = self.tokens[at + 1].text if at + 1 < len(self.tokens) else ""
            if token.kind == "attribute" or token.text in MODIFIERS and following != ".":
                at += 4 if following == "(" and token.text in MODIFIERS else 1
            elif token.text == "class" and following in ("func", "var"):
                at += 1
            elif token.kind == "word" and following == ":":
                at += 2
            else:
                return token.text
        return ""

    def outside(self, first, last):
        """The tokens between two places that are in no brackets."""
        depth = 0
        for at in range(first, last):
            text = self.tokens[at].text
            depth -= text in (")", "]")
            if depth == 0:
                yield at
            depth += text in ("(", "[")

    def kind(self, header, brace, depth, block):
        """Which block begins at a brace: its kind, the result of its function, and whether it is a function's own."""
        lead = self.lead(header)
        if depth or header == brace:
            return "closure", None, False
        if lead in FUNCTIONS:
            self.close(header, brace)
            arrows = [at for at in self.outside(header, brace) if self.tokens[at].text == "->"]
            plain = INIT if lead == "init" else ""
            return "code", self.words(arrows[-1] + 1, brace) if arrows else plain, True
        if lead in TYPES:
            self.close(header, brace)
            return "type", None, False
        if lead in ("let", "var"):
            if any(self.tokens[at].text == "=" for at in self.outside(header, brace)):
                return "closure", None, False
            self.close(header, brace)
            colon = next((at for at in self.outside(header, brace) if self.tokens[at].text == ":"), brace - 1)
            return "code", self.words(colon + 1, brace), True
        if lead in ACCESSORS:
            return "code", block.result if lead == "get" else "", True
        if lead in CONTROL:
            return "code", block.result, False
        if any(self.tokens[at].text == "switch" for at in self.outside(header, brace)):
            return "switch", block.result, False
        return "closure", None, False

    def words(self, first, last):
        """The text from one token to before another, without a `where`."""
        text = " ".join(token.text for token in self.tokens[first:last])
        return text.split(" where ")[0]
