/** What the ratings of the dimensions come to: 1 with any at 1 or three flagged, 2 with one or two at 2. */
export function progressionRating(ratings: readonly number[]): 1 | 2 | 3 {
  const flagged = ratings.filter((rating) => rating < 3).length;
  if (ratings.includes(1) || flagged >= 3) return 1;
  return flagged > 0 ? 2 : 3;
}
