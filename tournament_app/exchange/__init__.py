"""Files in and out: results files, CSV, pasted lists."""
