"""The judge desk, pure: infractions, warning ladder, advice, log, remedies (RS D.2-D.4)."""
