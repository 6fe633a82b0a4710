"""The site: plain files made of the corpus, the lock and, when given, transcripts and the phrasebook."""
