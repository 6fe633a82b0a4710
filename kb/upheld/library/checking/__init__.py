"""Finds what is odd about imported rulings."""
