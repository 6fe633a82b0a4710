"""The corpus as JSON for other engines."""
