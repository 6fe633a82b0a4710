"""What a question means: its language, the things that it names outright, how it goes on."""
