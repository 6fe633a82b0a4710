"""Renumbers the citations of a corpus for another edition of the rules, where the texts are the same."""
