"""Printed characteristics and the card pool."""
