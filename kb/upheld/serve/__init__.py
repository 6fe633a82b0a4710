"""Searches, shows and checks over HTTP, beside the built site. Needs the packages of `upheld[serve]`.

Scenarios that strangers send are only ever played in a child process that is bounded in time and memory.
"""
