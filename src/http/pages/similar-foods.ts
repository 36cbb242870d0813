/**
 * Similar foods. If a food's kind is known: others of that kind, and of its ancestors on the same shelf until there are
 * enough. Otherwise those that share its name's head, through search, and popular ones of its category. The page never
 * waits long for these: no search while others wait for a thread, and none that takes longer than a blink.
 */

import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import type { OpenCatalog } from '../../catalog/versions/open-catalog.ts';
import type { Food } from '../../food/food.ts';
import type { Kind } from '../../kinds/kind-table.ts';
import { type Candidate, chooseSimilar, type Similar } from '../../site/food/similar-foods.tsx';
import type { PageContext, PageRequest } from './page-route.ts';

/** Foods of its kind that are compared with a food; reading one takes about ten microseconds. */
const CANDIDATES = 40;
/** With this many, ancestors of the kind are not needed. */
const ENOUGH = 12;
/** Foods of each ancestor that are compared. */
const CANDIDATES_ABOVE = 20;
/** One more than shown, for the food itself. */
const NAMED_LIKE = 7;
/** A page does not wait long for optional content. */
const MAX_WAIT_MS = 100;
/** The first words name the food; later ones only distinguish variants. */
const HEAD_WORDS = 3;

/** The foods to show below a food's page, without its repeats. */
export async function findSimilar(
  context: PageContext,
  record: FoodRecord,
  repeats: readonly FoodRecord[],
  request: PageRequest,
): Promise<Similar> {
  const { foodKinds: kinds } = context;
  const kind = kinds.kindOf(record.details);
  const isDrink = kinds.isDrink(record.food, record.details);
  const same = new Set(repeats.map(({ food }) => food.id));
  const ofKind = kind === undefined ? [] : candidatesOfKind(context, kind);
  const candidates = ofKind.filter(({ food }) => !same.has(food.id));
  if (ofKind.length > 1) return chooseSimilar(record.food, candidates, isDrink);
  return chooseSimilar(record.food, await withoutKind(context, record.food, request), isDrink);
}

/** A kind's foods by rank, then those of its ancestors on the same shelf. */
function candidatesOfKind({ foodKinds, catalog: { current } }: PageContext, kind: Kind): Candidate[] {
  const candidates = new Map<number, Candidate>();
  for (let at: Kind | undefined = kind; at?.category === kind.category; at = foodKinds.table.parentOf(at)) {
    const most = at === kind ? CANDIDATES : CANDIDATES_ABOVE;
    for (const doc of current.kinds.docs(foodKinds.pathOf(at), 0, most)) {
      if (!candidates.has(doc)) candidates.set(doc, candidateAt(current, doc, at === kind));
    }
    if (candidates.size > ENOUGH) break;
  }
  return [...candidates.values()];
}

function candidateAt({ records }: OpenCatalog, doc: number, isSameKind: boolean): Candidate {
  return { food: records.food(doc), isSameKind, read: () => records.record(doc) };
}

async function withoutKind(context: PageContext, food: Food, request: PageRequest): Promise<Candidate[]> {
  const named = await namedLike(context, food, request);
  const { current } = context.catalog;
  const docs = new Set(named.flatMap(({ id }) => current.records.docById(id) ?? []));
  if (docs.size < NAMED_LIKE && food.category !== null) {
    const query = { category: food.category, withImageOnly: false, offset: 0, limit: NAMED_LIKE };
    for (const doc of current.popular(query)) docs.add(doc);
  }
  return [...docs].map((doc) => candidateAt(current, doc, false));
}

async function namedLike({ search }: PageContext, food: Food, { log }: PageRequest): Promise<Food[]> {
  const query = headOf(food.name);
  if (search.queued > 0 || [...query].length < 2) return [];
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), MAX_WAIT_MS);
  try {
    const bytes = await search.search({ query, limit: NAMED_LIKE, asTypedOnly: true }, timeout.signal);
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Food[];
  } catch (err) {
    // The page works without them, so a failing search must not break it.
    log.debug({ err }, 'similar foods were skipped');
    return [];
  } finally {
    clearTimeout(timer);
  }
}

/** The first words before a comma or bracket: "Milk, whole" is a milk. */
function headOf(name: string): string {
  const head = name.split(/[,([{]/, 1)[0]!;
  return head.trim().split(/\s+/).slice(0, HEAD_WORDS).join(' ');
}
