"""Paper: chosen, previewed, printed."""
