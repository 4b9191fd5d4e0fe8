"""A checkpoint made of the shipped `ears.onnx`, to go on from when the one that it was exported from is gone.

The export folds each normalisation into the convolution before it. Here they are drawn apart again: the convolutions are
brought to an even size, and the normalisations get the mean and variance that real lines give them, so that training
mode starts where the shipped network stands.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor

from .batches import BatchMaker
from .corpus import read_corpus
from .net import Ears, Layer, start_state

_CALIBRATION_BATCHES = 12
#: Spread of the weights of one output channel: about what training from nothing ends with.
_EVEN_SPREAD = 0.05
_LARGEST_DIFFERENCE = 1e-3


def folded_weights(path: Path) -> tuple[list[tuple[Tensor, Tensor]], tuple[Tensor, Tensor]]:
    """Weights and biases of the input layer and the blocks in their order, and of the output layer."""
    graph = onnx.load(str(path)).graph
    values = {entry.name: torch.from_numpy(numpy_helper.to_array(entry).copy()) for entry in graph.initializer}
    convolutions = [node.input for node in graph.node if node.op_type == "Conv"]
    # The first two are the spectrum, which is computed and not trained.
    *layers, output = [(values[names[1]], values[names[2]]) for names in convolutions[2:]]
    return layers, output


def layers_of(net: Ears) -> list[Layer]:
    return [net.input, *net.blocks]


def set_folded(net: Ears, path: Path) -> None:
    """Normalisations that do nothing but add the bias."""
    folded, (weight, bias) = folded_weights(path)
    with torch.no_grad():
        for layer, (kernel, shift) in zip(layers_of(net), folded):
            layer.conv.weight.copy_(kernel)
            layer.norm.weight.fill_(float(np.sqrt(1 + layer.norm.eps)))
            layer.norm.bias.copy_(shift)
        net.output.weight.copy_(weight)
        net.output.bias.copy_(bias)


def calibrate(net: Ears, lines: Tensor) -> None:
    """Moves each layer's scale and offset into its statistics; the function that is computed stays the same."""
    sums: dict[Layer, list[Tensor]] = {layer: [] for layer in layers_of(net)}
    hooks = [
        layer.conv.register_forward_hook(lambda _, __, out, layer=layer: sums[layer].append(out.transpose(0, 1).flatten(1)))
        for layer in layers_of(net)
    ]
    net.eval()
    with torch.no_grad():
        for part in lines.split(8):
            net(part, start_state(len(part)))
        for hook in hooks:
            hook.remove()
        for layer, outs in sums.items():
            heard = torch.cat(outs, dim=1)
            scale = _EVEN_SPREAD / layer.conv.weight.flatten(1).std(dim=1).clamp(min=1e-6)
            mean, variance = heard.mean(dim=1) * scale, heard.var(dim=1) * scale**2
            gain = layer.norm.weight / np.sqrt(1 + layer.norm.eps)
            layer.conv.weight.mul_(scale[:, None, None])
            layer.norm.running_mean.copy_(mean)
            layer.norm.running_var.copy_(variance)
            layer.norm.bias.add_(mean * gain / scale)
            layer.norm.weight.copy_(gain * torch.sqrt(variance + layer.norm.eps) / scale)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path("/tmp/ears-data"))
    parser.add_argument("--model", type=Path, required=True, help="the folder model/ of the package")
    parser.add_argument("--out", type=Path, required=True, help="the checkpoint to write")
    options = parser.parse_args()

    maker = BatchMaker(read_corpus(options.data / "train"), rows=8, seconds=8, seed=17)
    lines = torch.from_numpy(np.concatenate([maker.make().audio for _ in range(_CALIBRATION_BATCHES)]))
    shipped, net = Ears(), Ears()
    set_folded(shipped, options.model / "ears.onnx")
    set_folded(net, options.model / "ears.onnx")
    calibrate(net, lines)
    shipped.eval()
    with torch.no_grad():
        expected, _ = shipped(lines[:8], start_state(8))
        given, _ = net(lines[:8], start_state(8))
    difference = float((expected - given).abs().max())
    print(f"largest difference of a score: {difference:.2e}")
    if not difference < _LARGEST_DIFFERENCE:
        raise SystemExit("the checkpoint does not give the shipped scores")
    training = json.loads((options.model / "ears.json").read_text())["training"]
    saved = {
        "net": net.state_dict(),
        "average": net.state_dict(),
        "step": training["steps"],
        "hours": training["hours"],
        "hoursHeard": training["hoursHeard"],
        "seed": training["seed"],
    }
    options.out.parent.mkdir(parents=True, exist_ok=True)
    torch.save(saved, options.out)


if __name__ == "__main__":
    main()
