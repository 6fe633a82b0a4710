"""Upheld: a Magic rules knowledge base whose rulings can be run."""
