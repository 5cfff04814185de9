"""The stubs say all there is, and nothing else; every name has its words."""

import ast
import inspect
import unittest
from pathlib import Path

import officina
from officina import _core, spiel

STUBS = Path(_core.__file__).with_name("_core.pyi")
# What every class has, and who may not be made by hand has only to say so.
PLAIN = {"__init__", "__doc__", "__module__", "__new__", "__dict__", "__weakref__", "__repr__", "__str__", "__firstlineno__",
         "__static_attributes__", "__annotations__"}


def members(tree):
    """The names of a class or module of the stubs, those of its bases included, with how each is called."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.FunctionDef):
            found[node.name] = node
        elif isinstance(node, ast.AnnAssign):
            found[node.target.id] = node
    for base in getattr(tree, "bases", []):
        found = members(MODULE[base.id]) | found
    return found


MODULE = {}
MODULE.update(members(ast.parse(STUBS.read_text())))


class Stubs(unittest.TestCase):
    def test_every_name_is_in_the_stubs(self):
        for name in vars(_core):
            if not name.startswith("_") or name == "__version__":
                self.assertIn(name, MODULE, "is compiled, but not in the stubs")
        for name in MODULE:
            if not name.startswith("_"):
                self.assertTrue(hasattr(_core, name), f"{name} is in the stubs, but not compiled")

    def test_every_member_is_in_the_stubs(self):
        for type_name in ("Game", "State", "View", "Bot", "Batch"):
            said, compiled = members(MODULE[type_name]), vars(getattr(_core, type_name))
            for name in compiled:
                if name not in PLAIN and not name.startswith("_pybind11"):
                    self.assertIn(name, said, f"{type_name}.{name} is compiled, but not in the stubs")
            for name in said:
                self.assertTrue(hasattr(getattr(_core, type_name), name), f"{type_name}.{name} is only in the stubs")

    def test_arguments_are_called_as_the_stubs_say(self):
        for type_name in ("Game", "State", "View", "Bot", "Batch"):
            for name, node in members(MODULE[type_name]).items():
                if name.startswith("__") or not isinstance(node, ast.FunctionDef) or node.decorator_list:
                    continue
                signature = getattr(getattr(_core, type_name), name).__doc__.splitlines()[0]
                for argument in [*node.args.args[1:], *node.args.kwonlyargs]:
                    self.assertIn(f"{argument.arg}:", signature, f"{type_name}.{name}")

    def test_the_package_is_typed_throughout(self):
        self.assertTrue(STUBS.with_name("py.typed").exists())
        for file in STUBS.parent.glob("*.py"):
            for node in ast.walk(ast.parse(file.read_text())):
                if isinstance(node, ast.FunctionDef):
                    self.assertTrue(node.returns is not None, f"{file.name}: {node.name} does not say what it gives back")
                    for argument in [*node.args.args, *node.args.kwonlyargs]:
                        if argument.arg not in ("self", "cls"):
                            self.assertIsNotNone(argument.annotation, f"{file.name}: {node.name}({argument.arg})")

    def test_names_have_words(self):
        for name in officina.__all__:
            thing = getattr(officina, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                self.assertTrue(inspect.getdoc(thing), name)

    def test_members_have_words(self):
        for kind in (officina.Game, officina.State, officina.View, officina.Bot, officina.Batch, spiel.Game, spiel.State):
            for name, member in vars(kind).items():
                if name.startswith("_"):
                    continue
                # pybind11 begins with the signature; what is said comes after it.
                words = (inspect.getdoc(member) or "").split("\n", 1)
                said = words[-1] if isinstance(member, property) or kind.__module__ == "officina.spiel" else words[1:]
                self.assertTrue("".join(said).strip(), f"{kind.__name__}.{name}")


if __name__ == "__main__":
    unittest.main()
