"""What can be found: rules, rulings, cards and terms, with all that is searched and shown of each."""
