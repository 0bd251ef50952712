"""The formats that hold Hashi and nothing else, as `kinds/hashi/exchange.py` lists them."""
