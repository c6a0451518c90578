"""Instructions carried out in the order written: one function for each verb, one module for each kind (413.2).

`table` is every verb; `instructions` and `optional` are the combinations (*if you do*, *may*, *for each*);
`behaviour.missing` names what is read but carried out by nobody, and such a card is refused.
"""
