"""What is written on pages besides the sentences about the puzzle: names of buttons, headings, notes."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "thousands": ",",
        "board": "the board",
        "first": "to the start (Home)",
        "back": "one step back (left arrow)",
        "play": "play (space)",
        "pause": "pause (space)",
        "next": "one step on (right arrow)",
        "last": "to the end (End)",
        "zoom": "a closer look (Z)",
        "place": "place",
        "speed": "speed in steps per second (+ and -)",
        "script": "The board moves only where scripts may run.",
        "techniques": "Techniques",
        "again": "next use of: {technique}",
        "event": "event {number}",
        "whole": "Every change of the board, with what happened.",
        "cut": "The first {changes} changes, then event {event}.",
        "went-on": "The search went on.",
        "tree": "The search tree",
        "counters": "Counters so far",
        "generated": "generated",
        "expanded": "expanded",
        "dead": "dead",
        "backtracks": "backtracks",
        "validations": "validations",
        "depth": "depth",
        "solutions": "solutions",
    },
    "id": {
        "thousands": ".",
        "board": "papan",
        "first": "ke awal (Home)",
        "back": "satu langkah mundur (panah kiri)",
        "play": "putar (spasi)",
        "pause": "jeda (spasi)",
        "next": "satu langkah maju (panah kanan)",
        "last": "ke akhir (End)",
        "zoom": "lihat lebih dekat (Z)",
        "place": "posisi",
        "speed": "kecepatan dalam langkah per detik (+ dan -)",
        "script": "Papan hanya bergerak bila skrip boleh dijalankan.",
        "techniques": "Teknik",
        "again": "pemakaian berikutnya: {technique}",
        "event": "kejadian {number}",
        "whole": "Setiap perubahan papan, beserta apa yang terjadi.",
        "cut": "{changes} perubahan pertama, lalu kejadian {event}.",
        "went-on": "Pencarian masih berlanjut.",
        "tree": "Pohon pencarian",
        "counters": "Hitungan sejauh ini",
        "generated": "dibangkitkan",
        "expanded": "diekspansi",
        "dead": "mati",
        "backtracks": "runut-balik",
        "validations": "pemeriksaan",
        "depth": "kedalaman",
        "solutions": "solusi",
    },
}
"""By language and by name; what stands in braces is filled in."""


def grouped(number: int, lang: str) -> str:
    """A number with its thousands apart."""
    return f"{number:,}".replace(",", WORDS[lang]["thousands"])
