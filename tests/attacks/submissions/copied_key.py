"""Reads the key, cuts the reference out of it and calls that its own.

kind: point
A, B: nothing
C: takes the reference wherever others may read the key
"""

# %%
import ast

tree = ast.parse(open("{keys}").read())
function = next(part for part in tree.body if isinstance(part, ast.FunctionDef))
exec(compile(ast.Module([function], []), "key", "exec"))
