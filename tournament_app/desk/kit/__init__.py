"""What all places share: looks, tables, forms, actions, errands; knows neither the desk nor an event."""
