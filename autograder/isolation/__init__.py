"""Students' code in processes of its own, and the walls around them."""
