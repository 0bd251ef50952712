"""From the pixels of an image to a nonogram with one solution; nothing here reads files or needs other packages.

`pixels` makes cells of pixels, `shades` and `colours` decide what each cell should be, `repair` changes as few of them
as it takes to make the puzzle unique.
"""
