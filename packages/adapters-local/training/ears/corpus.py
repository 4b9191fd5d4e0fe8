"""The shards on disk, as arrays that batches are cut from."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

import numpy as np

LABEL_STEP = 40


@dataclass(frozen=True)
class Utterance:
    """One spoken sentence: 8 kHz samples and a class for every 5 ms."""

    voice: str
    kind: str
    text: str
    samples: np.ndarray
    labels: np.ndarray


def read_corpus(folder: Path) -> list[Utterance]:
    """Every complete shard. Samples stay int16: fifteen hours are below a gigabyte."""
    utterances: list[Utterance] = []
    for listing in sorted(folder.glob("shard-*.jsonl")):
        samples = np.fromfile(listing.with_suffix(".pcm"), dtype=np.int16)
        labels = np.fromfile(listing.with_suffix(".labels"), dtype=np.uint8)
        for line in listing.read_text().splitlines():
            entry = json.loads(line)
            start, count = entry["startSample"], entry["samples"]
            utterances.append(
                Utterance(
                    voice=entry["voice"],
                    kind=entry["kind"],
                    text=entry["text"],
                    samples=samples[start : start + count],
                    labels=labels[start // LABEL_STEP : (start + count) // LABEL_STEP],
                )
            )
    return utterances


def hours_of(utterances: list[Utterance]) -> float:
    return sum(len(utterance.samples) for utterance in utterances) / 8000 / 3600
