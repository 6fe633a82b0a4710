"""What the search box of the site reads: the command line's index cut into small scripts.

Scripts, because a page that was opened as a file may load nothing else. Both rank alike: same things, tokens
and weights; the numbers of the documents are the places of the things on the shelf.
"""
