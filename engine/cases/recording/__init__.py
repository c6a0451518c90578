"""Recording a dispute without writing its text: cards laid out, what players did in their own words.

The text of the case is the record. Everything here is a function from a text to the next one, so that undoing is
putting the text before back, and whoever reads or edits the text sees the same game.
"""
