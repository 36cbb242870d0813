/** Label facts about allergens, diets and marks as bits for search. The first bits are the allergens (`substances.ts`). */
import { ALLERGENS, type AllergenKey } from '../allergens.ts';
import { SUBSTANCES, substanceBit, substanceBits, withImpliedAbsence, withImpliedPresence } from '../substances.ts';
import TABLE from '../tables/searched-marks.json' with { type: 'json' };
import { dietsOf, type LabelFacts } from './label-facts.ts';
import { type LabelMark, marksOf } from './label-marks.ts';

/** The marks with a bit, in the order of these, each with the substances that it excludes. */
const MARKS = TABLE satisfies Partial<Record<LabelMark, string>>;

export type KnownMark = keyof typeof MARKS;

/** What the source says a food is not suitable for. */
const DENIED = ['vegan', 'vegetarian'] as const;

const GLUTEN = substanceBit('gluten');
const WHEAT = substanceBit('wheat');
const ALLERGEN_BITS = 2 ** ALLERGENS.length - 1;
/** Whether a label lists allergens at all: if not, nothing is known. */
const IS_LISTED = 1 << ALLERGENS.length;
const FIRST_MARK = ALLERGENS.length + 1;
const MARK_NAMES = Object.keys(MARKS) as KnownMark[];
const FIRST_DENIED = FIRST_MARK + MARK_NAMES.length;

/** No energy is known, or figures contradict each other. Not from the label, but there is room for it here. */
const IS_DOUBTFUL = 1 << (FIRST_DENIED + DENIED.length);

/** By mark: the excluded substances. */
const RULED_OUT = MARK_NAMES.map((mark) => withImpliedAbsence(substanceBits(MARKS[mark] === '' ? [] : [MARKS[mark]])!));
const DENIED_DIETS = DENIED.map((diet) => substanceBits([diet])!);

export function labelBits(facts: LabelFacts): number {
  const { allergens = [], traces = [], labels } = facts;
  let bits = allergens.length > 0 ? IS_LISTED : 0;
  for (const key of [...allergens, ...traces]) {
    const at = SUBSTANCES.indexOf(key as AllergenKey);
    if (at >= 0 && at < ALLERGENS.length) bits |= 1 << at;
  }
  const marks = marksOf(labels);
  const diets: Partial<ReturnType<typeof dietsOf>> & Record<string, { status: string } | undefined> = dietsOf(facts);
  MARK_NAMES.forEach((mark, at) => {
    if (marks.has(mark) || diets[mark]?.status === 'yes') bits |= markBit(at);
  });
  DENIED.forEach((diet, at) => {
    if (diets[diet]?.status === 'no') bits |= 1 << (FIRST_DENIED + at);
  });
  return bits >>> 0;
}

export function withDoubt(bits: number, isDoubtful: boolean): number {
  return isDoubtful ? (bits | IS_DOUBTFUL) >>> 0 : bits;
}

/** Whether a food's energy is unknown or its figures contradict each other. */
export function isDoubtful(bits: number): boolean {
  return (bits & IS_DOUBTFUL) !== 0;
}

/** Whether a label has a mark, or the source's analysis confirms it. */
export function hasMark(bits: number, mark: KnownMark): boolean {
  return (bits & markBit(MARK_NAMES.indexOf(mark))) !== 0;
}

/** Diets, as substances, that names may claim wrongly: the source says that the food is not vegan or vegetarian. */
export function deniedDiets(bits: number): readonly number[] {
  return DENIED_DIETS.filter((_, at) => (bits & (1 << (FIRST_DENIED + at))) !== 0);
}

/** Whether a label lists allergens, and neither these nor their traces. */
export function listsWithout(bits: number, substances: number): boolean {
  return (bits & IS_LISTED) !== 0 && (possible(bits & ALLERGEN_BITS) & substances) === 0;
}

/** What a food with these may contain: gluten may or may not be of wheat. */
function possible(stated: number): number {
  return withImpliedPresence(stated) | ((stated & GLUTEN) !== 0 ? WHEAT : 0);
}

/** Whether a label says that a food is free of substances: by a mark, by listing other allergens only, or not, by naming one. */
export function labelSaysOf(bits: number, excluded: number): 'free' | 'not listed' | 'has' | undefined {
  if ((bits & ~IS_DOUBTFUL) === 0) return undefined;
  const isWithout = (diet: number) => (diet & ~excluded) === 0;
  let said = 0;
  let forgiven = 0;
  RULED_OUT.forEach((absent, at) => {
    if ((bits & markBit(at)) === 0) return;
    said |= absent;
    // Traces do not make food less vegan; people who avoid only milk avoid them.
    if ((MARK_NAMES[at] === 'vegan' || MARK_NAMES[at] === 'vegetarian') && isWithout(absent)) forgiven |= absent;
  });
  const isDenied = deniedDiets(bits).some(isWithout);
  const stated = bits & ALLERGEN_BITS & ~forgiven;
  const has = stated | (withImpliedPresence(stated) & ~said);
  if (isDenied || (has & excluded) !== 0) return 'has';
  if ((excluded & ~said) === 0) return 'free';
  const unsaid = excluded & ~said;
  return (unsaid & ~ALLERGEN_BITS) === 0 && listsWithout(bits, unsaid) ? 'not listed' : undefined;
}

function markBit(at: number): number {
  return 1 << (FIRST_MARK + at);
}
