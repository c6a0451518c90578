"""Facts from resources/ read into domain values; unknown keys are refused."""
