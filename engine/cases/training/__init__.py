"""Cases as questions to a judge: shown up to the moment that decides, with answers that players would name."""
