"""Play: scenarios run on the engine on every line they leave open, with verdicts and evidence."""
