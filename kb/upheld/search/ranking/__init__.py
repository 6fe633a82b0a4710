"""Which things answer a question best, and why."""
