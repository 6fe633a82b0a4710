"""Search over rulings, rules, cards and terms. The only part of Upheld that knows whoosh.

Answering imports neither the language nor the engine nor a Markdown parser: what hits show is in the index.
"""
