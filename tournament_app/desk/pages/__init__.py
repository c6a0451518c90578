"""The pages of the rail and the tabs of an event, one module a page."""
