"""Official data that a user imported on this machine: editions of the rules, cards, rulings."""
