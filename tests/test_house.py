"""The rules of the house that can be read off the source.

1. Imports point one way.
2. A scene that is called is `yield from`-ed.
3. No try/finally and no `with` around a yield.
4. No clock, no input or output, no chance but the counted stream, no hash() or id() in engine/ and rules/.
5. No iteration over sets there: the order of a set of strings differs from run to run.

Every check takes sources and gives back its complaints, so that the second half can show that each can fail.
"""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from textwrap import dedent
from typing import NamedTuple

import pytest

ROOT = Path(__file__).resolve().parents[1]
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
Function = ast.FunctionDef | ast.AsyncFunctionDef


class Source:
    """One file, parsed, with a way from each node to the one around it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.is_package = path.endswith("__init__.py")
        self.module = path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        self.tree = ast.parse(text, path)

    @cached_property
    def parents(self) -> dict[ast.AST, ast.AST]:
        return {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    @property
    def part(self) -> str:
        """`store` for everything in pbem/store."""
        return self.module.partition(".")[2].partition(".")[0]

    def around(self, node: ast.AST) -> Iterator[ast.AST]:
        while node in self.parents:
            node = self.parents[node]
            yield node

    def function_around(self, node: ast.AST) -> Function | None:
        return next((outer for outer in self.around(node) if isinstance(outer, FUNCTIONS)), None)

    def complain(self, node: ast.AST, why: str) -> str:
        return f"{self.path}:{getattr(node, 'lineno', 0)}: {why}"

    def imported(self) -> Iterator[tuple[ast.stmt, str, str, str]]:
        """Each import as (statement, module, name in it or '', name here)."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import):
                for alias in node.names:
                    yield node, alias.name, "", alias.asname or alias.name
            elif isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    yield node, self.origin(node), alias.name, alias.asname or alias.name

    def origin(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        steps = self.module.split(".") + ["__init__"] * self.is_package
        return ".".join(steps[: -node.level] + ([node.module] if node.module else []))


def sources(*folders: str) -> list[Source]:
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    return [Source(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in paths]


def own_nodes(node: ast.AST) -> Iterator[ast.AST]:
    """What runs as part of this node: everything inside but the bodies of other functions and classes."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
            yield child
            yield from own_nodes(child)


def has_yield(node: ast.AST) -> bool:
    return any(isinstance(inner, ast.Yield | ast.YieldFrom) for inner in own_nodes(node))


def last_name(node: ast.AST) -> str:
    """`Scene` of engine.Scene, `join` of "".join."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


# 1. Layers ------------------------------------------------------------------------------------------------------------

LAYERS = "cli demo processor archive mail render store orders clock words rules engine".split()
ANYWHERE = {"__version__"}
SHARED = {"resources": {"cli", "archive", "render", "words"}, "cli": {"__main__"}}


def wrong_imports(files: list[Source]) -> list[str]:
    """A package may import itself and what stands to its right in LAYERS."""
    found = []
    for source in files:
        for node, module, name, _ in source.imported():
            part = f"{module}.{name}".split(".")[1] if module.split(".")[0] == "pbem" else ""
            if part and not may_import(source.part, part):
                found.append(source.complain(node, f"{source.part or 'pbem'} may not import pbem.{part}"))
    return found


def may_import(part: str, other: str) -> bool:
    if part == other or other in ANYWHERE or part in SHARED.get(other, ()):
        return True
    return part in LAYERS and other in LAYERS and LAYERS.index(part) < LAYERS.index(other)


def strangers(files: list[Source]) -> list[str]:
    known = {"", "__init__", "__main__", *LAYERS, *SHARED}
    return sorted({f"pbem.{source.part} has no place in LAYERS yet" for source in files if source.part not in known})


# 2. Scenes ------------------------------------------------------------------------------------------------------------


def kind_of(function: Function) -> str:
    """'scene', 'iterator' (a plain generator, for loops) or ''."""
    if any(last_name(mark).endswith("contextmanager") for mark in function.decorator_list):
        return ""
    hint = ast.unparse(function.returns).strip("'\"") if function.returns else ""
    hint = hint.partition("[")[0].rpartition(".")[2]
    if hint == "Scene":
        return "scene"
    if has_yield(function):
        return "iterator" if hint in ("Iterator", "Iterable") else "scene"
    return ""


class Scenes:
    """Which names in which modules mean scenes."""

    def __init__(self, files: list[Source]) -> None:
        self.modules = {source.module: source for source in files}
        self.functions = {source.module: self.functions_in(source.tree) for source in files}
        self.imports = {source.module: {here: (m, n) for _, m, n, here in source.imported()} for source in files}
        self.tables = {source.module: dict(tables_in(source.tree)) for source in files}
        self.methods: dict[str, set[str]] = defaultdict(set)
        for source in files:
            for node in ast.walk(source.tree):
                if isinstance(node, ast.ClassDef):
                    for name, kind in self.functions_in(node).items():
                        self.methods[name].add(kind)

    @staticmethod
    def functions_in(node: ast.AST) -> dict[str, str]:
        return {inner.name: kind_of(inner) for inner in ast.iter_child_nodes(node) if isinstance(inner, FUNCTIONS)}

    def lookup(self, module: str, name: str) -> str:
        """The kind of what a module calls by this name, followed through imports."""
        for _ in range(10):
            if name in self.functions.get(module, {}):
                return self.functions[module][name]
            if name in self.tables.get(module, {}):
                kinds = {self.lookup(module, value) for value in self.tables[module][name]}
                return "scene" if "scene" in kinds else ""
            if name not in self.imports.get(module, {}):
                return ""
            module, name = self.imports[module][name]
        return ""

    def module_named(self, module: str, name: str) -> str:
        origin, inner = self.imports.get(module, {}).get(name, ("", ""))
        whole = f"{origin}.{inner}" if inner else origin
        return whole if whole in self.modules else ""

    def called(self, source: Source, target: ast.AST) -> str:
        if isinstance(target, ast.Subscript):
            target = target.value
        if isinstance(target, ast.Name):
            hidden = is_bound(source, target)
            return self.local(source, target) or ("" if hidden else self.lookup(source.module, target.id))
        if isinstance(target, ast.Attribute):
            if module := self.module_named(source.module, ast.unparse(target.value)):
                return self.lookup(module, target.attr)
            kinds = self.methods.get(target.attr, set())
            return next(iter(kinds)) if len(kinds) == 1 else ""
        return ""

    def local(self, source: Source, name: ast.Name) -> str:
        """A function written inside the one that calls it."""
        outer = [self.functions_in(node) for node in source.around(name) if isinstance(node, FUNCTIONS)]
        return next((inside[name.id] for inside in outer if name.id in inside), "")


def tables_in(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """CARDS = {"prefect": prefect, …}: calling an entry is calling one of these."""
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Dict):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            if isinstance(target, ast.Name):
                yield target.id, [value.id for value in node.value.values if isinstance(value, ast.Name)]


def is_bound(source: Source, name: ast.Name) -> bool:
    """A parameter or a variable of the function hides what the module calls so."""
    function = source.function_around(name)
    if function is None:
        return False
    stored = (node.id for node in own_nodes(function) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
    return name.id in {arg.arg for arg in ast.walk(function.args) if isinstance(arg, ast.arg)} | set(stored)


def forgotten_scenes(files: list[Source]) -> list[str]:
    scenes = Scenes(files)
    found = []
    for source in files:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Call) and is_lost(source, node, scenes.called(source, node.func)):
                what = ast.unparse(node.func)
                found.append(source.complain(node, f"{what}(…) never runs: `yield from` it, or pass {what} on by name"))
    return found


def is_lost(source: Source, call: ast.Call, kind: str) -> bool:
    if isinstance(source.parents[call], ast.Expr):
        return bool(kind)
    return kind == "scene" and not handed_on(source, call)


def handed_on(source: Source, call: ast.AST) -> bool:
    function = source.function_around(call)
    if source.part == "engine" and (function is None or not kind_of(function)):
        return True  # the table itself starts scenes and drives them
    parent = source.parents[call]
    while isinstance(parent, ast.IfExp | ast.BoolOp):
        call, parent = parent, source.parents[parent]
    if isinstance(parent, ast.Return):
        return function is not None and not has_yield(function)
    if isinstance(parent, ast.Assign) and function is not None and isinstance(parent.targets[0], ast.Name):
        return runs_later(function, parent.targets[0].id)
    return isinstance(parent, ast.YieldFrom | ast.Lambda)


def runs_later(function: Function, name: str) -> bool:
    later = (node.value for node in own_nodes(function) if isinstance(node, ast.YieldFrom))
    return any(isinstance(value, ast.Name) and value.id == name for value in later)


# 3. What may not stand around a yield ---------------------------------------------------------------------------------


def guarded_yields(files: list[Source]) -> list[str]:
    """A scene is dropped in the middle and begun again: nothing may wait for its end."""
    found = []
    for source in files:
        for node in ast.walk(source.tree):
            guards = isinstance(node, ast.With | ast.AsyncWith) or (
                isinstance(node, ast.Try | ast.TryStar) and bool(node.finalbody)
            )
            if guards and has_yield(node):
                what = "try/finally" if isinstance(node, ast.Try | ast.TryStar) else "with"
                found.append(source.complain(node, f"{what} around a yield"))
    return found


# 4. The outside world -------------------------------------------------------------------------------------------------

OUTSIDE = set(
    "asyncio datetime glob io locale logging os pathlib random secrets select shutil socket sqlite3 ssl subprocess"
    " tempfile threading time urllib uuid zoneinfo".split()
)
ONLY_IN_DATA = {"importlib", "tomllib"}
FORBIDDEN_CALLS = {"hash", "id", "open", "input", "print"}


def outside_world(files: list[Source]) -> list[str]:
    found = []
    for source in files:
        reads_data = source.part == "rules" and source.path.endswith("/data.py")
        forbidden = OUTSIDE if reads_data else OUTSIDE | ONLY_IN_DATA
        for node, module, _, _ in source.imported():
            if module.split(".")[0] in forbidden:
                found.append(source.complain(node, f"imports {module}"))
        for inner in ast.walk(source.tree):
            if isinstance(inner, ast.Call):
                found += [source.complain(inner, f"uses {name}()") for name in sorted(builtins_used(inner))]
    return found


def builtins_used(call: ast.Call) -> set[str]:
    """The call itself, and `key=id` or map(hash, …)."""
    keys = [word.value for word in call.keywords if word.arg == "key"]
    mapped = call.args[:1] if last_name(call.func) == "map" else []
    return {node.id for node in (call.func, *keys, *mapped) if isinstance(node, ast.Name)} & FORBIDDEN_CALLS


# 5. Sets --------------------------------------------------------------------------------------------------------------

SET_HINT = re.compile(r"(?:\w+\.)*(?:set|frozenset|Set|FrozenSet|AbstractSet|MutableSet)(?:\[(.*)\])?")
WHOLE_NUMBERS = re.compile(r"int|tuple\[(?:int|\.\.\.)(?:, (?:int|\.\.\.))*\]")  # their order is the same in every run
ORDERLESS = {"sorted", "set", "frozenset", "any", "all", "sum", "len", "min", "max"}
KEEPS_ORDER = set("list tuple enumerate zip iter map filter fromkeys join deque chain extend Counter reversed".split())
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}


class Names(NamedTuple):
    """What is known to be a set, or not, by name in this scope and by attribute anywhere."""

    variables: dict[str, bool]
    attributes: dict[str, bool]

    def is_set(self, node: ast.AST) -> bool:
        match node:
            case ast.Set():
                return not all(isinstance(item, ast.Constant) and isinstance(item.value, int) for item in node.elts)
            case ast.SetComp():
                return True
            case ast.Call(func=ast.Name(id="set" | "frozenset"), args=[ast.Call(func=ast.Name(id="range"))]):
                return False
            case ast.Call(func=ast.Name(id="set" | "frozenset")):
                return True
            case ast.Call(func=ast.Attribute(value=inner, attr=name)) if name in SET_METHODS:
                return self.is_set(inner)
            case ast.BinOp(op=ast.BitOr() | ast.BitAnd() | ast.Sub() | ast.BitXor()):
                return any(self.is_set(side) or is_keys(side) for side in (node.left, node.right))
            case ast.IfExp():
                return self.is_set(node.body) or self.is_set(node.orelse)
            case ast.Name():
                return self.variables.get(node.id, False)
            case ast.Attribute():
                return self.attributes.get(node.attr, False)
        return False

    def inside(self, scope: ast.AST) -> "Names":
        """A name counts as a set where every binding of it in the scope is one."""
        bound: dict[str, bool] = {}
        inner = Names({**self.variables}, self.attributes)
        for name, known in bindings(scope, inner):
            bound[name] = bound.get(name, True) and known
            inner.variables[name] = bound[name]
        return inner


def is_keys(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("keys", "items")


def hints_set(hint: ast.AST | None) -> bool:
    text = ast.unparse(hint).strip("'\"").removesuffix(" | None") if hint else ""
    known = SET_HINT.fullmatch(text)
    return known is not None and not WHOLE_NUMBERS.fullmatch(known[1] or "")


def bindings(scope: ast.AST, names: Names) -> Iterator[tuple[str, bool]]:
    if isinstance(scope, FUNCTIONS):
        yield from ((arg.arg, hints_set(arg.annotation)) for arg in ast.walk(scope.args) if isinstance(arg, ast.arg))
    for node in own_nodes(scope):
        match node:
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name, hints_set(node.annotation)
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.NamedExpr(target=ast.Name(id=name)):
                yield name, names.is_set(node.value)
            case ast.For(target=ast.Name(id=name)):
                yield name, False


def set_attributes(files: list[Source]) -> dict[str, bool]:
    """Fields of classes: `walls: set[str]` makes every .walls a set, unless another class has other .walls."""
    known: dict[str, bool] = {}
    for source in files:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.AnnAssign) and isinstance(source.parents[node], ast.ClassDef):
                name = last_name(node.target)
                known[name] = known.get(name, True) and hints_set(node.annotation)
            elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
                known[node.target.attr] = known.get(node.target.attr, True) and hints_set(node.annotation)
    return known


def walked_sets(files: list[Source]) -> list[str]:
    attributes = set_attributes(files)
    found = []
    for source in files:
        for scope, names in scopes(source.tree, Names({}, attributes)):
            for node in own_nodes(scope):
                if any(names.is_set(walked) for walked in walks(node)) and not order_is_lost(source, node):
                    found.append(source.complain(node, "walks a set in no known order: sorted() it first"))
    return found


def scopes(scope: ast.AST, outer: Names) -> Iterator[tuple[ast.AST, Names]]:
    names = outer.inside(scope)
    yield scope, names
    for node in [scope, *own_nodes(scope)]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (*FUNCTIONS, ast.Lambda, ast.ClassDef)):
                yield from scopes(child, names)


