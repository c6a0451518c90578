"""Behaviour written by hand for the few cards whose wording no construction of the grammar can mean."""
