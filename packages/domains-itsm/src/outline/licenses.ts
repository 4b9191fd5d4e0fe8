import type { JsonObject } from '@eva/core';

/**
 * The same facts with the licences under what is wanted of them. Goals name a product alone, or with what it is for, as
 * in `license_product_name_trial`; then a number of days or the word "renew" tells what it is.
 */
export function withLicensesSorted(facts: JsonObject, text: string): JsonObject {
  const products = Object.entries(facts).filter(([name]) => /^license_(?:product_)?name/.test(name));
  const hasRenewal = products.some(([name]) => name.endsWith('_renewal'));
  const hasDays = Object.keys(facts).some((name) => /^duration_days/.test(name));
  const sorted = products.map(([name, product]) => {
    if (name.endsWith('_renewal')) return ['renewed_license', product] as const;
    if (name.endsWith('_permanent')) return ['permanent_license', product] as const;
    if (name.endsWith('_trial') || hasDays) return ['temporary_license', product] as const;
    return [!hasRenewal && /\brenew/i.test(text) ? 'renewed_license' : 'permanent_license', product] as const;
  });
  return { ...facts, ...Object.fromEntries(sorted) };
}
