"""Sounds that a line adds: a bank made once, from which every batch takes pieces."""

from __future__ import annotations

import numpy as np

from .corpus import Utterance

_BANK_SECONDS = 240
_RATE = 8000


def make_bank(utterances: list[Utterance], rng: np.random.Generator) -> dict[str, np.ndarray]:
    """White, pink, hum and babble, each with an RMS of one."""
    count = _BANK_SECONDS * _RATE
    white = rng.standard_normal(count).astype(np.float32)
    return {
        "white": white,
        "pink": _unit(_pink(white)),
        "hum": _unit(_hum(count, rng)),
        "babble": _unit(_babble(utterances, count, rng)),
    }


def _unit(sound: np.ndarray) -> np.ndarray:
    return (sound / np.sqrt(np.mean(sound**2))).astype(np.float32)


def _pink(white: np.ndarray) -> np.ndarray:
    spectrum = np.fft.rfft(white)
    frequency = np.maximum(np.arange(len(spectrum)), 20 * len(white) / _RATE)
    return np.fft.irfft(spectrum / np.sqrt(frequency), len(white))


def _hum(count: int, rng: np.random.Generator) -> np.ndarray:
    """Mains at 50 and 60 Hz with harmonics, and a little white noise."""
    time = np.arange(count) / _RATE
    half = count // 2
    hum = np.zeros(count)
    for part, mains in ((slice(0, half), 50), (slice(half, count), 60)):
        for harmonic in range(1, 9):
            phase = rng.uniform(0, 2 * np.pi)
            hum[part] += np.sin(2 * np.pi * mains * harmonic * time[part] + phase) / harmonic
    return hum + 0.05 * rng.standard_normal(count)


def _babble(utterances: list[Utterance], count: int, rng: np.random.Generator) -> np.ndarray:
    """Six to eight voices at once, none of which can be followed."""
    babble = np.zeros(count, dtype=np.float32)
    for _ in range(int(rng.integers(6, 9))):
        at = 0
        while at < count:
            samples = utterances[int(rng.integers(len(utterances)))].samples[: count - at]
            babble[at : at + len(samples)] += samples / 32768 * float(rng.uniform(0.4, 1))
            at += len(samples)
    return babble
