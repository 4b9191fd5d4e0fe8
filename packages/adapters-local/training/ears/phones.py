"""The classes, in the order of `audio/phones.ts`, which writes the labels."""

from __future__ import annotations

PHONES: list[str] = (
    "aa ae ah ao aw ax ay b ch d dh eh er ey f g hh ih iy jh k "
    "l m n ng ow oy p r s sh t th uh uw v w y z zh pau"
).split()
SILENCE_CLASS = 2 * (len(PHONES) - 1)
CLASS_COUNT = SILENCE_CLASS + 1


def class_list() -> list[dict[str, object]]:
    """As `ears.json` lists them: two halves a phone, one class for silence."""
    halves = [{"phone": phone, "part": part} for phone in PHONES[:-1] for part in (0, 1)]
    return [*halves, {"phone": PHONES[-1], "part": 0}]
