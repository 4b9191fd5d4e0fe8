/** Markup that is safe to put into a page; everything else that `html` is given is text. */
export interface Html {
  readonly markup: string;
}

export type HtmlPart = string | number | Html | undefined | null | false | readonly HtmlPart[];

/** A template whose values are escaped, so that what a caller or a model says can never be markup. */
export function html(pieces: TemplateStringsArray, ...values: readonly HtmlPart[]): Html {
  let markup = inAscii(pieces[0] ?? '');
  values.forEach((value, index) => {
    markup += markupOf(value) + inAscii(pieces[index + 1] ?? '');
  });
  return { markup };
}

/**
 * A browser decodes a page that is all ASCII in a fraction of the time, and with recordings in it a page is large: other
 * characters are written as references.
 */
function inAscii(markup: string): string {
  return markup.replace(/[^\0-\x7f]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    // As a reference, a control character of these would be read as a letter of an old code page.
    return `&#${code < 0xa0 ? 0xfffd : code};`;
  });
}

/** JSON inside a script element. No `<` is left in it, so nothing in it can end the element or open a comment. */
export function jsonBlock(id: string, value: unknown): Html {
  const json = JSON.stringify(value).replace(/[<\x7f-\uffff]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return { markup: `<script type="application/json" id="${escaped(id)}">${json}</script>` };
}

function escaped(text: string): string {
  const safe = text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
  return inAscii(safe);
}

function markupOf(part: HtmlPart): string {
  if (part === undefined || part === null || part === false) return '';
  if (typeof part === 'string') return escaped(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map(markupOf).join('');
}
