/**
 * Every regular expression of src/ meets text that a stranger chose, sooner or later. Node runs them on the thread that answers
 * everybody, so none may take much longer than its text is long:
 * 1. Those written as literals, and those built when a file is loaded, against texts made to repeat what they look for.
 * 2. The test itself tells a quadratic expression from a linear one.
 * 3. The exceptions are still there, and each says what bounds its text.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { expect, test, vi } from 'vitest';

/** Expressions that are quadratic, by what keeps their texts short. */
const BOUNDED = new Map([
  [String(/^([^<>"]*?)\s*<([^<>]*)>$/), 'a setting of the operator'],
  [String(/\/+$/), 'an address in the settings'],
  [String(/\B(?=(\d{3})+$)/g), 'the digits of a number'],
  [String(/0+$/), 'a number within a query of at most 200 characters, or a name of at most 300'],
  [
    String(/^(?:[\s,;:|/\\*•·_~=+]|[-–—]+\s)+|(?:[\s,;:|/\\*•·_~=\-–—]|\u200c|\u200d)+$/g),
    'a name, cut at 300 characters before',
  ],
  [String(/^[\s"'*;:/|-]+(?=\S)|[\s*;:/|_-]+$/g), 'a brand, cut at 120 characters before'],
  [
    String(
      /(?:[\s,;]+[-–—]?\s*|\s*\()(?:\d{1,2}\s?[x×*]\s?)?(\d{1,4}(?:[.,]\d{1,3})?)\s?(kg|g|gr|grs|gms?|grams?|gramm|grammes?|oz|ounces?|lbs?)\.?\s*\)?$/i,
    ),
    'a name, cut at 300 characters before, with single spaces',
  ],
  [String(/[\s-]+(?:\d{1,2}\s?)?[x×]$/i), 'a name, cut at 300 characters before'],
  [String(/[\s,;:/\-–—(]+$/), 'a name, cut at 300 characters before'],
  [String(/`([^`]+)`|\[([^\]]+)\]\(((?:https?:\/\/|\/|#)[^)\s]*)\)/g), 'texts of the documentation'],
  [
    String(
      /(?:\b(?:with|in|and|avec|au|aux|et|mit|und|con|al|com|met|z)\b|[,(&+]).*(?:powder|poudre|pulver|polvo|polvere|poeder|proszk|hydrat|granul|mix)/i,
    ),
    'a name, cut at 300 characters before',
  ],
  [String(/[.!]+$/), 'the word of an allergen, cut before'],
  [String(/\[(.)[^\]]*\]|\(\?:[^)]*\)|\\w\*|[?]/g), 'words of the table of allergens'],
  [String(/(\d+(?:[.,]\d+)?)\s*g\b/gi), 'the wording of a serving, cut at 120 characters before'],
]);

const SOURCE = path.resolve('src');
const FILES = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));

/** Built by a function for each call, from names that the code gives: no import can show them. */
const BUILT_IN_CALLS = ['import/off/json.ts'];

interface Found {
  readonly literals: Map<string, string>;
  /** The files that build expressions from parts. */
  readonly builders: string[];
}

function findExpressions(): Found {
  const literals = new Map<string, string>();
  const builders = new Set<string>();
  for (const file of FILES) {
    const text = readFileSync(path.join(SOURCE, file), 'utf8');
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) literals.set(node.text, file);
      if (ts.isNewExpression(node) && node.expression.getText(source) === 'RegExp') builders.add(file);
      ts.forEachChild(node, visit);
    };
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext);
    visit(source);
  }
  return { literals, builders: [...builders] };
}

const { literals, builders } = findExpressions();

function compile(literal: string): RegExp {
  const end = literal.lastIndexOf('/');
  return new RegExp(literal.slice(1, end), literal.slice(end + 1));
}

/** Loads the files that build expressions, and gives what they built. */
async function builtExpressions(): Promise<Map<string, RegExp>> {
  const built = new Map<string, RegExp>();
  const Original = globalThis.RegExp;
  for (const file of builders) {
    if (BUILT_IN_CALLS.includes(file)) continue;
    vi.resetModules();
    const before = built.size;
    globalThis.RegExp = new Proxy(Original, {
      construct: (target, [pattern, flags]: [string, string?]) => {
        const expression = new target(pattern, flags);
        built.set(`${file} ${expression}`, expression);
        return expression;
      },
    });
    try {
      await import(path.join(SOURCE, file));
    } finally {
      globalThis.RegExp = Original;
    }
    expect(built.size, file).toBeGreaterThan(before);
  }
  return built;
}

/** Characters that most expressions look for; those that an expression names itself are added. */
const CHARACTERS = [...'aA0 9.,-_@%/"\'<([{=:;&\\\t\n\r\u00e9\u200c'];
const ENDS = ['', '\0', '!'];

function repeatedBy({ source }: RegExp): string[] {
  const own = [...source].filter((character) => !'?*+()|^$'.includes(character));
  const words = source.match(/[\p{L}\d]{2,}/gu) ?? [];
  return [...new Set([...CHARACTERS, ...own, ...words])];
}

function msFor(expression: RegExp, text: string): number {
  const startedMs = performance.now();
  if (expression.global) text.replace(expression, '');
  else {
    expression.lastIndex = 0;
    expression.exec(text);
  }
  return performance.now() - startedMs;
}

/** The best of several runs: the others were interrupted. */
function bestMsFor(expression: RegExp, text: string): number {
  return Math.min(...Array.from({ length: 4 }, () => msFor(expression, text)));
}

/** Long enough to tell an exponential expression, a cubic one and a quadratic one from others, and short enough to wait for. */
const LENGTHS = [24, 512, 4_096];
const TIMES_LONGER = 8;
/** A linear expression takes 8 times as long for 8 times the text, a quadratic one 64 times. */
const MAX_RATIO = 24;
/** What is faster than this may take any multiple of next to nothing; a linear expression always is. */
const NEGLIGIBLE_MS = 4;

/** The text on which an expression takes more than its share; undefined when there is none. */
function slowText(expression: RegExp): string | undefined {
  for (const piece of repeatedBy(expression)) {
    for (const end of ENDS) {
      const text = (length: number) => piece.repeat(Math.ceil(length / piece.length)) + end;
      const isSlow = (length: number) => {
        if (msFor(expression, text(length)) <= NEGLIGIBLE_MS) return false;
        const long = bestMsFor(expression, text(length));
        return long > NEGLIGIBLE_MS && long / bestMsFor(expression, text(length / TIMES_LONGER)) > MAX_RATIO;
      };
      const length = LENGTHS.find((each) => isSlow(each) && isSlow(each));
      if (length !== undefined) return `${length} of ${JSON.stringify(piece)}, then ${JSON.stringify(end)}`;
    }
  }
  return undefined;
}

test('1. no expression takes much longer than its text is long', async () => {
  expect(literals.size).toBeGreaterThan(200);
  const all = new Map([...literals].map(([literal, file]) => [`${file} ${literal}`, compile(literal)]));
  for (const literal of BOUNDED.keys()) all.delete(`${literals.get(literal)} ${literal}`);
  for (const [name, expression] of await builtExpressions()) all.set(name, expression);
  const slow = [...all].flatMap(([name, expression]) => {
    const text = slowText(expression);
    return text === undefined ? [] : [`${name} on ${text}`];
  });
  expect(slow).toEqual([]);
});

test('2. a quadratic expression is told from a linear one', () => {
  for (const quadratic of [/[^\s/]+(?:@|%40)[^\s/]+/g, /\s+$/, /(\d+)\.?\d+$/, /^\d*\.?\d+$/, /a+b/, /^(?:a+)*$/]) {
    expect([quadratic, slowText(quadratic) !== undefined]).toEqual([quadratic, true]);
  }
  for (const linear of [/[^\s/]+/g, /^\s+/, /^\d+(?:\.\d+)?$/, /.(?:@|%40)./i, /[^\p{L}]/gu]) {
    expect([linear, slowText(linear)]).toEqual([linear, undefined]);
  }
});

test('3. the exceptions are still needed', () => {
  for (const [literal, bound] of BOUNDED) {
    expect([literal, literals.has(literal), slowText(compile(literal)) !== undefined]).toEqual([literal, true, true]);
    expect(bound).not.toBe('');
  }
});
