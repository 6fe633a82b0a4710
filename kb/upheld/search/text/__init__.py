"""How texts become terms, and what is shown of them. Knows nothing of what is searched."""
