/** A path with each step encoded in one way, whatever way it was encoded; undefined for what decodes to nothing. */
export function canonicalPath(path: string): string | undefined {
  try {
    return path
      .split('/')
      .map((step) => encodeURIComponent(decodeURIComponent(step)))
      .join('/');
  } catch {
    return undefined;
  }
}
