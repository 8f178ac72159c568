"""Marks as files that other programs take."""
