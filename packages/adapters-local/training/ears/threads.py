"""One thread or two, whichever is faster just now: on a busy machine two wait for each other at every layer."""

from __future__ import annotations

import time

import torch

_TRIAL_STEPS = 4
_STEPS_BETWEEN_TRIALS = 60


class ThreadChoice:
    def __init__(self, most: int) -> None:
        self._choices = list(range(1, most + 1))
        self._current = most
        self._step = 0
        self._trial: dict[int, float] = {}
        self._started = time.monotonic()

    def next_step(self) -> None:
        """Call before each step: times a few steps with each number now and then, and keeps the best."""
        at = self._step % _STEPS_BETWEEN_TRIALS
        now = time.monotonic()
        trial, within = divmod(at, _TRIAL_STEPS)
        if within == 0 and 0 < trial <= len(self._choices):
            self._trial[self._choices[trial - 1]] = now - self._started
        if within == 0 and trial == len(self._choices):
            self._current = min(self._trial, key=lambda choice: self._trial[choice])
        if within == 0 and trial <= len(self._choices):
            torch.set_num_threads(self._choices[trial] if trial < len(self._choices) else self._current)
            self._started = now
        self._step += 1

    def __str__(self) -> str:
        return f"{self._current} threads of {({choice: round(took, 2) for choice, took in self._trial.items()})}"
