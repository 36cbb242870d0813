/** Which countries an export is for: what the operator types, as tags that the catalog has. */
import type { CountryCount } from '../catalog/build/countries.ts';
import { countryName, countryTag } from '../food/country.ts';
import { ExportError } from './export-error.ts';

const MAX_NAMED = 5;
/** Words with fewer pairs of letters in common than this share are unlikely to be typos of each other. */
const MIN_LIKENESS = 0.5;

/** The tags of these tags, names or codes; those that no food of the catalog has are named, all at once. */
export function chosenCountries(typed: readonly string[], countries: readonly CountryCount[]): ReadonlySet<string> {
  if (countries.length === 0) {
    const message = `No food in the catalog says where it is sold, so --country cannot be used. Import the whole of Open Food Facts again ("larder import off", or "larder import FILE --replace"), then export.`;
    throw new ExportError('EXPORT_COUNTRIES_UNKNOWN', message);
  }
  const known = new Set(countries.map(({ tag }) => tag));
  const wanted = typed.map((text) => ({ text, tag: countryTag(text) }));
  const mistakes = wanted.filter(({ tag }) => tag === undefined || !known.has(tag));
  if (mistakes.length > 0) {
    const named = mistakes.map(({ text, tag }) => `"${text}"${similarNames(tag ?? text, countries)}`);
    const most = countries.slice(0, MAX_NAMED).map(({ tag }) => countryName(tag));
    const message = `No food in the catalog is sold in ${named.join(', ')}. Most are sold in ${most.join(', ')}.`;
    throw new ExportError('EXPORT_FILTER_UNKNOWN', message);
  }
  return new Set(wanted.map(({ tag }) => tag!));
}

function similarNames(word: string, countries: readonly CountryCount[]): string {
  const near = countries
    .map(({ tag }) => ({ tag, likeness: Math.max(likeness(word, tag), likeness(word, countryName(tag))) }))
    .filter((each) => each.likeness >= MIN_LIKENESS)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, MAX_NAMED)
    .map(({ tag }) => countryName(tag));
  return near.length > 0 ? ` (did you mean ${near.join(', ')}?)` : '';
}

/** The share of pairs of letters that two words have in common. */
function likeness(one: string, other: string): number {
  const [a, b] = [pairsOf(one), pairsOf(other)];
  const common = [...a].filter((pair) => b.has(pair)).length;
  return (2 * common) / Math.max(1, a.size + b.size);
}

function pairsOf(word: string): Set<string> {
  const letters = word.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2)));
}
