"""The corpus: ruling pages, scenarios, digests, cards and words, read without any engine."""
