"""Endless training batches: crops of made-up lines with one voice each, and their labels."""

from __future__ import annotations

import queue
import threading
from dataclasses import dataclass

import numpy as np

from .augment import add_noise, limit_band, lose_packets, set_level
from .corpus import LABEL_STEP, Utterance
from .mulaw import through_mulaw
from .noise import make_bank
from .phones import SILENCE_CLASS

HOP = 160
#: A frame's label is that of the 5 ms step at its middle.
MIDDLE_STEP = 2
STEPS_A_FRAME = HOP // LABEL_STEP


@dataclass(frozen=True)
class Batch:
    audio: np.ndarray  # float32 [rows, samples], as heard after mu-law
    labels: np.ndarray  # int64 [rows, frames]; frame i is samples 160 i to 160 i + 159


def frame_labels(steps: np.ndarray) -> np.ndarray:
    """Classes a frame from classes a step; what is left over at the end is dropped."""
    whole = steps[: len(steps) // STEPS_A_FRAME * STEPS_A_FRAME]
    return whole.reshape(-1, STEPS_A_FRAME)[:, MIDDLE_STEP].astype(np.int64)


class BatchMaker:
    """Utterances of the same voice follow each other with pauses, as a caller's turns do."""

    def __init__(self, utterances: list[Utterance], rows: int, seconds: float, seed: int, weights: dict[str, float] | None = None) -> None:
        self._rng = np.random.default_rng(seed)
        self._voices: dict[str, list[Utterance]] = {}
        for utterance in utterances:
            self._voices.setdefault(utterance.voice, []).append(utterance)
        self._names = sorted(self._voices)
        chances = np.array([(weights or {}).get(voice, 1.0) for voice in self._names])
        self._chances = chances / chances.sum()
        self._utterances = utterances
        self._bank = make_bank(utterances, self._rng)
        self._rows = rows
        self._samples = int(seconds * 8000) // HOP * HOP

    def make(self) -> Batch:
        rows = [self._row() for _ in range(self._rows)]
        return Batch(
            audio=through_mulaw(np.stack([audio for audio, _ in rows])),
            labels=np.stack([frame_labels(steps) for _, steps in rows]),
        )

    def _row(self) -> tuple[np.ndarray, np.ndarray]:
        rng = self._rng
        if rng.random() < 0.03:
            return self._empty_line()
        audio, steps = self._line()
        audio = set_level(audio, rng)
        if rng.random() < 0.1:
            audio = self._overlap(audio)
        if rng.random() < 0.55:
            audio = add_noise(audio, self._bank, rng.uniform(0, 30), rng)
        if rng.random() < 0.25:
            audio = limit_band(audio, rng)
        if rng.random() < 0.25:
            audio = lose_packets(audio, rng.uniform(0.005, 0.05), rng)
        return audio, steps

    def _line(self) -> tuple[np.ndarray, np.ndarray]:
        rng = self._rng
        audio = np.zeros(self._samples, dtype=np.float32)
        steps = np.full(self._samples // LABEL_STEP, SILENCE_CLASS, dtype=np.uint8)
        voice = self._voices[str(rng.choice(self._names, p=self._chances))]
        # Negative: the line is cut into while somebody speaks.
        at = int(rng.uniform(-2.5, 0.8) * 8000) // LABEL_STEP * LABEL_STEP
        while at < self._samples:
            utterance = voice[int(rng.integers(len(voice)))]
            skip, room = max(0, -at), self._samples - at
            piece = utterance.samples[skip:room]
            if len(piece) > 0:
                start = at + skip
                audio[start : start + len(piece)] = piece / 32768
                steps[start // LABEL_STEP : (start + len(piece)) // LABEL_STEP] = utterance.labels[
                    skip // LABEL_STEP : (skip + len(piece)) // LABEL_STEP
                ]
            at += len(utterance.samples) + int(rng.exponential(0.25) * 8000) // LABEL_STEP * LABEL_STEP
        return audio, steps

    def _overlap(self, audio: np.ndarray) -> np.ndarray:
        """Another voice in the background, too low to be the one that is meant."""
        other, _ = self._line()
        loudness = float(np.max(np.abs(audio))) / (float(np.max(np.abs(other))) + 1e-6)
        return audio + other * (loudness * 10 ** (-self._rng.uniform(14, 28) / 20))

    def _empty_line(self) -> tuple[np.ndarray, np.ndarray]:
        """Silence or noise alone: nothing must be heard in it."""
        steps = np.full(self._samples // LABEL_STEP, SILENCE_CLASS, dtype=np.uint8)
        audio = np.zeros(self._samples, dtype=np.float32)
        if self._rng.random() < 0.75:
            sound = self._bank[str(self._rng.choice(["white", "pink", "hum"]))]
            start = int(self._rng.integers(len(sound) - self._samples))
            audio = sound[start : start + self._samples] * 10 ** (self._rng.uniform(-60, -12) / 20)
        return audio, steps


class Prefetch:
    """Makes the next batches in a thread while the network computes."""

    def __init__(self, maker: BatchMaker, depth: int = 3) -> None:
        self._queue: queue.Queue[Batch] = queue.Queue(depth)
        self._is_open = True
        threading.Thread(target=self._fill, args=(maker,), daemon=True).start()

    def _fill(self, maker: BatchMaker) -> None:
        while self._is_open:
            self._queue.put(maker.make())

    def next(self) -> Batch:
        return self._queue.get()

    def close(self) -> None:
        """The thread stops once it has put what it is making."""
        self._is_open = False
        while not self._queue.empty():
            self._queue.get()
