"""What is covered, by what, and how it stands."""
