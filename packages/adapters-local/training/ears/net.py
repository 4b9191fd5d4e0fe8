"""The network: log-mel spectrum and convolutions in time, each with a short memory of what came before.

Streaming and training run the same code: every layer is fed its own past (zeros at the start of a line), so a line
in one piece and a line in 20 ms pieces give the same scores. A layer that looks ahead makes its output late instead;
the lateness of all adds up to `DELAY_FRAMES`.
"""

from __future__ import annotations

import math

import torch
from torch import Tensor, nn
from torch.nn import functional

from .phones import CLASS_COUNT

SUBHOP = 80
WINDOW = 240
DFT = 256
MELS = 48
WIDTH = 256
#: (dilation, frames of look-ahead) of the input layer and of each block: 20 ms frames.
INPUT_LAYER = (1, 1)
BLOCKS = [(1, 1), (1, 1), (1, 1), (2, 2), (2, 2), (3, 0), (4, 0), (5, 0), (6, 0)]
DELAY_FRAMES = INPUT_LAYER[1] + sum(ahead for _, ahead in BLOCKS)

_AUDIO_STATE = WINDOW - SUBHOP
_INPUT_STATE = 2 * INPUT_LAYER[0] * 2 * MELS
STATE_SIZE = _AUDIO_STATE + _INPUT_STATE + sum(2 * dilation * WIDTH for dilation, _ in BLOCKS)


def _dft_basis() -> Tensor:
    """[2 bins, SUBHOP, WINDOW / SUBHOP]: cosines, then sines, under a Hann window."""
    time = torch.arange(WINDOW, dtype=torch.float64)
    hann = 0.5 - 0.5 * torch.cos(2 * math.pi * (time + 0.5) / WINDOW)
    bins = torch.arange(DFT // 2 + 1, dtype=torch.float64)
    angle = 2 * math.pi * bins[:, None] * time[None, :] / DFT
    basis = torch.cat([torch.cos(angle) * hann, torch.sin(angle) * hann])
    return basis.reshape(-1, WINDOW // SUBHOP, SUBHOP).transpose(1, 2).float().contiguous()


def _mel_matrix() -> Tensor:
    """[MELS, bins, 1]: triangles evenly spread in mel from 80 to 3900 Hz."""

    def mel(hertz: float) -> float:
        return 1127 * math.log(1 + hertz / 700)

    edges = torch.linspace(mel(80), mel(3900), MELS + 2, dtype=torch.float64)
    bins = torch.tensor([mel(bin_ * 8000 / DFT) for bin_ in range(DFT // 2 + 1)], dtype=torch.float64)
    rising = (bins[None, :] - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - bins[None, :]) / (edges[2:] - edges[1:-1])[:, None]
    return torch.clamp(torch.minimum(rising, falling), min=0).float()[:, :, None]


class FrontEnd(nn.Module):
    """Audio to log-mel features, two 10 ms spectra side by side for each 20 ms frame."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("basis", _dft_basis())
        self.register_buffer("mel", _mel_matrix())

    def forward(self, audio: Tensor) -> Tensor:
        """[N, _AUDIO_STATE + S] to [N, 2 MELS, S / 160]. In full precision always: quiet bands are tiny numbers."""
        with torch.autocast("cpu", enabled=False):
            return self._features(audio)

    def _features(self, audio: Tensor) -> Tensor:
        hops = audio.reshape(audio.shape[0], -1, SUBHOP).transpose(1, 2)
        spectrum = functional.conv1d(hops, self.basis)
        real, imaginary = spectrum.split(DFT // 2 + 1, dim=1)
        mel = functional.conv1d(real * real + imaginary * imaginary, self.mel)
        # The floor lies at the rounding noise of mu-law; the constants bring speech to about -1..1.
        logs = (torch.log(mel + 1e-6) + 5.0) * 0.2
        pairs = logs.reshape(logs.shape[0], MELS, -1, 2)
        return pairs.permute(0, 1, 3, 2).reshape(logs.shape[0], 2 * MELS, -1)


class Layer(nn.Module):
    """Convolution over [past, new] frames; with `residual`, the frame it is about is added."""

    def __init__(self, channels: int, dilation: int, ahead: int, residual: bool) -> None:
        super().__init__()
        self.conv = nn.Conv1d(channels, WIDTH, 3, dilation=dilation, bias=False)
        self.norm = nn.BatchNorm1d(WIDTH)
        self.past = 2 * dilation
        self.ahead = ahead
        self.residual = residual

    def forward(self, frames: Tensor) -> Tensor:
        out = functional.relu(self.norm(self.conv(frames)))
        if not self.residual:
            return out
        end = -self.ahead if self.ahead > 0 else None
        return out + frames[:, :, self.past - self.ahead : end]


class Ears(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.front = FrontEnd()
        self.input = Layer(2 * MELS, *INPUT_LAYER, residual=False)
        self.blocks = nn.ModuleList(Layer(WIDTH, *block, residual=True) for block in BLOCKS)
        self.output = nn.Conv1d(WIDTH, CLASS_COUNT, 1)

    def forward(self, audio: Tensor, state: Tensor) -> tuple[Tensor, Tensor]:
        """`scores` [N, frames, classes] as natural-log posteriors, and the state for what follows."""
        sizes = [_AUDIO_STATE, _INPUT_STATE, *(2 * dilation * WIDTH for dilation, _ in BLOCKS)]
        states = state.split(sizes, dim=1)
        heard = torch.cat([states[0], audio], dim=1)
        kept = [heard[:, -_AUDIO_STATE:]]
        frames = self.front(heard)
        for layer, past in zip([self.input, *self.blocks], states[1:]):
            joined = torch.cat([past.reshape(past.shape[0], -1, layer.past), frames], dim=2)
            kept.append(joined[:, :, -layer.past :].flatten(1))
            frames = layer(joined)
        scores = functional.log_softmax(self.output(frames), dim=1).transpose(1, 2)
        return scores, torch.cat(kept, dim=1)


def start_state(rows: int) -> Tensor:
    return torch.zeros(rows, STATE_SIZE)
