"""The judge desk on screen: the entry line with its advice, the log, calls, investigations, the chart."""
