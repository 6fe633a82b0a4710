"""Benchmarks: `python -m tests.bench` prints them; nothing here is asserted."""
