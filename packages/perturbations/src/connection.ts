import { z } from 'zod';
import { conditionLevel } from './condition-level.ts';
import { bandLimit } from './connection/band-limit.ts';
import { connection } from './connection/connection.ts';
import { inTurn } from './connection/in-turn.ts';
import { jitterBuffer } from './connection/jitter-buffer.ts';
import { fluctuation, loudness } from './connection/loudness.ts';
import { overdrive } from './connection/overdrive.ts';
import { lossPattern, packetLoss } from './connection/packet-loss.ts';
import { sideOption } from './connection/sides.ts';

const CALLER = { side: 'caller' };

const loss = connection({
  id: 'connection-loss',
  schema: z
    .strictObject({
      rate: z.number().min(0).max(0.5).default(0.03).describe('Share of packets lost, 0 to 0.5. Default 0.03.'),
      burst: z
        .number()
        .min(1)
        .max(250)
        .optional()
        .describe('Mean length of a bad stretch in packets of 20 ms. Default: each packet is lost or not by itself.'),
      density: z
        .number()
        .min(0.05)
        .max(1)
        .default(1)
        .describe('Share of the packets of a bad stretch that is lost; needs `burst`. Default 1.'),
      conceal: z
        .enum(['silence', 'repeat'])
        .default('silence')
        .describe('What is heard in place of a lost packet: nothing, or the last one fading. Default silence.'),
      side: sideOption,
    })
    .refine(({ rate, density }) => rate < density || rate > 0.5, {
      path: ['rate'],
      message: 'expected a share below that of `density`',
    }),
  level: ({ rate, ...rest }) => conditionLevel(rate, rest, { ...CALLER, density: 1, conceal: 'silence' }),
  grade: ({ rate, burst = 1 }) => {
    const felt = rate * Math.min(3, burst ** 0.5);
    return felt <= 0.01 ? 1 : felt <= 0.03 ? 2 : felt <= 0.09 ? 3 : felt <= 0.15 ? 4 : 5;
  },
  open: ({ rate, burst, density, conceal }, { random }) =>
    packetLoss(lossPattern({ rate, density, random, ...(burst === undefined ? {} : { burst }) }), conceal),
});

const jitter = connection({
  id: 'connection-jitter',
  schema: z.strictObject({
    mean: z.number().min(0).max(500).default(15).describe('Mean delay of a packet by chance, in ms. Default 15.'),
    buffer: z
      .number()
      .multipleOf(20)
      .min(0)
      .max(1000)
      .default(60)
      .describe(
        'What the other end holds back to even it out, in ms, a multiple of 20; later packets are lost. Default 60.',
      ),
    side: sideOption,
  }),
  level: ({ mean, ...rest }) => conditionLevel(mean, rest, { ...CALLER, buffer: 60 }),
  grade: ({ mean, buffer }) => {
    const late = Math.exp(-buffer / Math.max(mean, 1));
    return late <= 0.005 ? 1 : late <= 0.03 ? 2 : late <= 0.08 ? 3 : late <= 0.2 ? 4 : 5;
  },
  open: ({ mean, buffer }, { random }) => jitterBuffer({ meanMs: mean, bufferMs: buffer, random }),
});

const band = connection({
  id: 'connection-band',
  schema: z
    .strictObject({
      low: z.number().min(20).max(3500).default(300).describe('Lower edge in Hz. Default 300.'),
      high: z.number().min(300).max(3900).default(3400).describe('Upper edge in Hz. Default 3400.'),
      side: sideOption,
    })
    .refine(({ low, high }) => low < high, { path: ['low'], message: 'expected an edge below `high`' }),
  level: ({ low, high, side }) => conditionLevel(`${low}-${high}`, { side }, CALLER),
  grade: ({ low, high }) => (high - low >= 3000 ? 1 : high - low >= 2000 ? 2 : high - low >= 1200 ? 3 : 4),
  open: ({ low, high }) => bandLimit(low, high),
});

const gain = connection({
  id: 'connection-gain',
  schema: z.strictObject({
    db: z.number().min(-60).max(40).default(-12).describe('Louder or softer, in dB; -60 to 40. Default -12.'),
    side: sideOption,
  }),
  level: ({ db, side }) => conditionLevel(db, { side }, CALLER),
  grade: ({ db }) => (Math.abs(db) <= 10 ? 1 : Math.abs(db) <= 20 ? 2 : Math.abs(db) <= 30 ? 3 : 4),
  open: ({ db }) => loudness(db),
});

const clipping = connection({
  id: 'connection-clipping',
  schema: z.strictObject({
    ceiling: z
      .number()
      .min(-20)
      .max(30)
      .default(3)
      .describe("Where everything is cut off, in dB over the speech's own level. Default 3."),
    side: sideOption,
  }),
  level: ({ ceiling, side }) => conditionLevel(ceiling, { side }, CALLER),
  grade: ({ ceiling }) => (ceiling >= 9 ? 1 : ceiling >= 3 ? 2 : ceiling >= -3 ? 3 : 4),
  open: ({ ceiling }) => overdrive(ceiling),
});

/** The method's own degradation: 3 % of packets lost one by one, and a gain that jumps between 0.5 and 1.2. */
const degraded = connection({
  id: 'connection-degraded',
  schema: z.strictObject({ side: sideOption }),
  level: ({ side }) => conditionLevel(undefined, { side }, CALLER),
  grade: () => 2,
  open: (_, { random }) =>
    inTurn(
      packetLoss(lossPattern({ rate: 0.03, density: 1, random }), 'silence'),
      // Drawn for each chunk of its provider there; a quarter of a second is what its callers get to hear.
      fluctuation({ least: 0.5, most: 1.2, everyMs: 260, random }),
    ),
});

export default [loss, jitter, band, gain, clipping, degraded];
