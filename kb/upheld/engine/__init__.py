"""The game: a small rules engine of positions, batches of events, choices, layers and marks."""
