/** Guesses what an unknown column means. Never its unit, unless the column states it: a wrong guess is off by a thousand. */
import { wordDistance } from '../../text/edit-distance.ts';
import { fold } from '../../text/fold.ts';
import { unitOf } from './amount.ts';
import { fieldTarget, figureInHeader, HEADERS, KNOWN_COLUMNS, type KnownColumn, OF_WHICH } from './known-fields.ts';

export interface Suggestion {
  field: string;
  /** The field to map it to, or the figure's name if no unit was stated. */
  suggestion: string;
  /** The possible units, if none was stated. */
  units?: readonly string[] | undefined;
}

/** Up to a fifth of the letters may differ. */
const MAX_DIFFERENCE = 0.2;

/** Words for nutrients that few labels state: a column with one means that nutrient or nothing known. */
const OTHER_NUTRIENTS = new Set(HEADERS.other!.words!.split(' '));

const FROM_ANOTHER = /\bfrom\b/;

/** A suggestion as a question: "did you mean name?", "sodium in g or mg?". */
export function askAbout({ suggestion, units }: Pick<Suggestion, 'suggestion' | 'units'>): string {
  if (units === undefined) return `did you mean ${suggestion}?`;
  const choices = units.map((unit) => `${suggestion}_${unit}`).join(' or ');
  return `${suggestion} in ${units.join(' or ')}? Map it to ${choices}`;
}

/** The closest column by spelling, or else by words. */
export function suggestField(column: string): Suggestion | undefined {
  const named = figureInHeader(column)?.field;
  const known = KNOWN_COLUMNS.find(({ field }) => field === named);
  // Energy may be in either unit.
  if (known !== undefined && known.units[0] !== 'kcal') return inStatedUnit(known, column);
  const folded = fold(column).replace(OF_WHICH, '');
  if (FROM_ANOTHER.test(folded)) return undefined;
  const written = folded.replace(/[^\p{L}\p{N}]+/gu, '');
  const words = new Set(folded.match(/\p{L}+/gu) ?? []);
  if (written === '') return undefined;
  const isExact = [...words].some((word) => OTHER_NUTRIENTS.has(word));
  let best: (Candidate & { score: number }) | undefined;
  /** The score at which the words are ambiguous. */
  let tie: number | undefined;
  for (const each of KNOWN_COLUMNS) {
    const matched = each.words.filter((word) => words.has(word));
    const difference = Math.min(...each.spellings.map((spelling) => differenceOf(written, spelling)));
    const isSpelled = difference <= (isExact ? 0 : MAX_DIFFERENCE);
    const score = isSpelled ? 10 - difference : isExact ? 0 : matched.length;
    if (score > (best?.score ?? 0)) best = { known: each, score, matched };
    else if (score === best?.score && score < MIN_SPELLED && isOther(best, { known: each, matched })) tie = score;
  }
  const suggested = best === undefined || best.score === tie ? known : best.known;
  return suggested && inStatedUnit(suggested, column);
}

/** Scores from here on are by spelling, below by words. */
const MIN_SPELLED = 9;

interface Candidate {
  readonly known: KnownColumn;
  readonly matched: readonly string[];
}

/** Whether the words name two figures, each by its own words: "protein and fat". */
function isOther(one: Candidate, other: Candidate): boolean {
  const isBothFigures = one.known.units.length > 0 && other.known.units.length > 0;
  return isBothFigures && one.matched.join() !== other.matched.join();
}

function inStatedUnit({ name, field, units }: KnownColumn, column: string): Suggestion {
  if (units.length === 0) return { field, suggestion: field };
  const stated = column.match(/\p{L}+/gu)?.flatMap((word) => unitOf(word) ?? []) ?? [];
  // "Energy (kJ/100 g)" states kJ first.
  const target = stated.map((unit) => fieldTarget(`${name}_${unit}`) && `${name}_${unit}`).find(Boolean);
  if (target === undefined) return { field, suggestion: name, units };
  const { field: statedField, factor } = fieldTarget(target)!;
  return { field: statedField, suggestion: factor === 1 ? statedField : target };
}

/** The share of letters that differ; 1 where that is more than are tolerated. */
function differenceOf(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  const most = Math.floor(MAX_DIFFERENCE * longer);
  const distance = wordDistance(one, other, most);
  return distance > most ? 1 : distance / longer;
}
