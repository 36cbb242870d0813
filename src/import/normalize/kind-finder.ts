/**
 * Determines each food's kind at import by category tags, by name, or both. Tags count more, since a person chose them,
 * unless they are vague ("Snacks"); a more exact name ("Cheddar" among cheeses) makes them more specific. Figures resolve
 * unclear names: "Burro" with 82 g of fat is butter, not a burrito; an ambiguous name whose figures cannot be right means
 * nothing. People's own foods have only a free-text category: the name of a kind, of a shelf, or neither.
 */
import type { Sections } from '../../catalog/section-file.ts';
import { languagesIn } from '../../food/country.ts';
import type { Source } from '../../food/source.ts';
import { coreDistanceFrom } from '../../food/trust/kind-distance.ts';
import type { Figures } from '../../food/trust/kind-figures.ts';
import { type KindNorm, NO_NORM } from '../../food/trust/kind-norms.ts';
import { isTypical, unlikeFigures } from '../../food/trust/unlike-kind.ts';
import { BrandKinds } from '../../kinds/brand-kinds.ts';
import { CategoryGroups } from '../../kinds/category-groups.ts';
import { type Kinds, openKinds } from '../../kinds/compiled-kinds.ts';
import { TagDictionary } from '../../kinds/kind-by-tags.ts';
import type { KindNorms } from '../../kinds/kind-norms.ts';
import { type Category, categoryLabel, isWithin, type Kind, type KindTable } from '../../kinds/kind-table.ts';
import { NameClassifier } from '../../kinds/names/kind-by-name.ts';
import type { NameDictionary } from '../../kinds/names/name-dictionary.ts';
import type { LanguageHints } from '../../kinds/names/name-languages.ts';
import type { PhraseMatch } from '../../kinds/names/phrase-table.ts';
import type { ReadableSegment } from '../../kinds/names/segment-reading.ts';
import { fold } from '../../text/fold.ts';
import type { AncestorPairs } from './known-ancestors.ts';

/** The source of the kinds; can be posted to threads. */
export interface KindSource {
  readonly tables: Sections;
  /** From taxonomy categories to the nearest ones that kinds name. */
  readonly ancestors?: AncestorPairs | undefined;
}

/** What determines a food's kind; texts are clean. */
export interface NamedFood {
  readonly source: Source;
  readonly name: string;
  readonly brand: string | null;
  readonly category: string | undefined;
  readonly categoryTags: readonly string[] | undefined;
  readonly language: string | undefined;
  /** Tags of the countries of sale. */
  readonly countries: readonly string[] | undefined;
  /** The figures that can tell foods apart (`tellingFigures`). */
  readonly figures: Figures;
}

/** A food's kind, and the category to show. */
export interface FoundKind {
  /** The keys from the root down to the kind, joined by slashes. */
  readonly kind: string | undefined;
  readonly norm: KindNorm | undefined;
  /** The norm of the kind that the name means, where figures speak against that kind and it was dropped. */
  readonly normOfName?: KindNorm | undefined;
  readonly category: string | null;
  /** Whether tags and name are both plain and mean things far apart. */
  readonly isContradictory: boolean;
}

/** From this distance on (`coreDistanceFrom`), figures rule a kind out. */
const VETO_DISTANCE = 8;

/** Of kinds, that they flavor anything. */
const ANY_FLAVOUR = 2;

export class KindFinder {
  readonly table: KindTable;
  /** The checksum of the tables. */
  readonly version: string;
  readonly #tags: TagDictionary;
  readonly #names: NameClassifier;
  readonly #dictionary: NameDictionary;
  readonly #groups: CategoryGroups;
  readonly #brands: BrandKinds;
  readonly #norms: KindNorms;
  /** By country tag. */
  readonly #languages = new Map<string, readonly string[]>();
  /** By kind number. */
  readonly #paths: (string | undefined)[];
  readonly #shelves: ReadonlyMap<string, Category>;

