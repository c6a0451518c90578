"""Cards as printed facts: names, costs, types, sets; the pool that finds them; no rules text."""
