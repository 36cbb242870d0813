/**
 * Greek as Greeks type it in Latin letters: by sound ("kotopoulo"), by the look of the letters ("pswmi", "xtapodi"), or by the rules of
 * passports. People mix these from letter to letter, so each word has a few spellings.
 */
import { fold } from '../../src/text/fold.ts';

/** What is typed for a letter or pair of letters, the likeliest first. */
const SPELLINGS: Readonly<Record<string, string>> = {
  αι: 'e ai',
  ει: 'i ei',
  οι: 'i oi',
  ου: 'ou u',
  αυ: 'av au',
  ευ: 'ev eu',
  γγ: 'gg ng',
  γκ: 'gk g',
  μπ: 'mp b',
  ντ: 'nt d',
  τζ: 'tz',
  α: 'a',
  β: 'v b',
  γ: 'g',
  δ: 'd',
  ε: 'e',
  ζ: 'z',
  η: 'i h',
  θ: 'th',
  ι: 'i',
  κ: 'k',
  λ: 'l',
  μ: 'm',
  ν: 'n',
  ξ: 'x ks',
  ο: 'o',
  π: 'p',
  ρ: 'r',
  σ: 's',
  τ: 't',
  υ: 'i y u',
  φ: 'f',
  χ: 'h x ch',
  ψ: 'ps',
  ω: 'o w',
};
const MAX_SPELLINGS = 24;
const ONE_WORD = /^\p{Script=Greek}+$/u;
/** Shorter words are words of other languages too. */
const MIN_LENGTH = 4;

/** The spellings of a Greek name of one word; none of another. */
export function greeklish(name: string): string[] {
  const folded = fold(name);
  if (!ONE_WORD.test(folded)) return [];
  let spellings = [''];
  for (let at = 0; at < folded.length; ) {
    const letters = folded.slice(at, at + 2) in SPELLINGS ? folded.slice(at, at + 2) : folded[at]!;
    const typed = SPELLINGS[letters]?.split(' ') ?? [''];
    spellings = typed.flatMap((each) => spellings.map((before) => before + each)).slice(0, MAX_SPELLINGS);
    at += letters.length;
  }
  return spellings.filter(({ length }) => length >= MIN_LENGTH);
}
