"""What files are called that the program names."""


def file_name(title: str) -> str:
    """A title as every system has names of files, without an ending: what could be no letter of one is ``_``."""
    return "".join(letter if letter.isalnum() or letter in " -_." else "_" for letter in title).strip(" .")