def walks(node: ast.AST) -> list[ast.expr]:
    """The expressions whose order this node makes visible."""
    match node:
        case ast.For(iter=walked) | ast.YieldFrom(value=walked) | ast.Starred(value=walked):
            return [walked]
        case ast.ListComp() | ast.GeneratorExp() | ast.DictComp():
            return [generator.iter for generator in node.generators]
        case ast.Assign(targets=[ast.Tuple(elts=[_, _, *_])]):
            return [node.value]
        case ast.Call(func=ast.Attribute(value=walked, attr="pop"), args=[]):
            return [walked]
        case ast.Call() if last_name(node.func) in KEEPS_ORDER:
            return node.args
        case ast.Call(func=ast.Name(id="min" | "max")) if any(word.arg == "key" for word in node.keywords):
            return node.args[:1]
    return []


def order_is_lost(source: Source, node: ast.AST) -> bool:
    """Inside sorted(…), len(…), another set and the like it does not matter."""
    parent = source.parents[node]
    if isinstance(node, ast.Starred):
        return isinstance(parent, ast.Set)
    if not isinstance(parent, ast.Call) or node not in parent.args:
        return False
    keyed = any(word.arg == "key" for word in parent.keywords)
    name = last_name(parent.func)
    return name in ORDERLESS and not (keyed and name in ("min", "max"))


