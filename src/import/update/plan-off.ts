/**
 * How Open Food Facts is updated: by deltas since the moment up to which the catalog is complete; by the full export if the
 * deltas do not reach back that far, or if the last full one is over a month old, because deltas do not report deleted
 * products.
 */
import { megabytes } from '../../files/free-space.ts';
import { ImportError } from '../import-error.ts';
import { bestExport, deltaIndexOf, taxonomyOf } from '../input/off-exports.ts';
import { chainFrom, type Delta, type DeltaChain, readDeltaList } from './deltas.ts';
import { lookAt, readList } from './look-at.ts';
import type { PlanContext, UpdateFile, UpdatePlan } from './update-plan.ts';

const TITLE = 'Open Food Facts';
const DATASET = 'off';
/** After this time, a full export is needed to notice deleted products. */
const FULL_AFTER_S = 31 * 86_400;
/** The list has a line for each of about fourteen days. */
const MAX_LIST_BYTES = 1 << 20;

export async function planOff(context: PlanContext): Promise<UpdatePlan> {
  const { coverage, mirror, now, unusable } = context;
  const index = deltaIndexOf(mirror);
  const listed = readDeltaList((await readList(index, MAX_LIST_BYTES, context)) ?? '', index);
  const deltas = listed.filter(({ address }) => !unusable.has(address));
  if (coverage === undefined) {
    return full(
      context,
      deltas,
      'there is no full export of it in the catalog yet',
      await lookAt(bestExport(mirror), context),
    );
  }
  const { completeTo, fullTo, fullVersion } = coverage;
  const chain = chainFrom(deltas, completeTo);
  const isFullOld = now.getTime() / 1000 - fullTo > FULL_AFTER_S;
  const isReached = !chain.hasGap && listed.length > 0;
  if (isReached && !isFullOld) return changes(mirror, chain, completeTo);

  const found = await lookAt(bestExport(mirror), context);
  const isNewExport = found.version === null || found.version !== fullVersion;
  if (isNewExport) {
    const why = isReached
      ? `the last full one is of ${moment(fullTo)}, and only a full one shows which products were deleted`
      : whyNotReached(chain, listed, completeTo);
    return full(context, deltas, why, found);
  }
  if (isReached) return changes(mirror, chain, completeTo);
  if (listed.length === 0) return nothing(completeTo, 'the server has no deltas, and the same full export as before');
  const message = `${whyNotReached(chain, listed, completeTo).replace(/^./, (first) => first.toUpperCase())}, and the full export is the same as before. Nothing was changed. Try again when there is a new one.`;
  throw new ImportError('IMPORT_UPDATE_GAP', message);
}

function changes(mirror: string | undefined, { deltas, completeTo }: DeltaChain, since: number): UpdatePlan {
  if (deltas.length === 0) return nothing(since, 'there are no newer deltas');
  const count = deltas.length === 1 ? '1 delta' : `${deltas.length} deltas`;
  return {
    dataset: DATASET,
    way: 'changes',
    words: `${TITLE}: ${count}, from ${moment(since)} to ${moment(completeTo)}.`,
    files: deltas,
    completeTo,
    taxonomy: taxonomy(mirror),
  };
}

function full(
  { mirror }: PlanContext,
  deltas: readonly Delta[],
  why: string,
  { address, bytes }: UpdateFile & { version: string | null },
): UpdatePlan {
  const size = bytes === undefined ? '' : ` of ${megabytes(bytes)}`;
  return {
    dataset: DATASET,
    way: 'full',
    words: `${TITLE}: the full export${size}, because ${why}; then the deltas since.`,
    files: [{ address, bytes }],
    changesSince: (newest) => {
      const chain = chainFrom(deltas, newest);
      return { files: chain.deltas, completeToAfter: (files) => (files === 0 ? newest : chain.deltas[files - 1]!.to) };
    },
    taxonomy: taxonomy(mirror),
  };
}

function nothing(completeTo: number, why: string): UpdatePlan {
  const words = `${TITLE}: nothing to do; it is complete up to ${moment(completeTo)}, and ${why}.`;
  return { dataset: DATASET, way: 'nothing', words, files: [], completeTo };
}

function taxonomy(mirror: string | undefined) {
  return { name: taxonomyOf(mirror), isRequired: false };
}

function whyNotReached({ completeTo }: DeltaChain, listed: readonly Delta[], since: number): string {
  if (listed.length === 0) return 'the server has no deltas';
  const next = listed.find(({ from }) => from > completeTo)?.from;
  if (completeTo === since && next !== undefined) {
    return `the catalog is complete up to ${moment(since)}, and the deltas begin at ${moment(next)}`;
  }
  return `a delta after ${moment(completeTo)} is missing or damaged`;
}

/** A moment to the minute, for people. */
function moment(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
