"""The site: how it is built, and what is built."""
