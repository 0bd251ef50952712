"""The page: a service of JSON requests, a thin HTTP application over it, and the files that a browser loads."""
