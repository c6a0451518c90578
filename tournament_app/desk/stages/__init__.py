"""Stages of an event on screen: brackets, tables of everyone against everyone, pods, the list of stages."""
