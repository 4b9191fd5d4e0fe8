/** Cabins from the lowest to the highest. */
export const FARE_CLASSES = ['basic_economy', 'main_cabin', 'premium_economy', 'business', 'first'] as const;

export type FareClass = (typeof FARE_CLASSES)[number];

/** What a booking that names no cabin was sold as. */
export const DEFAULT_FARE_CLASS: FareClass = 'main_cabin';