  constructor({ tables, ancestors = [] }: KindSource) {
    const { table, names, version, rules, norms } = kindsOf(tables);
    this.#norms = norms;
    this.#groups = new CategoryGroups(rules.groups);
    this.#brands = new BrandKinds(table, rules.brands);
    const taxonomy = new Map(ancestors.map(([tag, known]) => [tag, { parents: [known], names: NO_NAMES }]));
    this.table = table;
    this.#paths = table.kinds.map(() => undefined);
    this.version = version;
    this.#tags = new TagDictionary(table, names, taxonomy);
    this.#names = classifierOf(tables);
    this.#dictionary = names;
    this.#shelves = new Map(
      table.categories.flatMap((category) => [...category.names.values()].map((name) => [fold(name), category])),
    );
  }

  /** A food's kind and category: that of the kind, else the free text of people's own foods. */
  find(food: NamedFood): FoundKind {
    return this.findAll([food])[0]!;
  }

  /** Finds several foods' kinds, running each step over all foods before the next. */
  findAll(foods: readonly NamedFood[]): FoundKind[] {
    const byTags: (Kind | undefined)[] = [];
    for (const food of foods) byTags.push(food.source === 'off' ? this.#byCategory(food) : undefined);
    const segments: (readonly ReadableSegment[] | undefined)[] = [];
    for (let i = 0; i < foods.length; i++) {
      const food = foods[i]!;
      const isRead = food.source === 'off' && !this.#isCertain(byTags[i], food);
      segments.push(isRead ? this.#names.read(food.name, food.brand) : undefined);
    }
    const found: FoundKind[] = [];
    for (let i = 0; i < foods.length; i++) {
      const food = foods[i]!;
      found.push(food.source === 'off' ? this.#findShared(food, byTags[i], segments[i]) : this.#findOwn(food));
    }
    return found;
  }

  /** Whether tags settle the kind: a leaf that neither name nor figures contradict. */
  #isCertain(byTags: Kind | undefined, { name, figures }: NamedFood): boolean {
    if (byTags === undefined || byTags.isVague || !isLeaf(byTags)) return false;
    return !this.#dictionary.isName(name) && !this.#isUnlike(byTags, figures);
  }

  #findShared(food: NamedFood, byTags: Kind | undefined, segments: readonly ReadableSegment[] | undefined): FoundKind {
    if (segments === undefined) return this.#found(byTags);
    // Tags of quite different foods: the one that the figures allow wins.
    if (byTags !== undefined && this.#isUnlike(byTags, food.figures)) {
      byTags =
        this.#tags.other(food.categoryTags ?? [], byTags, (kind) => this.#isTypical(kind, food.figures)) ?? byTags;
    }
    const byName = this.#meaningOf(food, segments);
    const isContradictory = this.#contradict(byTags, byName, food.name);
    const shelf = byTags === undefined ? this.#shelfOf(food) : undefined;
    if (byTags !== undefined && byName !== undefined && byTags.category !== byName.category) {
      // If figures rule out exactly one of the two, the other is right.
      const isTagUnlike = this.#isUnlike(byTags, food.figures);
      if (isTagUnlike && this.#isTypical(byName, food.figures)) return this.#found(byName, shelf, isContradictory);
      if (!isTagUnlike && this.#isUnlike(byName, food.figures)) return this.#found(byTags, shelf, isContradictory);
    }
    const kind = isContradictory ? byName : moreSpecific(byTags, byName);
    if (kind !== undefined || food.figures.calories_kcal === undefined)
      return this.#found(kind, shelf, isContradictory);
    const named = this.#names.meaningOf(segments, this.#hintsOf(food));
    return { ...this.#found(kind, shelf), normOfName: (named && this.#norms.of(named.kind)) ?? NO_NORM };
  }

  /** What a name means, as far as figures allow, else what its brand is known for. A food called by its brand alone is that. */
  #meaningOf(food: NamedFood, segments: readonly ReadableSegment[], shelf?: Category): Kind | undefined {
    const isBrand = segments.length > 0 && segments.every((segment) => segment.isBrand);
    const byBrand = isBrand ? this.#ofBrand(food) : undefined;
    if (byBrand !== undefined) return byBrand;
    const named = this.#named(food, segments, shelf);
    // Without figures, the words beside the brand may mean another food: ice cream by a maker of biscuits, but not orange.
    const mayBeOther =
      food.figures.calories_kcal === undefined &&
      segments.some(({ matches, brandWords }) =>
        matches.some((match) => match.to > brandWords && !this.#isFlavour(match)),
      );
    return named ?? (mayBeOther ? undefined : this.#ofBrand(food));
  }

  /** Whether a match can only mean what flavors anything. */
  #isFlavour(match: PhraseMatch): boolean {
    return this.#dictionary.meaningsOf(match).every(({ kind }) => kind.flavouring === ANY_FLAVOUR);
  }

  #ofBrand({ source, name, brand, figures }: NamedFood): Kind | undefined {
    if (source !== 'off') return undefined;
    return this.#brands.of(name, brand).find((kind) => !this.#isUnlike(kind, figures));
  }

  #named(food: NamedFood, segments: readonly ReadableSegment[], shelf: Category | undefined): Kind | undefined {
    const { figures } = food;
    const hints = this.#hintsOf(food);
    const found = this.#names.meaningOf(segments, hints, shelf);
    if (found !== undefined && !this.#isUnlike(found.kind, figures)) return found.kind;
    const isFitting = (kind: Kind) => kind !== found?.kind && this.#isTypical(kind, figures);
    // Without figures nothing is typical.
    const other =
      figures.calories_kcal === undefined ? undefined : this.#names.otherMeaning(segments, hints, shelf, isFitting);
    // Where every word is known, the figure is more likely wrong than the name.
    return other ?? (found?.isSure ? found.kind : undefined);
  }

  #hintsOf({ language, countries }: NamedFood): LanguageHints {
    if (countries === undefined || countries.length !== 1) return { stated: language };
    const [country] = countries as [string];
    let atHome = this.#languages.get(country);
    if (atHome === undefined) {
      atHome = languagesIn(country);
      this.#languages.set(country, atHome);
    }
    return { stated: language, atHome };
  }

  #isUnlike(kind: Kind, figures: Figures): boolean {
    const norm = figures.calories_kcal === undefined ? undefined : this.#norms.of(kind);
    if (norm === undefined) return false;
    return unlikeFigures(figures, norm).length > 0 || coreDistanceFrom(norm, figures, 0) > VETO_DISTANCE;
  }

  #isTypical(kind: Kind, figures: Figures): boolean {
    return isTypical(figures, this.#norms.of(kind));
  }

  #findOwn(food: NamedFood): FoundKind {
    const shelf = this.#shelfOf(food);
    const byName = this.#byName(food, shelf);
    const byCategory = shelf !== undefined && byName !== undefined ? undefined : this.#byCategory(food);
    const found = this.#found(moreSpecific(byCategory, byName), shelf);
    const isOwnCategory = food.category !== undefined && shelf === undefined && byCategory === undefined;
    return isOwnCategory ? { ...found, category: food.category! } : found;
  }

  /** The shelf that a free-text category names. */
  #shelfOf({ category }: NamedFood): Category | undefined {
    return category === undefined ? undefined : this.#shelves.get(fold(category));
  }

  #found(kind: Kind | undefined, shelf?: Category, isContradictory = false): FoundKind {
    const category = kind?.category ?? shelf;
    return {
      kind: kind && this.#pathTo(kind),
      norm: kind && this.#norms.of(kind),
      category: category === undefined ? null : categoryLabel(category, 'en'),
      isContradictory,
    };
  }

  /**
   * What the name means, unless it is vague or far from the shelf that people chose: "Turkey fat" is not turkey. A food
   * called exactly like the kind is one on any shelf: "Ketchup, low sodium" among vegetables.
   */
  #byName(food: NamedFood, shelf: Category | undefined): Kind | undefined {
    const { name, brand } = food;
    const kind = this.#meaningOf(food, this.#names.read(name, brand), shelf);
    if (kind === undefined || shelf === undefined || kind.category === shelf) return kind;
    if (kind.isVague) return undefined;
    return this.#groups.areUnrelated(kind.category.key, shelf.key) && !this.#isCalled(name, kind) ? undefined : kind;
  }

  /** Whether the name up to its first comma or bracket means exactly this kind. */
  #isCalled(name: string, kind: Kind): boolean {
    return this.#dictionary.isNameOf(name.split(/[,(]/, 1)[0]!, kind);
  }

  #byCategory({ categoryTags = [], category }: NamedFood): Kind | undefined {
    if (categoryTags.length > 0) return this.#tags.find(categoryTags);
    return category === undefined ? undefined : this.#tags.meaningOf(categoryTag(category));
  }

  /** Names are full of flavors and fancies, so a name contradicts tags only if all of it names a kind. */
  #contradict(byTags: Kind | undefined, byName: Kind | undefined, name: string): boolean {
    if (byTags === undefined || byName === undefined || byTags.isVague || byName.isVague) return false;
    if (!this.#groups.areUnrelated(byTags.category.key, byName.category.key)) return false;
    return this.#dictionary.isNameOf(name, byName);
  }

  #pathTo(kind: Kind): string {
    let path = this.#paths[kind.number];
    if (path === undefined) {
      path = this.table
        .pathTo(kind)
        .map(({ key }) => key)
        .join('/');
      this.#paths[kind.number] = path;
    }
    return path;
  }
}

