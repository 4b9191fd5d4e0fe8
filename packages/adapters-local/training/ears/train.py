"""Framewise training against the synthesiser's own alignment. Resumable; the schedule is by number of steps."""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from .batches import Batch, BatchMaker, Prefetch
from .corpus import hours_of, read_corpus
from .frame_weights import frame_weights
from .net import DELAY_FRAMES, Ears, start_state
from .threads import ThreadChoice

_WARM_UP = 200
_EMA = 0.998
_SMOOTHING = 0.02


def learning_rate(step: int, steps: int, peak: float) -> float:
    if step < _WARM_UP:
        return peak * (step + 1) / _WARM_UP
    done = (step - _WARM_UP) / max(1, steps - _WARM_UP)
    return peak * (0.5 + 0.5 * math.cos(math.pi * min(1.0, done))) + 1e-6


def batch_loss(net: nn.Module, batch: Batch) -> tuple[Tensor, float]:
    """The scores come DELAY_FRAMES late; what belongs to frames after the crop is left out."""
    audio = torch.from_numpy(batch.audio)
    # bfloat16 convolutions take 60 % of the time of float32 ones; weights and sums stay float32.
    with torch.autocast("cpu", dtype=torch.bfloat16):
        scores, _ = net(audio, start_state(len(audio)))
    late = scores[:, DELAY_FRAMES:].flatten(0, 1).float()
    heard = batch.labels[:, :-DELAY_FRAMES].copy()
    labels = torch.from_numpy(heard).flatten()
    weights = torch.from_numpy(frame_weights(heard)).flatten()
    exact = (functional.nll_loss(late, labels, reduction="none") * weights).sum() / weights.sum()
    loss = (1 - _SMOOTHING) * exact - _SMOOTHING * late.mean()
    wrong = float((late.argmax(1) != labels).float().mean())
    return loss, wrong


def follow(average: nn.Module, net: nn.Module, step: int) -> None:
    """A running mean of the weights: better than the last ones, above all while the rate is high."""
    decay = min(_EMA, (1 + step) / (10 + step))
    with torch.no_grad():
        for kept, new in zip(average.state_dict().values(), net.state_dict().values()):
            if kept.dtype.is_floating_point:
                kept.mul_(decay).add_(new, alpha=1 - decay)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path("/tmp/ears-data"))
    parser.add_argument("--out", type=Path, default=Path("/tmp/ears-run"))
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--rows", type=int, default=24)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--start-from", type=Path, help="weights of another run to begin with")
    parser.add_argument("--voices", default="", help="voices to hear more often than others, such as kal=1.5,slt=1.5")
    parser.add_argument("--reread-every", type=int, default=0, help="steps after which new shards are looked for")
    options = parser.parse_args()

    chances = {name: float(chance) for name, chance in (part.split("=") for part in options.voices.split(",") if part)}
    threads = ThreadChoice(options.threads)
    torch.manual_seed(options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    checkpoint = options.out / "checkpoint.pt"

    net, average = Ears(), Ears()
    average.load_state_dict(net.state_dict())
    optimiser = torch.optim.AdamW(net.parameters(), lr=options.rate, betas=(0.9, 0.98), weight_decay=0.01)
    step, hours_heard = 0, 0.0
    if checkpoint.exists():
        saved = torch.load(checkpoint)
        net.load_state_dict(saved["net"])
        average.load_state_dict(saved["average"])
        optimiser.load_state_dict(saved["optimiser"])
        step, hours_heard = saved["step"], saved["hoursHeard"]
    elif options.start_from is not None:
        saved = torch.load(options.start_from)
        net.load_state_dict(saved["net"])
        average.load_state_dict(saved["average"])

    def open_batches() -> tuple[Prefetch, float]:
        utterances = read_corpus(options.data / "train")
        maker = BatchMaker(utterances, options.rows, options.seconds, options.seed * 1000 + step, chances)
        print(f"{len(utterances)} utterances, {hours_of(utterances):.2f} h", flush=True)
        return Prefetch(maker), hours_of(utterances)

    batches, hours = open_batches()
    started, loss_mean, wrong_mean = time.time(), 0.0, 0.0
    net.train()
    while step < options.steps:
        threads.next_step()
        if options.reread_every > 0 and step % options.reread_every == options.reread_every - 1:
            batches.close()
            batches, hours = open_batches()
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(step, options.steps, options.rate)
        loss, wrong = batch_loss(net, batches.next())
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        follow(average, net, step)
        step += 1
        hours_heard += options.rows * options.seconds / 3600
        share = 0.1 if step > 10 else 1.0
        loss_mean += share * (float(loss.detach()) - loss_mean)
        wrong_mean += share * (wrong - wrong_mean)
        if step % 25 == 0:
            print(f"{step} loss {loss_mean:.3f} wrong {wrong_mean:.3f} {time.time() - started:.0f} s, {threads}", flush=True)
        if step % 100 == 0 or step == options.steps:
            saved = {
                "net": net.state_dict(),
                "average": average.state_dict(),
                "optimiser": optimiser.state_dict(),
                "step": step,
                "steps": options.steps,
                "seed": options.seed,
                "hours": hours,
                "hoursHeard": hours_heard,
            }
            torch.save(saved, checkpoint.with_suffix(".part"))
            checkpoint.with_suffix(".part").rename(checkpoint)


if __name__ == "__main__":
    main()
