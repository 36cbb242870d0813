/**
 * Drawing elements as HTML:
 *   1. whatever the elements, the result is that of `preact-render-to-string`;
 *   2. text and values of attributes never become markup, and an object of the data is no element;
 *   3. what was rendered before stands among elements as it is; data with the same members does not.
 */
import fc from 'fast-check';
import { type ComponentChildren, Fragment, h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { expect, it } from 'vitest';
import { RenderedHtml, renderHtml } from '../../src/site/render-html.ts';

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('<script>', '"onload="x', '&amp;', "it's", '', '\u202e'),
);
const values = fc.oneof(text, fc.integer(), fc.double(), fc.boolean(), fc.constantFrom(null, undefined));
const attributes = fc.dictionary(
  fc.constantFrom(
    'class',
    'href',
    'id',
    'hidden',
    'checked',
    'aria-current',
    'data-code',
    'spellcheck',
    'value',
    'key',
  ),
  values,
);

function Box({ children }: { children?: ComponentChildren }) {
  return h('div', { class: 'box' }, children);
}

const { node } = fc.letrec<{ node: ComponentChildren }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(text, fc.integer(), fc.constantFrom(null, undefined, true, false)) as fc.Arbitrary<ComponentChildren>,
    fc
      .tuple(fc.constantFrom('p', 'a', 'svg', 'td', 'button'), attributes, fc.array(tie('node'), { maxLength: 3 }))
      .map(([tag, given, children]) => h(tag, given, ...(children as ComponentChildren[]))),
    fc
      .tuple(fc.constantFrom('br', 'img', 'input', 'meta', 'link', 'hr'), attributes)
      .map(([tag, given]) => h(tag, given)),
    fc.array(tie('node'), { maxLength: 3 }).map((children) => h(Fragment, null, ...(children as ComponentChildren[]))),
    fc.array(tie('node'), { maxLength: 3 }).map((children) => h(Box, null, ...(children as ComponentChildren[]))),
    fc.array(tie('node') as fc.Arbitrary<ComponentChildren>, { maxLength: 3 }),
  ),
}));

it('1. draws what preact-render-to-string draws', () => {
  fc.assert(
    fc.property(node, (drawn) => {
      expect(renderHtml(drawn)).toBe(renderToString(h(Fragment, null, drawn)));
    }),
    { numRuns: 500 },
  );
});

it('2. escapes, and takes no object of the data for an element', () => {
  expect(renderHtml(h('p', { title: '"><script>' }, '<script>alert(1)</script>'))).toBe(
    '<p title="&quot;>&lt;script>">&lt;script>alert(1)&lt;/script></p>',
  );
  const data = JSON.parse('{"type":"script","props":{"children":"alert(1)"}}') as ComponentChildren;
  expect(renderHtml(h('p', null, data))).toBe('<p></p>');
});

it('3. keeps what was rendered before', () => {
  const before = new RenderedHtml(renderHtml(h('b', null, 'salt & sugar')));
  expect(renderHtml(h('p', null, 'More ', before))).toBe('<p>More <b>salt &amp; sugar</b></p>');
  expect(renderHtml(h('p', null, { ...before }))).toBe('<p></p>');
});
