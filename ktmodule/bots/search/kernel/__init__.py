"""The hot loops of the search, written so that numba can compile them.

The same source runs in plain Python and as machine code and gives the same numbers, so that a game
does not depend on whether the extra `fast` is installed. That decides how the code here looks:

- Functions on whole numbers only: no floats, whose last bit differs between platforms, and no
  classes. A set of cards is a number with a bit for each card. Chances and costs are counted in
  parts of POINT, which is 1024, so that `>> 10` divides a product of two of them by POINT.
- Numbers stay between -2**63 and 2**63, where Python's integers and the compiled ones agree. Only
  shifts, masks and products that keep to that are used on sets of cards.
- What changes lies in rows: lists of whole numbers in plain Python, numpy arrays when compiled. A
  row has no field names, so each module names the places in its rows. Rows are made by the caller
  and used again and again; a loop that allocated would spend its time on that.
- What is only read goes in a NamedTuple, which costs compiled code nothing, or in a plain tuple if
  one is made for every card: with a NamedTuple there a playout in plain Python takes a tenth
  longer. A function unpacks it in its first line, as plain Python reads a local name faster.
- A call that passes a tuple is dear unless it is compiled into its caller, so `compile` has
  the functions of the two policies inlined. Without that a playout takes a third longer.
- Each name has one meaning in all modules that `compile` gathers, because compiled code sees them
  as if they were one file.
- Nothing here checks its arguments. `hearts` is the game that counts, and tests hold the rules
  here to it.

`rules` has the game, `deals` samples the hidden cards, `policy` and `moon_policy` choose as
`steady` does, by the figures in `tables`. `likelihood` weighs a sampled deal by what was played,
`playouts` and `endgame` evaluate a candidate, and `match_equity` says what a finished round is
worth.
"""
