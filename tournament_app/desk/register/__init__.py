"""The register of players across events: import, mergers, log."""
