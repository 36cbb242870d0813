/** What labels say of allergens, diets and marks, as bits that search reads instead of records. The first are the allergens (`substances.ts`). */
import { ALLERGENS, type AllergenKey } from '../allergens.ts';
import { SUBSTANCES, substanceBit, substanceBits, withImpliedAbsence, withImpliedPresence } from '../substances.ts';
import { dietsOf, type LabelFacts } from './label-facts.ts';
import { type LabelMark, marksOf } from './label-marks.ts';

/** The marks that have a bit, each with what is not in a food that bears it, as far as the mark says. */
const MARKS = {
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  gluten_free: 'gluten',
  lactose_free: 'lactose',
  milk_free: 'milk',
  halal: 'halal',
  kosher: 'kosher',
  no_added_sugar: '',
  organic: '',
  fair_trade: '',
  palm_oil_free: '',
  no_gmo: '',
} as const satisfies Partial<Record<LabelMark, string>>;

export type KnownMark = keyof typeof MARKS;

/** What the source says a food is not suited for. */
const DENIED = ['vegan', 'vegetarian'] as const;

const GLUTEN = substanceBit('gluten');
const WHEAT = substanceBit('wheat');
const ALLERGEN_BITS = 2 ** ALLERGENS.length - 1;
/** That a label lists allergens at all: where it lists none, nobody knows. */
const IS_LISTED = 1 << ALLERGENS.length;
const FIRST_MARK = ALLERGENS.length + 1;
const MARK_NAMES = Object.keys(MARKS) as KnownMark[];
const FIRST_DENIED = FIRST_MARK + MARK_NAMES.length;

/** That no energy is known, or figures contradict each other: it is not of the label, and beside its bits has room. */
const IS_DOUBTFUL = 1 << (FIRST_DENIED + DENIED.length);

/** By each mark the substances that it rules out. */
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

/** Whether no energy is known of a food, or its figures contradict each other. */
export function isDoubtful(bits: number): boolean {
  return (bits & IS_DOUBTFUL) !== 0;
}

/** Whether a label bears a mark, or the source's analysis says what it would. */
export function hasMark(bits: number, mark: KnownMark): boolean {
  return (bits & markBit(MARK_NAMES.indexOf(mark))) !== 0;
}

/** What a name may say in vain, by its substances: the source says that the food is not vegan, or not vegetarian. */
export function deniedDiets(bits: number): readonly number[] {
  return DENIED_DIETS.filter((_, at) => (bits & (1 << (FIRST_DENIED + at))) !== 0);
}

/** Whether a label lists allergens, and none of these among them or the traces. */
export function listsWithout(bits: number, substances: number): boolean {
  return (bits & IS_LISTED) !== 0 && (possible(bits & ALLERGEN_BITS) & substances) === 0;
}

/** What a food with these may have: whoever lists gluten need not say whether it is of wheat. */
function possible(stated: number): number {
  return withImpliedPresence(stated) | ((stated & GLUTEN) !== 0 ? WHEAT : 0);
}

/** What a label says of whether a food is free of substances: it bears such a mark, lists other allergens only, or names one of them. */
export function labelSaysOf(bits: number, excluded: number): 'free' | 'not listed' | 'has' | undefined {
  if ((bits & ~IS_DOUBTFUL) === 0) return undefined;
  const isWithout = (diet: number) => (diet & ~excluded) === 0;
  let said = 0;
  let forgiven = 0;
  RULED_OUT.forEach((absent, at) => {
    if ((bits & markBit(at)) === 0) return;
    said |= absent;
    // Traces make nothing less vegan; whoever avoids milk alone avoids them.
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
