import { aBrief } from '@eva/testing';
import { describe, expect, test } from 'vitest';
import { aPerturbation } from './__fixtures__/perturbed-line.ts';
import accent from './accent.ts';
import behaviour from './behaviour.ts';

describe('a behaviour', () => {
  test.each(behaviour.map(({ id }) => id))(
    'changes who calls and how, and nothing of what is wanted: %s',
    async (id) => {
      const perturbation = await aPerturbation(behaviour, id);
      const brief = aBrief();

      const rewritten = perturbation.rewrite?.(brief);

      expect(rewritten).toEqual({
        ...brief,
        persona: { ...brief.persona, id: id.replace('behaviour-', ''), description: expect.any(String) },
        manner: expect.any(Object),
      });
      expect(rewritten?.persona.description).not.toBe(brief.persona.description);
      expect(perturbation).toMatchObject({ layer: 'behaviour', language: 'en' });
      expect(perturbation.open).toBeUndefined();
    },
  );
});

describe('an accent', () => {
  test('is asked of the caller, which has to have it', async () => {
    const french = await aPerturbation(accent, 'accent-french');

    expect(french).toMatchObject({ layer: 'accent', needsAccent: 'french', language: 'en' });
    expect(french.level).toBeUndefined();
    expect(french.rewrite?.(aBrief())).toEqual({ ...aBrief(), accent: 'french' });
  });

  test('needs nothing of the caller when a voice that has it is named', async () => {
    const french = await aPerturbation(accent, 'accent-french', { voice: 'amelie' });

    expect(french).toMatchObject({ level: 'amelie' });
    expect(french.needsAccent).toBeUndefined();
    expect(french.rewrite?.(aBrief())).toEqual({ ...aBrief(), accent: 'french', voice: 'amelie' });
  });

  test("that is only another voice is named after the voice, and can't go without one", async () => {
    const other = await aPerturbation(accent, 'accent-voice', { voice: 'slt' });

    expect([other.level, other.rewrite?.(aBrief())]).toEqual(['slt', { ...aBrief(), voice: 'slt' }]);
    await expect(aPerturbation(accent, 'accent-voice')).rejects.toThrow();
  });
});