# The house as it stands -----------------------------------------------------------------------------------------------

PURE = ("pbem/engine", "pbem/rules")


def test_imports_point_one_way():
    files = sources("pbem")
    assert not wrong_imports(files) + strangers(files)


@pytest.mark.parametrize("check", [forgotten_scenes, guarded_yields, outside_world, walked_sets])
def test_engine_and_rules_keep(check):
    assert not check(sources(*PURE))


# Each check can fail --------------------------------------------------------------------------------------------------


def file(path: str, text: str) -> Source:
    return Source(path, dedent(text))


def rules(text: str) -> list[Source]:
    engine = file("pbem/engine/asking.py", "def choose(player) -> Scene[str]:\n    return (yield player)\n")
    opened = file("pbem/engine/__init__.py", "from .asking import choose\n")
    return [opened, engine, file("pbem/rules/toy/turns.py", "from pbem.engine import choose\n" + dedent(text))]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("pbem/engine/table.py", "import pbem.rules.toy"),
        ("pbem/engine/table.py", "from ..rules import toy"),
        ("pbem/engine/__init__.py", "from .. import store"),
        ("pbem/rules/toy/__init__.py", "from pbem.words import names"),
        ("pbem/rules/toy/turns.py", "from ... import resources"),
        ("pbem/orders/reading.py", "def late():\n    from pbem import render"),
        ("pbem/store/folder.py", "import pbem.mail.inbox as inbox"),
        ("pbem/clock.py", "from pbem.processor import tick"),
        ("pbem/processor.py", "from .cli import main"),
        ("pbem/store/folder.py", "from pbem.resources import templates"),
    ],
)
def test_an_import_against_the_stream_is_found(path, text):
    assert len(wrong_imports([file(path, text)])) == 1


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("pbem/cli/new.py", "from pbem import __version__, store\nfrom ..resources import templates"),
        ("pbem/mail/outbox.py", "from pbem.render import letter\nfrom . import inbox"),
        ("pbem/render/letters.py", "from pbem.resources import templates\nimport pbem.engine.view"),
        ("pbem/rules/toy/turns.py", "from .cards import CARDS\nfrom pbem.engine import choose\nimport pbemlike.store"),
        ("pbem/__main__.py", "from pbem.cli import main"),
    ],
)
def test_an_import_with_the_stream_is_not(path, text):
    assert not wrong_imports([file(path, text)])


