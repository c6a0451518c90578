"""A state written back in the words of the case format, and changes to the text of a case."""
