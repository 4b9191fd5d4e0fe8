import { defineContribution, defineOptions, type Host, InputError, type UserSimulator } from '@eva/core';
import { createScriptedBrain } from './brain/scripted-brain.ts';
import { scriptedCaller, scriptedTextCaller } from './scripted/scripted-caller.ts';
import { type ScriptedOptions, scriptedOptions } from './scripted/scripted-options.ts';

/** A caller that hears through a recogniser, answers by goal, facts and decision tree, and speaks through a voice. */
export default defineContribution({
  protocol: 1,
  kind: 'caller',
  id: 'scripted',
  options: defineOptions(scriptedOptions),
  create(options: ScriptedOptions, host: Host): UserSimulator {
    if (host.mode === 'text') return scriptedTextCaller({ options, brainFor: createScriptedBrain });
    const { stt, tts, turns } = host.parts;
    if (stt === undefined || tts === undefined) {
      throw partsMissing({ stt: stt === undefined, tts: tts === undefined });
    }
    return scriptedCaller({
      options,
      stt,
      tts,
      ...(turns === undefined ? {} : { turns }),
      ...(host.voice === undefined ? {} : { voice: host.voice }),
      brainFor: createScriptedBrain,
    });
  },
});

function partsMissing(isMissing: { readonly stt: boolean; readonly tts: boolean }): InputError {
  return new InputError({
    code: 'manifest-invalid',
    hint: 'Name both beside `caller` in the caller manifest, as `stt: { use: … }` and `tts: { use: … }`.',
    problems: [
      ...(isMissing.stt
        ? [{ path: 'stt', message: 'the scripted caller hears through an stt, and none is named' }]
        : []),
      ...(isMissing.tts
        ? [{ path: 'tts', message: 'the scripted caller speaks through a tts, and none is named' }]
        : []),
    ],
  });
}
