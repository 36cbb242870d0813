/**
 * What other words of a name make of the kind that its head names: a vegan sausage is not a sausage, linguine with prawns is a
 * dish and no pasta to boil, and a soup for babies stands with the baby food. Which change into which is said by `kinds/changes.tsv`; of
 * several lines that fit, the first counts.
 */
import type { KindChange } from '../kind-rules.ts';
import { isWithin, type Kind, type KindTable } from '../kind-table.ts';

/** What else a name says. */
export interface NameContext {
  /** All kinds that it names. */
  readonly named: () => readonly Kind[];
  /** Those of them that stand in the head's segment. */
  readonly joined: () => readonly Kind[];
  readonly isForBabies: boolean;
  readonly isVegetarian: boolean;
  readonly isDried: boolean;
}

/** What a food is together with another that is named beside it, in the same segment where it must be joined. */
interface Combination {
  readonly beside: KindSet;
  readonly unless: KindSet | undefined;
  readonly isJoined: boolean;
  readonly to: Kind;
}

/** What a kind turns into, with everything below it. */
interface Rule {
  readonly from: KindSet;
  readonly to: Kind | undefined;
}

/** Changes the kinds of a table. What changes a kind is worked out when it is first met: of thousands few are. */
export class KindChanges {
  readonly #babyFood: Kind | undefined;
  readonly #driedRules: RulesByKind<Rule>;
  readonly #vegetarianRules: readonly Rule[];
  readonly #togetherRules: readonly (Omit<Combination, 'to'> & Rule)[];
  /** What is chocolate where that is named too, and what of chocolate. */
  readonly #chocolateRules: RulesByKind<{ readonly from: KindSet; readonly beside: KindSet }>;
  /** What is only a part or a form of the food that is named beside it. */
  readonly #partRules: RulesByKind<{ readonly from: KindSet; readonly beside: KindSet }>;
  /** By the number of the kind that the head names. */
  readonly #vegetarian: (Kind | undefined)[];
  readonly #together: (readonly Combination[] | undefined)[];

  constructor(table: KindTable, changes: readonly KindChange[]) {
    // Of their full length from the beginning: V8 makes a hash table of an array that gets its last entry first.
    this.#vegetarian = table.kinds.map(() => undefined);
    this.#together = table.kinds.map(() => undefined);
    const on = (...occasions: readonly string[]) => changes.filter(({ when }) => occasions.includes(when));
    const rulesOn = (occasion: string): Rule[] =>
      on(occasion).map(({ from, to }) => ({ from: new KindSet(table, from), to: table.byKey(to) }));
    this.#babyFood = table.byKey(on('baby')[0]?.to ?? '');
    this.#driedRules = new RulesByKind(table, rulesOn('dried'));
    this.#vegetarianRules = rulesOn('vegetarian');
    const pairsOn = (occasion: string) =>
      on(occasion).map(({ from, beside }) => ({ from: new KindSet(table, from), beside: new KindSet(table, beside) }));
    this.#chocolateRules = new RulesByKind(table, pairsOn('chocolate'));
    this.#partRules = new RulesByKind(table, pairsOn('part'));
    this.#togetherRules = on('beside', 'joined').map(({ when, from, beside, unless, to }) => ({
      from: new KindSet(table, from),
      beside: new KindSet(table, beside),
      unless: unless === '' ? undefined : new KindSet(table, unless),
      isJoined: when === 'joined',
      to: table.byKey(to),
    }));
  }

  /** The kind of a food whose head names one. */
  change(head: Kind, { named, joined, isForBabies, isVegetarian, isDried }: NameContext): Kind {
    if (isForBabies) return head.category === this.#babyFood?.category ? head : (this.#babyFood ?? head);
    if (isVegetarian) return this.#vegetarianOf(head);
    for (const { beside } of this.#partRules.of(head)) {
      const whole = named().find((kind) => kind !== head && beside.has(kind));
      if (whole !== undefined) return whole;
    }
    const inChocolate = head.flavouring > 0 ? this.#chocolateRules.of(head)[0] : undefined;
    const chocolate = inChocolate && named().find((kind) => kind.flavouring < 2 && inChocolate.beside.has(kind));
    if (chocolate !== undefined) return chocolate;
    const dried = isDried ? this.#driedRules.of(head)[0] : undefined;
    if (dried !== undefined) return dried.to ?? head;
    const found = this.#combinationsOf(head).find(({ beside, unless, isJoined }) => {
      const isBeside = (kinds: KindSet) => (other: Kind) => other !== head && kinds.has(other);
      if (!(isJoined ? joined : named)().some(isBeside(beside))) return false;
      return unless === undefined || !named().some(isBeside(unless));
    });
    return found?.to ?? head;
  }

  #vegetarianOf(kind: Kind): Kind {
    const known = this.#vegetarian[kind.number];
    if (known !== undefined) return known;
    const to = this.#vegetarianRules.find(({ from }) => from.has(kind))?.to;
    const found = changesTo(kind, to) ? to : kind;
    this.#vegetarian[kind.number] = found;
    return found;
  }

  #combinationsOf(kind: Kind): readonly Combination[] {
    const known = this.#together[kind.number];
    if (known !== undefined) return known;
    // Behind the first line that leaves a kind as it is, none counts that asks for the same beside it.
    const combinations = this.#togetherRules.flatMap(({ from, beside, unless, isJoined, to }) =>
      to !== undefined && from.has(kind) ? [{ beside, unless, isJoined, to: changesTo(kind, to) ? to : kind }] : [],
    );
    this.#together[kind.number] = combinations;
    return combinations;
  }
}

function changesTo(kind: Kind, to: Kind | undefined): to is Kind {
  return to !== undefined && !isWithin(kind, to);
}

/** Rules by the kinds that they are about. */
class RulesByKind<R extends { readonly from: KindSet }> {
  readonly #rules: readonly R[];
  readonly #ofKind: (readonly R[] | undefined)[];

  constructor(table: KindTable, rules: readonly R[]) {
    this.#rules = rules;
    this.#ofKind = table.kinds.map(() => undefined);
  }

  of(kind: Kind): readonly R[] {
    let found = this.#ofKind[kind.number];
    if (found === undefined) {
      found = this.#rules.filter(({ from }) => from.has(kind));
      this.#ofKind[kind.number] = found;
    }
    return found;
  }
}

const NO = 1;
const YES = 2;

/** Kinds and all below them. */
class KindSet {
  readonly #table: KindTable;
  /** Keys of kinds and `category/` keys. */
  readonly #keys: ReadonlySet<string>;
  /** By number, `YES` or `NO` for the kinds that were asked for. */
  readonly #has: Uint8Array;

  /** Keys with spaces between them. */
  constructor(table: KindTable, list: string) {
    this.#table = table;
    this.#keys = new Set(list.split(' '));
    this.#has = new Uint8Array(table.kinds.length);
  }

  has(kind: Kind): boolean {
    if (this.#has[kind.number] === 0) {
      const path = this.#table.pathTo(kind);
      const has = this.#keys.has(`category/${kind.category.key}`) || path.some(({ key }) => this.#keys.has(key));
      this.#has[kind.number] = has ? YES : NO;
    }
    return this.#has[kind.number] === YES;
  }
}
