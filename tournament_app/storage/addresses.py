"""Addresses of databases as people may see them; imports nothing, so that the command line can ask at once."""


def without_password(given: str) -> str:
    """What was given as an address with everything between user and host left out."""
    scheme, found, rest = given.partition("://")
    if not found:
        return given
    who, at, where = rest.rpartition("@")
    if not at:
        return given.partition("?")[0]
    return f"{scheme}://{who.partition(':')[0]}@{where.partition('?')[0]}"


def password_in(given: str) -> str:
    """The password in an address, as it stands there; empty where there is none."""
    who, at, _ = given.partition("://")[2].rpartition("@")
    return who.partition(":")[2] if at else ""


def without_its_password(given: str) -> str:
    """The same address without the password, options and all."""
    scheme, _, rest = given.partition("://")
    who, _, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}@{where}"
