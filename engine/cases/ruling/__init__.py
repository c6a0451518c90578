"""The ruling on a case: verdict, expectations, what could be done."""
