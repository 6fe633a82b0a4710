"""Reads files of official data: unpacks them, finds the objects in them, knows the shapes they come in."""
