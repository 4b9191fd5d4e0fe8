type Setting = string | number | boolean;

/**
 * What the name of a condition says of its options: the one that matters most, and each other that is not its default,
 * such as `0.05,burst=4`.
 */
export function conditionLevel(
  main: Setting | undefined,
  options: { readonly [name: string]: Setting | undefined },
  defaults: { readonly [name: string]: Setting | undefined },
): string | undefined {
  const others = Object.entries(options)
    .filter(([name, value]) => value !== undefined && value !== defaults[name])
    .map(([name, value]) => `${name}=${value}`);
  const all = main === undefined ? others : [String(main), ...others];
  return all.length === 0 ? undefined : all.join(',');
}
