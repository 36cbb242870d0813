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

/** What a kind turns into, with everything below it. */
interface Rule {
  readonly from: KindSet;
  readonly to: Kind | undefined;
}

/** A rule about kinds that are named beside others. */
interface Pair extends Rule {
  readonly beside: KindSet;
  readonly unless: KindSet | undefined;
  /** Whether the other must stand in the same segment. */
  readonly isJoined: boolean;
}

/** Changes the kinds of a table. What changes a kind is worked out when it is first met: of thousands few are. */
export class KindChanges {
  readonly #babyFood: Kind | undefined;
  readonly #dried: RulesByKind<Rule>;
  readonly #vegetarian: RulesByKind<Rule>;
  readonly #together: RulesByKind<Pair>;
  /** What is chocolate where that is named too, and what of chocolate. */
  readonly #chocolate: RulesByKind<Pair>;
  /** What is only a part or a form of the food that is named beside it. */
  readonly #parts: RulesByKind<Pair>;

  constructor(table: KindTable, changes: readonly KindChange[]) {
    const rulesOn = (...occasions: readonly string[]) =>
      new RulesByKind(
        table,
        changes
          .filter(({ when }) => occasions.includes(when))
          .map(({ when, from, beside, unless, to }) => ({
            from: new KindSet(table, from),
            beside: new KindSet(table, beside),
            unless: unless === '' ? undefined : new KindSet(table, unless),
            isJoined: when === 'joined',
            to: table.byKey(to),
          })),
      );
    this.#babyFood = table.byKey(changes.find(({ when }) => when === 'baby')?.to ?? '');
    this.#dried = rulesOn('dried');
    this.#vegetarian = rulesOn('vegetarian');
    this.#chocolate = rulesOn('chocolate');
    this.#parts = rulesOn('part');
    this.#together = rulesOn('beside', 'joined');
  }

  /** The kind of a food whose head names one. */
  change(head: Kind, { named, joined, isForBabies, isVegetarian, isDried }: NameContext): Kind {
    if (isForBabies) return head.category === this.#babyFood?.category ? head : (this.#babyFood ?? head);
    if (isVegetarian) return changed(head, this.#vegetarian.of(head)[0]);
    const others = named().filter((kind) => kind !== head);
    for (const { beside } of this.#parts.of(head)) {
      const whole = others.find((kind) => beside.has(kind));
      if (whole !== undefined) return whole;
    }
    const inChocolate = head.flavouring > 0 ? this.#chocolate.of(head)[0] : undefined;
    const chocolate = inChocolate && named().find((kind) => kind.flavouring < 2 && inChocolate.beside.has(kind));
    if (chocolate !== undefined) return chocolate;
    const dried = isDried ? this.#dried.of(head)[0] : undefined;
    if (dried !== undefined) return dried.to ?? head;
    // Most names name nothing else.
    if (others.length === 0) return head;
    const found = this.#together.of(head).find(({ to, beside, unless, isJoined }) => {
      if (to === undefined) return false;
      const besides = isJoined ? joined().filter((kind) => kind !== head) : others;
      if (!besides.some((kind) => beside.has(kind))) return false;
      return unless === undefined || !others.some((kind) => unless.has(kind));
    });
    // Behind the first line that leaves a kind as it is, none counts that asks for the same beside it.
    return changed(head, found);
  }
}

function changed(kind: Kind, rule: Rule | undefined): Kind {
  const to = rule?.to;
  return to === undefined || isWithin(kind, to) ? kind : to;
}

/** Rules by the kinds that they are about. */
class RulesByKind<R extends Rule> {
  readonly #rules: readonly R[];
  readonly #ofKind: (readonly R[] | undefined)[];

  constructor(table: KindTable, rules: readonly R[]) {
    this.#rules = rules;
    // Of its full length from the beginning: V8 makes a hash table of an array that gets its last entry first.
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
