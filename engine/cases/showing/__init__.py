"""A state for somebody who looks at it: laid out, compared, explained."""
