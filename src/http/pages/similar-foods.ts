/**
 * Foods like another: those that share the head of its name, through the search, and popular ones of its category. The
 * page never waits long for them: no search while others wait for a thread, and none that takes longer than a blink.
 */
import type { Food } from '../../food/food.ts';
import { MAX_SIMILAR, type Similar, sortSimilar } from '../../site/food/similar-foods.tsx';
import type { PageContext, PageRequest } from './page-route.ts';

/** One more than is shown, for the food itself. */
const SEARCH_LIMIT = MAX_SIMILAR + 1;
const MAX_WAIT_MS = 100;
const HEAD_WORDS = 3;

/** The foods to show below a food's page. */
export async function findSimilar(context: PageContext, food: Food, request: PageRequest): Promise<Similar> {
  const named = await namedLike(context, food, request);
  const needed = SEARCH_LIMIT - named.length;
  return sortSimilar(food, needed > 0 ? [...named, ...ofCategory(context, food, needed)] : named);
}

async function namedLike({ search }: PageContext, food: Food, { log }: PageRequest): Promise<Food[]> {
  const query = headOf(food.name);
  if (search.queued > 0 || [...query].length < 2) return [];
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), MAX_WAIT_MS);
  try {
    const bytes = await search.search({ query, limit: SEARCH_LIMIT, asTypedOnly: true }, timeout.signal);
    return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString()) as Food[];
  } catch (err) {
    // The page works without them, so a failing search must not break it.
    log.debug({ err }, 'similar foods were skipped');
    return [];
  } finally {
    clearTimeout(timer);
  }
}

function ofCategory({ catalog }: PageContext, { category }: Food, limit: number): Food[] {
  if (category === null) return [];
  const { current } = catalog;
  const docs = current.popular({ category, withImageOnly: false, offset: 0, limit });
  return docs.map((doc) => current.records.record(doc).food);
}

/** The first words of what stands before a comma or a bracket: "Milk, whole" is a milk. */
function headOf(name: string): string {
  const head = name.split(/[,([{]/, 1)[0]!;
  return head.trim().split(/\s+/).slice(0, HEAD_WORDS).join(' ');
}
