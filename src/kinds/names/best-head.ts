/** Which of the foods that the segments of a name name is the food itself, and which flavor or describe it. */
import type { Kind } from '../kind-table.ts';
import type { Head, SegmentReading } from './segment-reading.ts';

const CHOCOLATE = 'chocolate';
/** A vague kind counts for more than what flavors anything, and for less than all else. */
const VAGUE_RANK = 1.5;

/** Whether a name names one food and no other. */
export function isOnlyOneNamed(readings: readonly SegmentReading[]): boolean {
  return readings.reduce((count, { namings }) => count + namings.length, 0) === 1;
}

/** All kinds that a name names, in its order. */
export function kindsIn(readings: readonly SegmentReading[]): Kind[] {
  const kinds: Kind[] = [];
  for (const { namings } of readings) for (const { kind } of namings) if (kind !== undefined) kinds.push(kind);
  return kinds;
}

/** The head of a name, from those of its segments: not vague if possible, and the least likely a flavor; a weak one may be one. */
export function bestHead(readings: readonly SegmentReading[], isWeak: boolean): Kind | undefined {
  const isAllKnown = readings.every((reading) => reading.isAllKnown);
  const isOnlyOne = isOnlyOneNamed(readings);
  const first = readings[0];
  const isNamedFirst = first?.isOneName === true;
  // "Lemon, raw, without peel": food tables name the food first.
  if (
    isNamedFirst &&
    !first.head!.kind.isVague &&
    readings.some((reading) => reading !== first && reading.isPreparation)
  ) {
    return first.head!.kind;
  }
  let best: Head | undefined;
  let described: readonly Kind[] | undefined;
  // Whether anything was named yet that what follows could describe.
  let hasSubject = false;
  for (const reading of readings) {
    const { head, namings, isLinked, isHeadDescribed } = reading;
    if (hasSubject && (isLinked || (isNamedFirst && isHeadDescribed))) continue;
    // "Mass gainer 3000, chocolate": what has a name that is not known has the flavor.
    const isFlavour = hasSubject && described === undefined && best === undefined && isOnlyChocolate(head);
    const isSure = head !== undefined && !isFlavour && (isWeak || isCertain(head, isAllKnown, isOnlyOne));
    const isOther = described?.every(({ category }) => category !== head?.kind.category) === true;
    if (isSure && !(isOther && head.flavouring > 0 && head.length === 1)) {
      if (best === undefined || rankOf(head) < rankOf(best)) best = head;
    }
    hasSubject ||= !reading.isAllKnown || namings.length > 0;
    // Where some unknown food was described, what follows describes it too: "Potato Skins, Bacon" is not bacon.
    if (!isSure && best === undefined && namings.length > 0) described ??= kindsIn([reading]);
  }
  // "Pomme coing": several fruits in the singular are flavors, of a juice or a purée.
  const fruits = new Set(readings.flatMap(({ flavourFruits }) => flavourFruits));
  return best !== undefined && fruits.size > 1 && fruits.has(best.kind) ? undefined : best?.kind;
}

function rankOf({ kind, flavouring, length }: Head): number {
  if (kind.isVague) return VAGUE_RANK;
  // "Caramel brownie, milk chocolate with caramel filling".
  return flavouring < kind.flavouring && isPlainChocolate(kind, length) ? -1 : flavouring;
}

/** "Milk chocolate bunnies" are chocolate, whatever their shape is called. */
function isPlainChocolate({ category }: Kind, length: number): boolean {
  return length > 1 && category.key === CHOCOLATE;
}

function isOnlyChocolate(head: Head | undefined): boolean {
  return head?.length === 1 && head.flavouring > 0 && head.kind.category.key === CHOCOLATE;
}

/**
 * What flavors anything names a food only where every word is known: "Tic Tac Orange" is not an orange, "Tic Tac oranges" would be. A flavor
 * seldom has a name of several words, so that one counts where nothing else is named: "Instant coffee gold", "Wholesome dried mangos".
 */
function isCertain(
  { kind, isInPlace, length, flavouring, isMany }: Head,
  isAllKnown: boolean,
  isOnlyOne: boolean,
): boolean {
  if (isOnlyOne && length > 1 && (flavouring < 2 || isInPlace)) return true;
  if (flavouring === 2) return isInPlace && (isAllKnown || isMany);
  return flavouring === 0 || isInPlace || isPlainChocolate(kind, length);
}
