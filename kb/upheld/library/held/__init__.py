"""How the library is kept: one store for each kind, its lock, and a cache of what is made of it."""
