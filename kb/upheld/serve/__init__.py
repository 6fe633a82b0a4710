"""Serves searches, checks and the built site over HTTP. Needs the extra `upheld[serve]`."""
