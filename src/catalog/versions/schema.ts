import STATEMENTS from './schema.json' with { type: 'json' };

/**
 * catalog.db: the relational part of a catalog, written once and opened read-only. Rank lists are stored as pages of
 * documents, so that any page of `/foods/popular` takes one or two row reads, however far down. A food's countries are in
 * its details in records.bin, where serving does not pay for them; the countries table lists all, and likewise for kinds,
 * with the version of the tables that determined them. Tombstones record when foods were withdrawn, so that an older file
 * does not bring them back; coverage, up to when a source's changes are included; terms, the publishers of datasets; change
 * lists, what became of earlier versions' foods. Rebuilding an older catalog leaves these tables empty.
 */
export const CATALOG_SCHEMA = `\n${STATEMENTS.join('\n')}\n`;

/** Documents per page of a rank list. */
export const RANK_PAGE = 500;

/** In rank_page.category_id: the list of all foods. */
export const ALL_FOODS = 0;
/** In rank_page.category_id: all foods with known energy and plausible figures. */
export const DOCUMENTED_FOODS = -1;
