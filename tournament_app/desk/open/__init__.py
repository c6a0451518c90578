"""What is open: the desk that every page is handed, the open event, the page itself, the equipment."""
