/** Where a text falls silent for a while; the one sign of it in what a caller means to say. */
export const PAUSE = '…';
