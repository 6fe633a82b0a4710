"""Fetches the current official files from their publishers."""
