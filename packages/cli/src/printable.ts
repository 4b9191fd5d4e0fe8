const ESCAPE = 0x1b;
/** What follows the escape of a color. */
const COLOR = /^\[[\d;]*m/;

/**
 * What models, callers and scenarios say, as it may be sent to a terminal: control characters, which could move the
 * cursor or retitle the window, are shown as \uFFFD. Line ends stay, and colors where `keepsColor` says so.
 */
export function printable(text: string, { keepsColor = false }: { readonly keepsColor?: boolean } = {}): string {
  let shown = '';
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    const color = keepsColor && unit === ESCAPE ? COLOR.exec(text.slice(index + 1, index + 16))?.[0] : undefined;
    if (color === undefined) {
      shown += isControl(unit) ? '\uFFFD' : text.charAt(index);
      continue;
    }
    shown += text.charAt(index) + color;
    index += color.length;
  }
  return shown;
}

/** C0 but for tab and line feed, DEL, C1, and the marks that turn the direction of writing round. */
function isControl(unit: number): boolean {
  if (unit === 0x09 || unit === 0x0a) return false;
  return unit < 0x20 || (unit >= 0x7f && unit <= 0x9f) || (unit >= 0x202a && unit <= 0x202e);
}
