import { expect, test } from 'vitest';
import { html, jsonBlock } from './html.ts';

test('what is put into a template is text, in content and attributes alike', () => {
  const said = `</script><img src=x onerror="alert('1')">`;

  expect(html`<p title="${said}">${said}</p>`.markup).toBe(
    '<p title="&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;">' +
      '&lt;/script&gt;&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;</p>',
  );
});

test('templates nest, lists are joined, and what is not there leaves nothing', () => {
  expect(html`<ul>${[1, 2].map((n) => html`<li>${n}</li>`)}${false}${null}${undefined}</ul>`.markup).toBe(
    '<ul><li>1</li><li>2</li></ul>',
  );
});

test('JSON in a script element can neither end it nor open a comment, and stays what it was', () => {
  const value = { text: '</script><!--<script>\u2028é' };
  const { markup } = jsonBlock('facts', value);
  const json = markup.replace('<script type="application/json" id="facts">', '').replace('</script>', '');

  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual(value);
});

test('everything is ASCII, so that a large page is decoded fast', () => {
  expect(html`<p>✓ ${'naïve 😀'} ${'\u0085'}</p>`.markup).toBe('<p>&#10003; na&#239;ve &#128512; &#65533;</p>');
});
