"""The indexes on disk, one for each shelf: built, updated, checked and read.

All that is asked of whoosh is here, but for its stemmer.
"""
