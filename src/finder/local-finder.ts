/**
 * Foods of the local catalog. Only what a question needs is loaded: a look-up by id or barcode reads a quarter of what a
 * search does. When a new catalog is published, the next question goes to it.
 */
import path from 'node:path';
import { CatalogError } from '../catalog/catalog-error.ts';
import { SearchIndex } from '../catalog/index/search-index.ts';
import { RecordReader } from '../catalog/records/record-reader.ts';
import { readSections } from '../catalog/section-file.ts';
import { readDatasetTerms, type TermsByDataset } from '../catalog/versions/dataset-terms.ts';
import { readManifest, versionFolder } from '../catalog/versions/manifest.ts';
import { openDatabase } from '../catalog/versions/open-catalog.ts';
import { type WholeFood, wholeFood } from '../details/whole-food.ts';
import { detailsWords } from '../details/words.ts';
import type { Meal } from '../food/amounts/meal.ts';
import type { Food } from '../food/food.ts';
import { FoodPortions } from '../kinds/amounts/food-portions.ts';
import { openKinds } from '../kinds/compiled-kinds.ts';
import { SearchEngine } from '../search/engine.ts';
import { type Meals, openMeals } from '../search/meal/open-meals.ts';
import type { Explanation, SearchExplanation } from '../search/rank/explanation.ts';
import type { WordMatch } from '../search/run/match/match-document.ts';
import { openSearchKinds, type SearchKinds, type SearchTables } from '../search/search-kinds.ts';
import type { FindOptions, FoodFinder } from './food-finder.ts';

/** A food that was found, with the reasons for its place. */
export interface ExplainedFood {
  food: Food;
  words: (Omit<WordMatch, 'word'> & { word: string })[];
  rules: Explanation['rules'];
  decidedBy: string | undefined;
}

/** How a query was answered. */
export interface ExplainedSearch {
  steps: SearchExplanation['steps'];
  foods: ExplainedFood[];
}

/** One version of the catalog, as far as it was needed. */
interface OpenVersion {
  version: string;
  folder: string;
  records: RecordReader;
  terms?: TermsByDataset;
  engine?: SearchEngine;
  meals?: Meals;
}

/** Finds foods in the live catalog of a root folder. */
export class LocalFinder implements FoodFinder {
  readonly #root: string;
  readonly #readTables: () => SearchTables;
  #tables: SearchTables | undefined;
  #portions: FoodPortions | undefined;
  #kinds: SearchKinds | undefined;
  #open: OpenVersion | undefined;

  /** Throws when there is no catalog that this program can read. The tables of kinds are read when they are needed. */
  constructor(root: string, readTables: () => SearchTables) {
    this.#root = root;
    this.#readTables = readTables;
    this.#live();
  }

  async search(query: string, options: FindOptions): Promise<Food[]> {
    const open = this.#live();
    const engine = this.#engineOf(open);
    return engine.search(query, options).map((doc) => open.records.record(doc).food);
  }

  /** The same foods as a search gives, each with the reasons for its place, and the steps that found them. */
  explain(query: string, options: FindOptions): ExplainedSearch {
    const open = this.#live();
    const engine = this.#engineOf(open);
    const { steps, foods } = engine.explain(query, options);
    const explained = foods.map(({ doc, words, rules, decidedBy }) => ({
      food: open.records.record(doc).food,
      words: words.map((match) => ({ ...match, word: engine.wordText(match.word) })),
      rules,
      decidedBy,
    }));
    return { steps, foods: explained };
  }

  async food(id: number): Promise<Food | undefined> {
    const { records } = this.#live();
    return foodAt(records, records.docById(id));
  }

  async barcode(code: string): Promise<Food | undefined> {
    const { records } = this.#live();
    return foodAt(records, records.docByBarcode(code));
  }

  async details(id: number): Promise<WholeFood | undefined> {
    const open = this.#live();
    return this.#detailsAt(open, open.records.docById(id));
  }

  async barcodeDetails(code: string): Promise<WholeFood | undefined> {
    const open = this.#live();
    return this.#detailsAt(open, open.records.docByBarcode(code));
  }

  async meal(text: string, options: { servings?: number }): Promise<Meal> {
    const open = this.#live();
    open.meals ??= openMeals(this.#engineOf(open), open.records);
    return open.meals.answer(text, options);
  }

  close(): void {
    this.#open?.records.close();
    this.#open = undefined;
  }

  #live(): OpenVersion {
    const manifest = readManifest(this.#root);
    if (!manifest) {
      const message = `There is no catalog in ${this.#root}. Run "larder import" first, or use a server with --url.`;
      throw new CatalogError('CATALOG_MISSING', message);
    }
    if (this.#open?.version !== manifest.version) {
      const folder = versionFolder(this.#root, manifest.version);
      const records = new RecordReader(folder, readSections(path.join(folder, 'records.bin')));
      this.#open?.records.close();
      this.#open = { version: manifest.version, folder, records };
    }
    return this.#open;
  }

  #engineOf(open: OpenVersion): SearchEngine {
    if (!open.engine) {
      this.#kinds ??= openSearchKinds(this.#tablesOfKinds());
      const index = new SearchIndex(readSections(path.join(open.folder, 'search.bin')));
      open.engine = new SearchEngine(index, (typed) => open.records.docByBarcode(typed), this.#kinds);
    }
    return open.engine;
  }

  #detailsAt(open: OpenVersion, doc: number | undefined): WholeFood | undefined {
    if (doc === undefined) return undefined;
    this.#portions ??= new FoodPortions(openKinds(this.#tablesOfKinds().kinds));
    open.terms ??= termsIn(open.folder);
    const record = open.records.record(doc);
    return wholeFood(record, detailsWords('en'), this.#portions.of(record), open.terms);
  }

  #tablesOfKinds(): SearchTables {
    this.#tables ??= this.#readTables();
    return this.#tables;
  }
}

function termsIn(folder: string): TermsByDataset {
  using database = openDatabase(folder);
  return readDatasetTerms(database);
}

function foodAt(records: RecordReader, doc: number | undefined): Food | undefined {
  return doc === undefined ? undefined : records.record(doc).food;
}
