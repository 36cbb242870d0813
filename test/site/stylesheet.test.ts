/**
 * What the stylesheet promises: text reads at 4.5:1 and marks at 3:1 on the grounds they meet, in both themes; both
 * themes set the same colors; every class that a page uses is styled; nothing is fetched from elsewhere.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAVICON_SVG } from '../../src/site/favicon.ts';
import { PAGES } from './all-pages.ts';
import { readTags } from './read-html.ts';

const FOLDER = 'src/site/styles';
const FILES = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.css') && name !== 'site.css',
);
const ENTRY = readFileSync(`${FOLDER}/site.css`, 'utf8');
/** All parts in the order in which they are put together. */
const STYLESHEET = [...ENTRY.matchAll(/@import "\.\/(.+?)"/g)]
  .map(([, name]) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
  .join('\n');

const TEXT_PAIRS: readonly (readonly [ink: string, ground: string])[] = [
  ['ink', 'paper'],
  ['ink', 'sheet'],
  ['ink-soft', 'paper'],
  ['ink-soft', 'sheet'],
  ['tomato', 'paper'],
  ['tomato', 'sheet'],
  ['ink', 'code-ground'],
  ['on-button', 'button'],
  ['on-button', 'tomato'],
  ['leaf', 'leaf-wash'],
  ['amber', 'amber-wash'],
  ['paper', 'ink'],
  ['ink', 'amber-wash'],
  ['ink-soft', 'code-ground'],
];

const MARK_PAIRS: readonly (readonly [mark: string, ground: string])[] = [
  ['edge', 'paper'],
  ['edge', 'sheet'],
  ['tomato', 'paper'],
  ['amber-edge', 'paper'],
  ['leaf', 'paper'],
  ['ink', 'hairline'],
];

const THEMES = { light: colorsAfter(':root {'), dark: colorsAfter('(prefers-color-scheme: dark)') };

describe.each(Object.entries(THEMES))('the %s theme', (_name, colors) => {
  it.each(TEXT_PAIRS)('text %s on %s reads at 4.5:1', (ink, ground) => {
    expect(contrast(colors.get(ink)!, colors.get(ground)!)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(MARK_PAIRS)('mark %s on %s shows at 3:1', (mark, ground) => {
    expect(contrast(colors.get(mark)!, colors.get(ground)!)).toBeGreaterThanOrEqual(3);
  });
});

describe('the stylesheet', () => {
  it('sets the same colors in both themes', () => {
    expect([...THEMES.dark.keys()].sort()).toEqual([...THEMES.light.keys()].sort());
  });

  it('uses only colors that are set', () => {
    const used = new Set([...STYLESHEET.matchAll(/var\(--([a-z-]+)\)/g)].map((match) => match[1]!));
    const set = new Set([...STYLESHEET.matchAll(/--([a-z-]+):/g)].map((match) => match[1]!));
    expect([...used].filter((name) => !set.has(name))).toEqual([]);
  });

  it('is put together from all its parts', () => {
    const imported = [...ENTRY.matchAll(/@import "\.\/(.+?)"/g)].map(([, name]) => name!);
    expect(imported.sort()).toEqual(FILES.sort());
  });

  it('fetches nothing', () => {
    expect(STYLESHEET).not.toMatch(/url\((?!#)|@import|@font-face/);
    expect(FAVICON_SVG).not.toMatch(/<script|<style|href/);
  });

  it('styles every class of the pages', () => {
    const classes = new Set(
      Object.values(PAGES)
        .flatMap(readTags)
        .flatMap(({ attributes }) => (attributes.get('class') ?? '').split(' ').filter(Boolean)),
    );
    const unstyled = [...classes].filter((name) => !new RegExp(`\\.${name}(?![\\w-])`).test(STYLESHEET));
    expect(unstyled).toEqual([]);
  });
});

function colorsAfter(start: string): Map<string, string> {
  const from = STYLESHEET.indexOf(start);
  const block = STYLESHEET.slice(from, STYLESHEET.indexOf('}', from));
  return new Map([...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map((match) => [match[1]!, match[2]!]));
}

/** Contrast as WCAG 2 defines it: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
