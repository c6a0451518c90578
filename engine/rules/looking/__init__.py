"""What is seen in a position: objects with their characteristics, and what text says of them (418.5).

`printed` starts a characteristic, `layers` applies the six layers with dependency (`footprints` sieves), `modify` says
what each modification does, `characteristics` keeps the result as `views`. `references`, `tests_on_objects`,
`circumstances` and `conditions` evaluate what text says in a context; `sight` is what they look through.
"""
