/** Food pages, the comparison, and the look-up by barcode. */
import type { FoodRecord } from '../../catalog/records/record-reader.ts';
import { parsePortion, writePortion } from '../../food/amounts/chosen-portion.ts';
import { renderFoodNotFound } from '../../site/error-pages.tsx';
import { renderComparePage } from '../../site/find/compare-page.tsx';
import { renderScanPage } from '../../site/find/scan-page.tsx';
import { renderFoodPage } from '../../site/food/food-page.tsx';
import type { KindComparison } from '../../site/food/kind-place.tsx';
import type { Repeat } from '../../site/food/repeats-table.tsx';
import { ERROR_RESPONSES } from '../response/error-response.ts';
import { idsParameter, textParameter } from './page-parameters.ts';
import { addPage, type PageContext } from './page-route.ts';
import { findSimilar } from './similar-foods.ts';

/** More are not worth comparing. */
const MOST_REPEATS = 12;

/** Adds `/foods/{id}-{slug}`, `/compare` and `/scan`. */
export function addFoodPages(context: PageContext): void {
  const { catalog, foodKinds, hasPhotos, portions } = context;
  const needs = { hasPhotos };

  addPage(context, '/foods/:page(^\\d.*$)', async (request) => {
    const { site } = request;
    const page = request.parameters.page!;
    // An id, optionally with the name's slug; anything else under /foods/ does not exist.
    if (!/^\d+(?:-|$)/.test(page)) return { error: ERROR_RESPONSES.unauthorised };
    const { records, terms } = catalog.current;
    const doc = records.docById(Number.parseInt(page, 10));
    if (doc === undefined) return { html: renderFoodNotFound(site), status: 404 };
    const record = records.record(doc);
    const { static_url } = record.food;
    const asked = textParameter(request.query, 'portion') ?? '';
    const count = textParameter(request.query, 'count');
    const chosen = parsePortion(count === undefined ? asked : `${count}x${asked}`);
    const address = chosen === undefined ? static_url! : `${static_url!}?portion=${writePortion(chosen)}`;
    if (static_url !== `/foods/${page}`) return { location: address, status: 301 };
    // Without its script, the form sends the two numbers separately.
    if (count !== undefined) return { location: address, status: 303 };
    const comparison = comparisonFor(record);
    const repeats = repeatsOf(doc);
    const similar = await findSimilar(context, record, repeats, request);
    const html = renderFoodPage(site, {
      ...record,
      comparison,
      similar,
      repeats,
      chosen,
      portions: portions.of(record),
      terms: terms.get(record.details.dataset),
    });
    return { html, needs };
  });

  /** A food and its repeats; none if it is the only one. */
  function repeatsOf(doc: number): Repeat[] {
    const { records, repeats, terms } = catalog.current;
    const others = repeats.othersOf(doc, MOST_REPEATS);
    if (others.length === 0) return [];
    return [doc, ...others].map((each) => {
      const record = records.record(each);
      return { ...record, terms: terms.get(record.details.dataset) };
    });
  }

  /** The usual figures of a food's kind, or of the nearest ancestor with enough foods. */
  function comparisonFor({ details }: FoodRecord): KindComparison | undefined {
    for (let kind = foodKinds.kindOf(details); kind !== undefined; kind = foodKinds.table.parentOf(kind)) {
      const figures = catalog.current.kinds.figures(kind.key);
      if (figures.size > 0) return { kind, figures };
    }
    return undefined;
  }

  addPage(context, '/compare', ({ site, query }) => {
    const { records } = catalog.current;
    const ids = idsParameter(query, 'foods');
    const docs = new Set(ids.flatMap((id) => records.docById(id) ?? []));
    const foods = [...docs].map((doc) => records.record(doc));
    const asked = textParameter(query, 'per');
    const grams = parsePortion(`1x${asked}`)?.grams;
    const per = asked === 'serving' ? asked : grams;
    return { html: renderComparePage(site, { foods, missing: ids.length - foods.length, per }), needs };
  });

  addPage(context, '/scan', ({ site, query }) => {
    const code = textParameter(query, 'code');
    const { records } = catalog.current;
    const doc = code === undefined ? undefined : records.docByBarcode(code);
    if (doc !== undefined) return { location: records.record(doc).food.static_url!, status: 303 };
    return { html: renderScanPage(site, code), needs: { canScan: true } };
  });
}
