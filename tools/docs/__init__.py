"""The documentation as a site: pages from docs/, references from the code itself, and a check of every link."""
