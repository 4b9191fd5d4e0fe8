/** The values of a log with one JSON value a line. A line that can't be read is passed over, as the method does. */
export function parseLines(text: string): readonly unknown[] {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}
