"""The formats that hold nonograms and nothing else, as `kinds/nonogram/exchange.py` lists them."""
