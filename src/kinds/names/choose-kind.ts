/** Which of several kinds a name means, by what else is known of the food. */
import type { Category, Kind } from '../kind-table.ts';

/** What stands around a segment, and what is known of the food besides its name. */
export interface SegmentContext {
  /** Whether the name has no other segment. */
  readonly isAlone: boolean;
  /** Whether it is the first of the name. */
  readonly isFirst: boolean;
  /** The shelf that people put the food on. */
  readonly shelf: Category | undefined;
  /** Whether another segment means only this kind. */
  readonly isNamedElsewhere: (kind: Kind) => boolean;
}

/**
 * Of the kinds that a name means, the one that another segment names too, one on the food's shelf or of a category that is named
 * beside it, else the likeliest if it is clearly so.
 */
export function chooseKind(
  kinds: readonly Kind[],
  namings: readonly { readonly kinds: readonly Kind[] }[],
  { shelf, isNamedElsewhere }: SegmentContext,
): Kind | undefined {
  const first = kinds[0];
  if (kinds.length === 1) return first;
  const confirmed = kinds.find(isNamedElsewhere) ?? kinds.find(({ category }) => category === shelf);
  if (confirmed !== undefined) return confirmed;
  const others = namings.filter((naming) => naming.kinds !== kinds);
  const beside = kinds.find(({ category }) =>
    others.some((other) => !other.kinds[0]!.isVague && other.kinds[0]!.category === category),
  );
  if (beside !== undefined) return beside;
  const isClear = kinds.every(
    (other) =>
      other === first ||
      other.category === first!.category ||
      other.commonness > first!.commonness ||
      first!.likelierThan.has(other.key),
  );
  return isClear ? first : undefined;
}
