"""What the telephone does to speech, on one row of a batch at a time. Mu-law comes last, in `batches`."""

from __future__ import annotations

import numpy as np

PACKET = 160


def set_level(speech: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """A quarter stays as the synthesiser made it; the rest peak anywhere from -30 to 0 dB of full scale."""
    if rng.random() < 0.25:
        return speech
    peak = float(np.max(np.abs(speech))) + 1e-6
    return speech * (10 ** (rng.uniform(-30, 0) / 20) / peak)


def speech_rms(speech: np.ndarray) -> float:
    """Of the louder half of the packets, so that pauses do not count."""
    power = np.mean(speech[: len(speech) // PACKET * PACKET].reshape(-1, PACKET) ** 2, axis=1)
    return float(np.sqrt(np.mean(np.sort(power)[len(power) // 2 :]))) + 1e-6


def add_noise(
    speech: np.ndarray, bank: dict[str, np.ndarray], snr_db: float, rng: np.random.Generator, kind: str | None = None
) -> np.ndarray:
    sound = bank[kind or str(rng.choice(list(bank)))]
    start = int(rng.integers(len(sound) - len(speech)))
    return speech + sound[start : start + len(speech)] * (speech_rms(speech) * 10 ** (-snr_db / 20))


def limit_band(speech: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """An old line: little below 300 and above 3400 Hz, the edges a bit different each time."""
    spectrum = np.fft.rfft(speech)
    frequency = np.arange(len(spectrum)) * (4000 / (len(spectrum) - 1))
    low, high = rng.uniform(150, 350), rng.uniform(3100, 3600)
    gain = 1 / (1 + (low / np.maximum(frequency, 1)) ** 6) / (1 + (frequency / high) ** 24)
    return np.fft.irfft(spectrum * gain, len(speech)).astype(np.float32)


def lose_packets(speech: np.ndarray, rate: float, rng: np.random.Generator) -> np.ndarray:
    """Packets of 20 ms silent, or filled with the one before; losses come in short bursts."""
    heard = speech.copy()
    repeats = rng.random() < 0.5
    at = int(rng.integers(PACKET))
    while at + PACKET <= len(heard):
        if rng.random() < rate / 1.5:
            for _ in range(1 + int(rng.random() < 0.35) + int(rng.random() < 0.15)):
                packet = heard[at : at + PACKET]
                before = heard[at - PACKET : at]
                heard[at : at + PACKET] = before * 0.8 if repeats and len(before) == len(packet) == PACKET else 0
                at += PACKET
        at += PACKET
    return heard
