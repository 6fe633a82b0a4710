"""The indexes on disk, one for each shelf: built, updated, checked and read. All of whoosh is here."""
