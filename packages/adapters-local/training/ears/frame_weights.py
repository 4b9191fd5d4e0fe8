"""How much each frame counts: a sound of one frame decides a letter as much as one of ten."""

from __future__ import annotations

import numpy as np

from .phones import SILENCE_CLASS

#: A half of a phone this long counts as it is; shorter ones more, longer ones less, by the square root.
_USUAL_FRAMES = 2.5
_LEAST, _MOST = 0.5, 1.6
_SILENCE = 0.6


def frame_weights(labels: np.ndarray) -> np.ndarray:
    """float32 of the shape of `labels` [rows, frames]."""
    rows, frames = labels.shape
    weights = np.empty(labels.shape, dtype=np.float32)
    for row in range(rows):
        starts = np.flatnonzero(np.diff(labels[row], prepend=-1))
        lengths = np.diff(starts, append=frames)
        even = np.clip(np.sqrt(_USUAL_FRAMES / lengths), _LEAST, _MOST)
        weights[row] = np.repeat(even, lengths)
    weights[labels == SILENCE_CLASS] = _SILENCE
    return weights
