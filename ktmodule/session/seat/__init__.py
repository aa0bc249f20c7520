"""The human seat: many viewers, one player.

Viewers see the table late, by the stream delay, and the seat makes three allowances for that:

- A vote stays open for that long after its countdown shows zero, so that votes cast on a screen
  that has just reached zero are still counted (`vote`).
- A command that was legal for the previous decision is ignored for that long: its sender
  could not know yet that the decision was over (`seat`).
- Everything is ignored for that long after a deal, and a pick such as `play low` after every new
  decision: nobody has seen yet which cards it is about (`seat`).

The console shows the table at once, so its commands are never ignored as too late or too early.
"""
