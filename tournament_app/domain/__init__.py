"""Tournament procedure: pure values and rules, without files, clock, database or screen."""
