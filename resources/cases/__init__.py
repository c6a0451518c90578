"""Example cases to try the dispute desk with; the README follows their rulings."""