def test_a_package_without_a_place_is_found():
    assert strangers([file("pbem/gossip/__init__.py", "")])


@pytest.mark.parametrize(
    "body",
    [
        "choose(player)",
        "card = choose(player)",
        "yield choose(player)",
        "return choose(player)",
        "place(town, choose(player))",
        "if choose(player) == 'temple': pass",
        "CARDS['prefect'](town)",
        "town.feed(player)",
        "def inner():\n        yield player\n    inner()",
        "houses(town)",
        "asking.choose(player)",
    ],
)
def test_a_forgotten_yield_from_is_found(body):
    complaints = forgotten_scenes(rules(SCENES + f"def turn(town, player) -> Scene:\n    {body}\n    yield player\n"))
    assert len(complaints) == 1, complaints
    assert "never runs" in complaints[0]


@pytest.mark.parametrize(
    "body",
    [
        "card = yield from choose(player)",
        "card = yield from choose(player) if town else prefect(town)",
        "return Next(turn, town.seat_after(player))",
        "return Call(turn, then=prefect)",
        "yield from CARDS['prefect'](town)",
        "yield from town.feed(player)",
        "for house in houses(town): print(house)",
        "coming = choose(player)\n    yield from coming",
        "choose = town.chooser\n    choose(player)",
        "later = lambda: choose(player)",
    ],
)
def test_a_scene_that_is_handed_on_is_not(body):
    assert not forgotten_scenes(rules(SCENES + f"def turn(town, player) -> Scene:\n    {body}\n    yield player\n"))


