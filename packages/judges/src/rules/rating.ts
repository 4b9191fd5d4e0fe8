import type { Json } from '@eva/core';

export interface Scale {
  readonly min: number;
  readonly max: number;
}

/** 0 for the lowest level and 1 for the highest. */
export function normalized(rating: number, { min, max }: Scale): number {
  return (rating - min) / (max - min);
}

/** A whole number of the scale; undefined for anything else, a number in quotes included. */
export function ratingIn(value: Json | undefined, { min, max }: Scale): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max ? value : undefined;
}

/** The same, where models that write are also allowed to put the number in quotes. */
export function writtenRatingIn(value: Json | undefined, scale: Scale): number | undefined {
  const isNumeral = typeof value === 'string' && /^\s*[+-]?\d+\s*$/.test(value);
  return ratingIn(isNumeral ? Number(value) : value, scale);
}
