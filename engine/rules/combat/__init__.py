"""The combat phase: who may attack and block, who must, bands, and damage (306-311, 500-502)."""