const NO_NAMES: ReadonlyMap<string, readonly string[]> = new Map();

function isLeaf({ number, end }: Kind): boolean {
  return end === number + 1;
}

/** The kind that tags and name give together. */
function moreSpecific(byTags: Kind | undefined, byName: Kind | undefined): Kind | undefined {
  if (byTags === undefined || byName === undefined) return byTags ?? byName;
  return isWithin(byName, byTags) || (byTags.isVague && !byName.isVague) ? byName : byTags;
}

/** The tag of an English category name: "Plant-based milks" is `en:plant-based-milks`. */
export function categoryTag(category: string): string {
  return `en:${fold(category).trim().replaceAll(/\s+/g, '-')}`;
}

const opened = new WeakMap<Sections, Kinds>();
const classifiers = new WeakMap<Sections, NameClassifier>();

/** The kinds of a set of tables, opened once and shared. */
export function kindsOf(tables: Sections): Kinds {
  const kinds = opened.get(tables) ?? openKinds(tables);
  opened.set(tables, kinds);
  return kinds;
}

function classifierOf(tables: Sections): NameClassifier {
  const { names, words, rules } = kindsOf(tables);
  const classifier = classifiers.get(tables) ?? new NameClassifier(names, words, rules);
  classifiers.set(tables, classifier);
  return classifier;
}
