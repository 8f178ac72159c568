"""Hostile submissions: what they try, what it brings them against a naive runner, and that it brings nothing here."""