SCENES = '''
from pbem.engine import asking

def prefect(town) -> "Scene[None]":
    return choose(town.prefect)

def houses(town) -> Iterator[str]:
    yield town.house

class Town:
    def feed(self, player):
        yield player

CARDS = {"prefect": prefect}

'''


def test_the_table_may_start_scenes_but_not_lose_them():
    table = "from .asking import choose\ndef start(player):\n    scene = choose(player)\n    choose(player)\n"
    (complaint,) = forgotten_scenes([*rules(""), file("pbem/engine/table.py", table)])
    assert complaint.startswith("pbem/engine/table.py:4:")


@pytest.mark.parametrize(
    ("body", "count"),
    [
        ("try:\n        yield 1\n    finally:\n        pass", 1),
        ("try:\n        pass\n    finally:\n        yield 1", 1),
        ("with town:\n        if town:\n            yield from town", 1),
        ("try:\n        yield 1\n    except KeyError:\n        pass", 0),
        ("with town:\n        def inner():\n            yield 1", 0),
    ],
)
def test_guards_around_a_yield_are_found(body, count):
    assert len(guarded_yields([file("pbem/rules/toy/turns.py", f"def turn(town):\n    {body}\n")])) == count


@pytest.mark.parametrize(
    ("path", "text", "count"),
    [
        ("pbem/engine/chance.py", "import random, time", 2),
        ("pbem/engine/table.py", "from datetime import date", 1),
        ("pbem/engine/table.py", "from os.path import join", 1),
        ("pbem/engine/data.py", "import tomllib", 1),
        ("pbem/rules/toy/turns.py", "import tomllib", 1),
        ("pbem/rules/toy/data.py", "import tomllib\nfrom importlib.resources import files", 0),
        ("pbem/rules/toy/data.py", "from pathlib import Path\nopen('map.toml')", 2),
        ("pbem/rules/toy/turns.py", "hash('temple') + id(town)", 2),
        ("pbem/rules/toy/turns.py", "sorted(town, key=id)\nmap(hash, town)", 2),
        ("pbem/rules/toy/turns.py", "from hashlib import blake2b\nplayer.id\ntown.open('gate')", 0),
    ],
)
def test_the_outside_world_is_found(path, text, count):
    assert len(outside_world([file(path, text)])) == count


