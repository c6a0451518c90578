"""The desktop application: windows, table models, actions."""
