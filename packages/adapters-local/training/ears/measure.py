"""Frame and phone errors on held-out speech, by voice and by what the line does."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path

import numpy as np
import torch

from .augment import add_noise, lose_packets
from .batches import HOP, frame_labels
from .corpus import Utterance, read_corpus
from .mulaw import through_mulaw
from .net import DELAY_FRAMES, Ears, start_state
from .noise import make_bank
from .phones import PHONES, SILENCE_CLASS

CONDITIONS = ["clean", "15 dB", "5 dB", "3 % loss"]
_LEAD = 0.3


def phone_sequence(classes: np.ndarray) -> list[int]:
    """What a listener would write down: a new phone where the phone changes, or where a first half follows a second."""
    sequence: list[int] = []
    before = SILENCE_CLASS
    for now in classes.tolist():
        is_new = now // 2 != before // 2 or (now % 2 == 0 and before % 2 == 1)
        if now != SILENCE_CLASS and is_new:
            sequence.append(now // 2)
        before = now
    return sequence


def edits(reference: list[int], heard: list[int]) -> int:
    """Least number of insertions, deletions and substitutions."""
    row = np.arange(len(heard) + 1)
    other = np.array(heard)
    for at, phone in enumerate(reference, start=1):
        step = np.minimum(row[:-1] + (other != phone), row[1:] + 1)
        row = np.concatenate([[at], step])
        # Insertions run along the row: a running minimum with the distance taken out.
        index = np.arange(len(row))
        row = np.minimum.accumulate(row - index) + index
    return int(row[-1])


def line_of(utterance: Utterance) -> tuple[np.ndarray, np.ndarray]:
    """The utterance with silence before it and enough after it for the last frame's look-ahead."""
    lead = int(_LEAD * 8000) // HOP * HOP
    tail = (DELAY_FRAMES + 10) * HOP + (-len(utterance.samples)) % HOP
    audio = np.pad(utterance.samples.astype(np.float32) / 32768, (lead, tail))
    steps = np.pad(utterance.labels, (lead // 40, tail // 40), constant_values=SILENCE_CLASS)
    return audio, frame_labels(steps)


def heard_classes(net: Ears, audio: np.ndarray) -> np.ndarray:
    with torch.no_grad():
        scores, _ = net(torch.from_numpy(audio[None]), start_state(1))
    return scores[0, DELAY_FRAMES:].argmax(1).numpy()


def through_condition(audio: np.ndarray, condition: str, bank: dict[str, np.ndarray], rng: np.random.Generator) -> np.ndarray:
    if condition == "15 dB":
        audio = add_noise(audio, bank, 15, rng, str(rng.choice(["white", "pink", "babble"])))
    if condition == "5 dB":
        audio = add_noise(audio, bank, 5, rng, str(rng.choice(["white", "pink", "babble"])))
    if condition == "3 % loss":
        audio = lose_packets(audio, 0.03, rng)
    return through_mulaw(audio)


def measure(net: Ears, utterances: list[Utterance], conditions: list[str]) -> dict[str, dict[str, dict[str, float]]]:
    """Condition, voice: share of frames wrong, and phone errors as a share of phones."""
    rng = np.random.default_rng(7)
    bank = make_bank(utterances, rng)
    net.eval()
    result: dict[str, dict[str, dict[str, float]]] = {}
    for condition in conditions:
        counts: dict[str, Counter[str]] = {}
        confusions: Counter[tuple[str, str]] = Counter()
        for utterance in utterances:
            audio, labels = line_of(utterance)
            classes = heard_classes(net, through_condition(audio, condition, bank, rng))
            labels = labels[: len(classes)]
            reference = phone_sequence(labels)
            count = counts.setdefault(utterance.voice, Counter())
            count["frames"] += len(labels)
            count["wrong"] += int((classes != labels).sum())
            count["phone wrong"] += int((classes // 2 != labels // 2).sum())
            count["phones"] += len(reference)
            count["edits"] += edits(reference, phone_sequence(classes))
            for said, heard in zip(labels // 2, classes // 2):
                if said != heard:
                    confusions[PHONES[said], PHONES[heard]] += 1
        result[condition] = {
            voice: {
                "frameErrorRate": round(count["wrong"] / count["frames"], 4),
                "phoneFrameErrorRate": round(count["phone wrong"] / count["frames"], 4),
                "phoneErrorRate": round(count["edits"] / count["phones"], 4),
            }
            for voice, count in sorted(counts.items())
        }
        print(condition)
        for voice, rates in result[condition].items():
            print(f"  {voice:6}", rates)
        print("  ", " ".join(f"{said}>{heard}:{count}" for (said, heard), count in confusions.most_common(24)), flush=True)
    return result


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path("/tmp/ears-data"))
    parser.add_argument("--run", type=Path, default=Path("/tmp/ears-run"))
    parser.add_argument("--split", default="held-out")
    parser.add_argument("--limit", type=int, default=600)
    parser.add_argument("--conditions", default=",".join(CONDITIONS))
    options = parser.parse_args()
    torch.set_num_threads(1)
    net = Ears()
    net.load_state_dict(torch.load(options.run / "checkpoint.pt")["average"])
    utterances = read_corpus(options.data / options.split)
    every = max(1, len(utterances) // options.limit)
    measure(net, utterances[::every], options.conditions.split(","))


if __name__ == "__main__":
    main()
