"""The search's hot loops: plain functions of integers and rows that numba can compile."""
