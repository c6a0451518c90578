"""DCI ratings: what a reported match does to two players' ratings, over a whole history.

Ledger of the sections (Rulings summary, D.5):

* D.5.1, D.5.7  only sanctioned events that were reported: ``reporting``
* D.5.2, D.18.3 four categories and the formats of each: ``system`` (data in ``resources/ratings``)
* D.5.3         everyone starts at 1600: ``system``
* D.5.4, D.5.5  provisional for 25 matches, rated by the opponents met: ``arithmetic``, ``batches``
* D.5.6         K by the player's own rating, the expected score: ``arithmetic``, ``batches``
* D.5.8, D.5.9  small events, half K, no level II judge: ``system``

The text is silent on draws; here a draw scores one half, and counts neither as a win nor as a loss
in the provisional formula. The accuracy of 56 points that D.5.4 mentions is not computed.

Nothing is imported here, so that a desk that shows no ratings does not load NumPy.
"""
