"""The command line: reads arguments, calls the library, prints. Each command is a module of its name."""
