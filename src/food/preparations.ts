/**
 * How foods are prepared, as their names say it. Where no food was prepared as asked, the nearest preparations count next: steamed
 * broccoli is boiled before it is raw.
 */
const NEAREST = {
  raw: [],
  cooked: ['boiled', 'steamed', 'poached', 'stewed', 'baked', 'roasted', 'grilled', 'microwaved'],
  boiled: ['cooked', 'steamed', 'poached', 'stewed'],
  steamed: ['cooked', 'boiled', 'microwaved'],
  poached: ['cooked', 'boiled', 'steamed'],
  stewed: ['cooked', 'boiled'],
  baked: ['cooked', 'roasted'],
  roasted: ['cooked', 'baked', 'grilled'],
  grilled: ['cooked', 'roasted', 'baked'],
  fried: ['cooked', 'grilled', 'roasted'],
  microwaved: ['cooked', 'steamed', 'boiled'],
  dried: ['dehydrated'],
  dehydrated: ['dried'],
  canned: [],
  frozen: [],
  smoked: [],
} as const satisfies Record<string, readonly string[]>;

export type Preparation = keyof typeof NEAREST;

export const PREPARATIONS = Object.keys(NEAREST) as readonly Preparation[];

/** The preparations that are nearest to one. */
export function nearestPreparations(preparation: Preparation): readonly Preparation[] {
  return NEAREST[preparation];
}

export function isPreparation(text: string): text is Preparation {
  return Object.hasOwn(NEAREST, text);
}

/** The preparation that an English name says, "cooked" only where no other does: "Egg, hard-boiled". */
export function preparationIn(name: string): Preparation | undefined {
  const words = new Set(name.toLowerCase().split(/[^a-z]+/));
  const said = PREPARATIONS.filter((preparation) => words.has(preparation));
  return said.find((preparation) => preparation !== 'cooked') ?? said[0];
}
