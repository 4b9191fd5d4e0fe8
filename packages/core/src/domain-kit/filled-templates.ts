/** Values by the name of the slot that they fill. */
export type Slots = { readonly [slot: string]: readonly string[] };

/**
 * Sentences from templates such as `the code is {code}`: every slot runs through its values over all templates, whatever
 * the scenarios hold, so that a recogniser learns how people talk and none of the answers. `timesOf` says how many
 * sentences are made of a template; a slot that has no values is left empty.
 */
export function filledTemplates(
  templates: readonly string[],
  slots: Slots,
  timesOf: (template: string) => number,
): readonly string[] {
  const next = new Map<string, number>();
  const fill = (template: string): string =>
    template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => {
      const values = slots[slot] ?? [];
      // Goes on where the last use of the slot stopped.
      const at = next.get(slot) ?? 0;
      next.set(slot, at + 1);
      return values[at % values.length] ?? '';
    });
  return templates.flatMap((template) => Array.from({ length: timesOf(template) }, () => fill(template)));
}

/** The same values in an order in which neighbours differ; the stride must share no factor with their number. */
export function strided(values: readonly string[], stride: number): readonly string[] {
  return values.map((_, index) => values[(index * stride) % values.length] ?? '');
}