@pytest.mark.parametrize(
    "body",
    [
        "for place in {'forum', 'temple'}: pass",
        "for place in set(town): pass",
        "for place in names | set(town): pass",
        "return [place for place in {house.place for house in town}]",
        "places = set(town)\n    return list(places)",
        "return ', '.join(names)",
        "return dict.fromkeys(names - {'forum'})",
        "for place in town.walls: pass",
        "first, second = names",
        "return names.pop()",
        "return [*names]",
        "return max(names, key=len)",
        "yield from names",
        "for place in town.keys() & other: pass",
        "def inner():\n        return tuple(names)",
        "return (lambda: list(names))",
    ],
)
def test_a_walk_over_a_set_is_found(body):
    complaints = walked_sets(rules(WALLS + f"def turn(town, names: set[str]):\n    {body}\n"))
    assert len(complaints) == 1, complaints


@pytest.mark.parametrize(
    "body",
    [
        "for place in sorted({'forum', 'temple'}): pass",
        "for number in {1, 2, 3}: pass",
        "for number in set(range(3)): pass",
        "return 'forum' in names and len(names)",
        "return sorted(place.upper() for place in names)",
        "return {place.upper() for place in names}",
        "return any(place in town for place in names) or max(names)",
        "names = sorted(names)\n    for place in names: pass",
        "for place in town.roads: pass",
        "for hexagon in town.hexes: pass",
        "return {*names, 'forum'}",
        "(only,) = names",
        "town.pop()",
    ],
)
def test_a_set_whose_order_does_not_show_is_not(body):
    assert not walked_sets(rules(WALLS + f"def turn(town, names: set[str]):\n    {body}\n"))


WALLS = """
class Town:
    walls: set[str]
    roads: list[str]
    hexes: set[tuple[int, int]]

"""
