"""Who receives priority, and what comes before that: state-based effects and waiting triggers (408, 420)."""
