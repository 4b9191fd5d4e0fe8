import { defineContribution, defineOptions, type Host, InputError, type UserSimulator } from '@eva/core';
import { composedCaller, composedTextOnly } from './composed/composed-caller.ts';
import { type ComposedOptions, composedOptions } from './composed/composed-options.ts';

/** A caller that hears with any STT, thinks with any LLM and speaks with any TTS. */
export default defineContribution({
  protocol: 1,
  kind: 'caller',
  id: 'composed',
  options: defineOptions(composedOptions),
  create(options: ComposedOptions, host: Host): UserSimulator {
    const { stt, llm, tts, turns } = host.parts;
    const isText = host.mode === 'text';
    if (llm !== undefined && isText) return composedTextOnly(llm);
    if (llm === undefined || stt === undefined || tts === undefined) {
      throw partsMissing({
        stt: stt === undefined && !isText,
        llm: llm === undefined,
        tts: tts === undefined && !isText,
      });
    }
    return composedCaller({
      options,
      stt,
      llm,
      tts,
      ...(turns === undefined ? {} : { turns }),
      ...(host.voice === undefined ? {} : { voice: host.voice }),
    });
  },
});

const USES = { stt: 'hears through an stt', llm: 'thinks with an llm', tts: 'speaks through a tts' };

function partsMissing(isMissing: { readonly [part in keyof typeof USES]: boolean }): InputError {
  const missing = (['stt', 'llm', 'tts'] as const).filter((part) => isMissing[part]);
  return new InputError({
    code: 'manifest-invalid',
    hint: 'Name them beside `caller` in the caller manifest, as `llm: { use: … }`.',
    problems: missing.map((path) => ({ path, message: `the composed caller ${USES[path]}, and none is named` })),
  });
}
